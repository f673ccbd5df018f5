// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// What is declared but not listed is not protected against collisions.
func TestEveryNameThatIsEmittedIsListedWithTheDeclarations(t *testing.T) {
	files, err := Generate(t.Context(), Config{
		Inputs: []string{"../testdata/crds"}, OutputDir: t.TempDir(), OutputPackage: "example.com/out",
		ApplyConfigurationPackage: "example.com/apply",
	})
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, group := range files.api.Groups {
		for _, version := range group.Versions {
			for _, artefact := range []Artefact{Clientset, Listers, Informers} {
				for _, pkg := range declarations(artefact, version) {
					declared := declaredIn(t, files, packageDir(pkg, version))
					checked += len(declared)
					for _, name := range declared {
						if !listed(pkg, version, name) {
							t.Errorf("the %s of %s/%s declares %s, which is not listed", pkg.what, group.Dir, version.Dir, name)
						}
					}
				}
			}
		}
	}
	if checked < 500 {
		t.Errorf("found %d names", checked)
	}
}

func packageDir(pkg emittedPackage, version *model.Version) string {
	above := map[string]string{
		"typed client": "clientset/versioned/typed", "fake client": "clientset/versioned/typed", "listers": "listers",
		"informers": "informers/externalversions",
	}[pkg.what]
	dir := path.Join(above, version.Group.Dir, version.Dir)
	if pkg.what == "fake client" {
		return dir + "/fake"
	}
	return dir
}

func listed(pkg emittedPackage, version *model.Version, name string) bool {
	alias := naming.Alias(version.Group.GoName, version.GoName)
	return slices.Contains(pkg.own, name) || strings.HasSuffix(name, alias) ||
		slices.ContainsFunc(version.Kinds, func(k *model.Kind) bool {
			return slices.Contains(pkg.ofKind(k), name) ||
				slices.ContainsFunc(k.Methods, func(m model.Method) bool { return name == naming.ImportAlias(m.Result.Package) })
		})
}

// declaredIn returns the names of the declarations and imports of a package.
func declaredIn(t *testing.T, files Files, dir string) []string {
	var names []string
	for name, text := range files.All() {
		if path.Dir(name) != dir {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				if decl.Recv == nil {
					names = append(names, decl.Name.Name)
				}
			case *ast.GenDecl:
				names = append(names, specNames(decl)...)
			}
		}
	}
	return names
}

func specNames(decl *ast.GenDecl) []string {
	var names []string
	for _, spec := range decl.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			names = append(names, spec.Name.Name)
		case *ast.ImportSpec:
			names = append(names, spec.Name.Name)
		case *ast.ValueSpec:
			for _, name := range spec.Names {
				if name.Name != "_" {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}
