// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package projects_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

func TestTheInformersOfEveryKubernetesKindSync(t *testing.T) {
	dir := workspace(t)
	projects[0].generate(t, dir, "ours")
	synced := filepath.Join(dir, "synced")
	if err := os.CopyFS(synced, os.DirFS("testdata/synced")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("KINDS", strconv.Itoa(countInformers(t, filepath.Join(dir, "ours", "kubernetes", "informers"))))
	t.Log(run(t, dir, "go", "test", "-count=1", "-v", "./synced"))
}

// countInformers counts the kinds of a tree of informers by their declarations.
func countInformers(t *testing.T, dir string) int {
	t.Helper()
	informers := 0
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		for line := range bytes.Lines(text) {
			if bytes.HasPrefix(line, []byte("type Typed")) {
				informers++
			}
		}
		return err
	})
	if err != nil || informers < 100 {
		t.Fatalf("found %d informers, %v", informers, err)
	}
	return informers
}
