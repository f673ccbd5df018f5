// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator_test

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/informergen/informergen/generator"
)

// Client-go commits the apply configurations that applyconfiguration-gen makes of
// all of k8s.io/api: ours have the same names, signatures and fields.
func TestApplyConfigurationsOfKubernetesAreThoseOfClientGo(t *testing.T) {
	files := generate(t, generator.Config{
		Inputs: []string{"k8s.io/api/..."}, OutputDir: t.TempDir(), OutputPackage: "example.com/out",
		Emit:   []generator.Artefact{generator.ApplyConfigurations},
		Layout: generator.Layout{ApplyConfigurations: "applyconfigurations"},
		ExternalApplyConfigurations: []string{
			"k8s.io/apimachinery/pkg/apis/meta/v1.GroupResource:k8s.io/client-go/applyconfigurations/meta/v1",
		},
	})
	ours := declarations{}
	for name, text := range files.All() {
		ours.add(t, strings.TrimPrefix(name, "applyconfigurations/"), text)
	}
	theirs := committedConfigurations(t)
	if len(theirs) < 8000 {
		t.Fatalf("only %d declarations were found in client-go", len(theirs))
	}
	if diff := cmp.Diff(theirs, ours); diff != "" {
		t.Error(diff)
	}
}

func committedConfigurations(t *testing.T) declarations {
	t.Helper()
	output, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "k8s.io/client-go").Output()
	if err != nil {
		t.Fatal(err)
	}
	tree := os.DirFS(filepath.Join(strings.TrimSpace(string(output)), "applyconfigurations"))
	all := declarations{}
	err = fs.WalkDir(tree, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(tree, name)
		all.add(t, name, text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// declarations are exported functions, methods and structs by directory and name.
// Packages are left out of types: files import them under names of their own.
type declarations map[string]string

func (d declarations) add(t *testing.T, name string, text []byte) {
	t.Helper()
	dir := path.Dir(name)
	if dir == "." || dir == "internal" || strings.HasPrefix(dir, "meta/") { // meta/v1 is no part of k8s.io/api
		return
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Name.IsExported() {
				receiver := ""
				if decl.Recv != nil {
					receiver = expression(t, decl.Recv.List[0].Type) + "."
				}
				d[dir+" "+receiver+decl.Name.Name] = fields(t, decl.Type.Params, false) + " -> " + fields(t, decl.Type.Results, false)
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if typ, ok := spec.(*ast.TypeSpec); ok {
					d[dir+" "+typ.Name.Name] = fields(t, typ.Type.(*ast.StructType).Fields, true)
				}
			}
		}
	}
}

// fields spells a list of fields, or of parameters, whose names do not count.
func fields(t *testing.T, list *ast.FieldList, named bool) string {
	var all []string
	if list == nil {
		return ""
	}
	for _, field := range list.List {
		text := expression(t, field.Type)
		if field.Tag != nil {
			text += field.Tag.Value
		}
		for _, name := range field.Names {
			if named {
				all = append(all, name.Name+" "+text)
			} else {
				all = append(all, text)
			}
		}
		if len(field.Names) == 0 {
			all = append(all, text)
		}
	}
	return strings.Join(all, ", ")
}

func expression(t *testing.T, expr ast.Expr) string {
	var text bytes.Buffer
	if err := format.Node(&text, token.NewFileSet(), expr); err != nil {
		t.Fatal(err)
	}
	return qualifier.ReplaceAllString(text.String(), "")
}

var qualifier = regexp.MustCompile(`\b\w+\.`)
