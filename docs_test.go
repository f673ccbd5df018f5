// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informergen_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	namedTest    = regexp.MustCompile("`(Test[A-Z]\\w+)`")
	declaredTest = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
)

// A page that says where something is tested is worth as much as its names.
func TestTestsNamedInDocsExist(t *testing.T) {
	declared := map[string]bool{}
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		for _, match := range declaredTest.FindAllSubmatch(text, -1) {
			declared[string(match[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range namedTest.FindAllSubmatch(text, -1) {
			named++
			if !declared[string(match[1])] {
				t.Errorf("%s names %s, which does not exist", page, match[1])
			}
		}
	}
	if named == 0 {
		t.Error("no page names a test")
	}
}
