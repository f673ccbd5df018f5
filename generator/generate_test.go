// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/informergen/informergen/generator"
)

// crds is a configuration that generates from the CRDs of the project.
func crds(output string) generator.Config {
	return generator.Config{Inputs: []string{"../testdata/crds"}, OutputDir: output, OutputPackage: "example.com/out"}
}

func generate(t *testing.T, cfg generator.Config) generator.Files {
	t.Helper()
	files, err := generator.Generate(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestOutputDoesNotDependOnTheOrderOfGoroutines(t *testing.T) {
	want := maps.Collect(generate(t, crds(t.TempDir())).All())
	for _, processors := range []int{1, 2, 8} {
		previous := runtime.GOMAXPROCS(processors)
		got := maps.Collect(generate(t, crds(t.TempDir())).All())
		runtime.GOMAXPROCS(previous)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%d processors: %s", processors, diff)
		}
	}
}

func TestGenerateWritesNothing(t *testing.T) {
	dir := t.TempDir()
	generate(t, crds(filepath.Join(dir, "client")))
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		t.Errorf("found %v, %v", entries, err)
	}
}

func TestWriteLeavesFilesWithEqualBytesAlone(t *testing.T) {
	dir := t.TempDir()
	write(t, generate(t, crds(dir)))
	before := stat(t, dir)
	report := write(t, generate(t, crds(dir)))
	if !report.Fresh() {
		t.Errorf("the second run changes files:\n%s", report.Diff())
	}
	if diff := cmp.Diff(before, stat(t, dir)); diff != "" {
		t.Errorf("files were touched: %s", diff)
	}
}

// A write that cannot be completed, here since a directory stands where the last
// new content has to go, changes nothing and leaves nothing behind.
func TestFailedWriteLeavesTheOldTreeWhole(t *testing.T) {
	dir := t.TempDir()
	first := crds(dir)
	first.Emit = []generator.Artefact{generator.Clientset}
	write(t, generate(t, first))
	obstacle := filepath.Join(dir, "listers/shop.example.net/v1_10_0/.warehouse.go.new")
	if err := os.MkdirAll(obstacle, 0o777); err != nil {
		t.Fatal(err)
	}
	before := contents(t, dir)
	second := crds(dir)
	second.Header = "// Another header.\n"
	if _, err := generate(t, second).Write(); err == nil {
		t.Fatal("there is no error")
	}
	if diff := cmp.Diff(before, contents(t, dir)); diff != "" {
		t.Errorf("the tree has changed: %s", diff)
	}
}

func TestGenerateEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := generator.Generate(ctx, crds(t.TempDir())); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func write(t *testing.T, files generator.Files) *generator.Report {
	t.Helper()
	report, err := files.Write()
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// stat returns the modification times of all files below dir.
func stat(t *testing.T, dir string) map[string]string {
	times := map[string]string{}
	walk(t, dir, func(name string, entry os.DirEntry) {
		info, err := entry.Info()
		if err != nil {
			t.Fatal(err)
		}
		times[name] = info.ModTime().String()
	})
	return times
}

// contents returns the contents of all files below dir; directories have none.
func contents(t *testing.T, dir string) map[string]string {
	all := map[string]string{}
	walk(t, dir, func(name string, entry os.DirEntry) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = string(text)
	})
	return all
}

func walk(t *testing.T, dir string, visit func(string, os.DirEntry)) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			visit(name, entry)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
