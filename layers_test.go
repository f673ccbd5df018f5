// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informergen_test

import (
	"go/build"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/informergen/informergen/"

// layers says which of our packages each package may import. A package that is
// missing here fails the test: whoever adds one decides where it stands.
// ARCHITECTURE.md explains the table.
var layers = map[string][]string{
	"templates":                           {},
	"generator/internal/diag":             {},
	"generator/internal/naming":           {},
	"generator/internal/modcache":         {},
	"generator/internal/cluster":          {},
	"generator/internal/model":            {"generator/internal/diag"},
	"generator/internal/evolution":        {"generator/internal/model"},
	"generator/internal/pins":             {"generator/internal/diag", "generator/internal/naming"},
	"generator/internal/markers":          {"generator/internal/model", "generator/internal/diag"},
	"generator/internal/gosyntax":         {"generator/internal/model", "generator/internal/markers", "generator/internal/naming", "generator/internal/diag"},
	"generator/internal/gosource":         {"generator/internal/model", "generator/internal/markers", "generator/internal/naming", "generator/internal/diag", "generator/internal/gosyntax", "generator/internal/modcache"},
	"generator/internal/knowntypes":       {},
	"generator/internal/typemap":          {"generator/internal/model", "generator/internal/naming", "generator/internal/diag"},
	"generator/internal/crdsource":        {"generator/internal/model", "generator/internal/markers", "generator/internal/naming", "generator/internal/diag", "generator/internal/pins", "generator/internal/knowntypes", "generator/internal/typemap"},
	"generator/internal/crosscheck":       {"generator/internal/model", "generator/internal/diag"},
	"generator/internal/emit":             {"generator/internal/model", "generator/internal/naming", "generator/internal/diag", "generator/internal/emit/gotypes", "generator/internal/emit/deepcopy", "generator/internal/emit/applyconfig", "templates"},
	"generator/internal/emit/reference":   {"generator/internal/model"},
	"generator/internal/emit/applyconfig": {"generator/internal/model", "generator/internal/naming", "generator/internal/diag", "generator/internal/emit/reference"},
	"generator/internal/emit/gotypes":     {"generator/internal/model", "generator/internal/naming", "generator/internal/diag", "generator/internal/emit/reference"},
	"generator/internal/emit/deepcopy":    {"generator/internal/model", "generator/internal/naming", "generator/internal/diag", "generator/internal/emit/reference"},
	"generator": {
		"generator/internal/diag", "generator/internal/naming", "generator/internal/model", "generator/internal/markers",
		"generator/internal/gosource", "generator/internal/gosyntax", "generator/internal/crdsource", "generator/internal/crosscheck",
		"generator/internal/emit", "generator/internal/modcache", "generator/internal/cluster", "generator/internal/pins",
		"generator/internal/knowntypes", "generator/internal/typemap", "generator/internal/evolution",
	},
	"cmd/informer-gen": {"generator"},

	"runtime":                    {},
	"runtime/object":             {},
	"runtime/store":              {"runtime/object"},
	"runtime/delta":              {"runtime/object"},
	"runtime/reflector":          {"runtime/object"},
	"runtime/client":             {"runtime/object"},
	"runtime/crd":                {},
	"runtime/internal/processor": {"runtime/object"},
	"runtime/source":             {"runtime/object", "runtime/decode"},
	"runtime/decode":             {"runtime/object"},
	"runtime/lister":             {"runtime/object", "runtime/store"},
	"runtime/informer": {
		"runtime/object", "runtime/store", "runtime/delta", "runtime/reflector", "runtime/internal/processor", "runtime/source",
	},
	"runtime/factory":              {"runtime/object", "runtime/informer"},
	"runtime/metrics":              {"runtime/informer", "runtime/reflector"},
	"runtime/dynamicinformer":      {"runtime/factory", "runtime/informer", "runtime/source"},
	"runtime/metadatainformer":     {"runtime/factory", "runtime/informer", "runtime/source"},
	"runtime/internal/specimen":    {},
	"runtime/internal/leak":        {},
	"runtime/internal/conformance": {"runtime/object", "runtime/store", "runtime/delta", "runtime/reflector", "runtime/source", "runtime/informer"},
}

// Examples stand outside: they are written as a user writes, and may import what
// a user may.
func TestPackagesImportOnlyWhatTheirLayerAllows(t *testing.T) {
	seen := map[string]bool{}
	for _, root := range []string{"templates", "generator", "cmd", "runtime"} {
		for _, dir := range packageDirs(t, root) {
			seen[dir] = true
			allowed, known := layers[dir]
			if !known {
				t.Errorf("%s has no place in the layers: add it to the table", dir)
			}
			for _, imported := range ownImports(t, dir) {
				if !slices.Contains(allowed, imported) {
					t.Errorf("%s imports %s, which its layer does not allow", dir, imported)
				}
			}
		}
	}
	for dir := range layers {
		if !seen[dir] {
			t.Errorf("%s is in the table, but there is no such package", dir)
		}
	}
}

// packageDirs returns the directories below root that hold Go files.
func packageDirs(t *testing.T, root string) []string {
	var dirs []string
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "tree" || isModule(name)):
			return fs.SkipDir
		case strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go"):
			if dir := filepath.ToSlash(filepath.Dir(name)); !slices.Contains(dirs, dir) {
				dirs = append(dirs, dir)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return dirs
}

// isModule reports whether a directory is a module of its own.
func isModule(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

// ownImports returns which of our packages the package in dir imports, tests
// aside.
func ownImports(t *testing.T, dir string) []string {
	pkg, err := build.ImportDir(filepath.FromSlash(dir), 0)
	if err != nil {
		t.Fatal(err)
	}
	var own []string
	for _, name := range pkg.Imports {
		if rest, ok := strings.CutPrefix(name+"/", module); ok {
			own = append(own, path.Clean(rest))
		}
	}
	return own
}

// The API server and etcd are for tests and demos; whoever depends on the
// generator or the runtime must not get them too.
func TestMainModuleDependsOnNoServer(t *testing.T) {
	text, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for _, server := range []string{"go.etcd.io/", "k8s.io/apiserver "} {
		if strings.Contains(string(text), server) {
			t.Errorf("go.mod requires %s", server)
		}
	}
}

// Metrics are for those who ask for them.
func TestOnlyTheMetricsPackageLinksPrometheus(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Deps " "}}`, "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	linked := 0
	for line := range strings.Lines(string(out)) {
		if !strings.Contains(line, " github.com/prometheus/") {
			continue
		}
		linked++
		if name, _, _ := strings.Cut(line, " "); name != module+"runtime/metrics" {
			t.Errorf("%s links Prometheus", name)
		}
	}
	if linked == 0 {
		t.Error("not even runtime/metrics links Prometheus")
	}
}
