// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/informergen/informergen/generator/internal/crdsource"
	"github.com/informergen/informergen/generator/internal/model"
)

// TestEmittedTypesBehave builds the types of testdata/crds in a module of their
// own, offline, and runs the tests of testdata/behaviour on them.
func TestEmittedTypesBehave(t *testing.T) {
	module := t.TempDir()
	api, _, err := crdsource.Load(t.Context(), crdsource.Config{Paths: []string{crdDirectory}, TypesPackage: typesPackage})
	if err != nil {
		t.Fatal(err)
	}
	for _, version := range allVersions(api) {
		writePackage(t, module, version)
	}
	copyFile(t, "../../../go.sum", filepath.Join(module, "go.sum"))
	mod := readFile(t, "../../../go.mod")
	mod = bytes.Replace(mod, []byte("module github.com/informergen/informergen"), []byte("module "+modulePath), 1)
	write(t, filepath.Join(module, "go.mod"), mod)
	tests, err := filepath.Glob("testdata/behaviour/*.go")
	if err != nil || len(tests) == 0 {
		t.Fatalf("no tests: %v", err)
	}
	for _, test := range tests {
		copyFile(t, test, filepath.Join(module, filepath.Base(test)))
	}
	for _, args := range [][]string{{"vet", "./..."}, {"test", "-count=1", "."}} {
		command := exec.CommandContext(t.Context(), "go", args...)
		command.Dir = module
		command.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off")
		if output, err := command.CombinedOutput(); err != nil {
			t.Fatalf("go %v: %v\n%s", args, err, output)
		}
	}
}

func writePackage(t *testing.T, module string, version *model.Version) {
	t.Helper()
	dir := filepath.Join(module, version.Group.Dir, version.Dir)
	for name, content := range emitted(t, version) {
		write(t, filepath.Join(dir, name), content)
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	write(t, to, readFile(t, from))
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
