// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"strings"
	"testing"
	"text/template"

	"golang.org/x/tools/go/packages"

	"github.com/informergen/informergen/generator/internal/crdsource"
	"github.com/informergen/informergen/generator/internal/emit/deepcopy"
	"github.com/informergen/informergen/generator/internal/emit/gotypes"
	"github.com/informergen/informergen/generator/internal/knowntypes"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/templates"
)

// corpusVariable names a directory of CRD files, for tests that read more than those
// of the project.
const corpusVariable = "CRD_CORPUS"

// crdHead is a CRD up to what its only schema has beside its type. Lines that are
// indented less go on with the version, or with the document.
const crdHead = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: foos.a.example.com}
spec:
  group: a.example.com
  scope: Namespaced
  names: {kind: Foo, plural: foos}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
`

func load(t testing.TB, paths ...string) (*model.API, []string, error) {
	t.Helper()
	_, newest := knowntypes.Versions()
	api, notes, err := crdsource.Load(t.Context(), crdsource.Config{Paths: paths, TypesPackage: typesPackage, Known: knowntypes.Of(newest, newest)})
	texts := make([]string, len(notes))
	for i, note := range notes {
		texts[i] = note.String()
	}
	return api, texts, err
}

// modulePath is the module of the emitted packages.
const modulePath = "example.com/apis"

func typesPackage(group, version string) string {
	return modulePath + "/" + group + "/" + strings.ReplaceAll(version, "-", "_")
}

func allVersions(api *model.API) []*model.Version {
	var versions []*model.Version
	for _, group := range api.Groups {
		versions = append(versions, group.Versions...)
	}
	return versions
}

// imports are the packages that emitted types may import.
type imports map[string]*types.Package

func (i imports) Import(path string) (*types.Package, error) {
	if p, ok := i[path]; ok {
		return p, nil
	}
	return nil, &os.PathError{Op: "import", Path: path, Err: os.ErrNotExist}
}

func loadImports(t testing.TB) imports {
	t.Helper()
	loaded, err := packages.Load(&packages.Config{
		Context: t.Context(),
		Mode:    packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps | packages.NeedExportFile,
	},
		"fmt",
		"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1",
		"k8s.io/apimachinery/pkg/api/resource",
		"k8s.io/apimachinery/pkg/apis/meta/v1",
		"k8s.io/apimachinery/pkg/runtime",
		"k8s.io/apimachinery/pkg/runtime/schema",
		"k8s.io/apimachinery/pkg/util/intstr",
		"k8s.io/apimachinery/pkg/util/json",
		"k8s.io/api/apps/v1",
		"k8s.io/api/autoscaling/v2",
		"k8s.io/api/batch/v1",
		"k8s.io/api/core/v1",
		"k8s.io/api/networking/v1",
		"k8s.io/api/policy/v1",
		"k8s.io/api/rbac/v1",
	)
	if err != nil {
		t.Fatal(err)
	}
	all := imports{}
	packages.Visit(loaded, nil, func(p *packages.Package) {
		for _, err := range p.Errors {
			t.Fatal(err)
		}
		all[p.PkgPath] = p.Types
	})
	return all
}

// emitted returns the files of a version, by name.
func emitted(t testing.TB, v *model.Version) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	var text bytes.Buffer
	if err := gotypes.File(v).Render(&text); err != nil {
		t.Fatal(err)
	}
	files["types.go"] = bytes.Clone(text.Bytes())
	text.Reset()
	if err := deepcopy.File(v.Package, v.PackageName, v.Types).Render(&text); err != nil {
		t.Fatal(err)
	}
	files["zz_generated.deepcopy.go"] = bytes.Clone(text.Bytes())
	registration := &model.Registration{Group: v.Group.Name, Version: v.Name}
	for _, kind := range v.Kinds {
		registration.Types = append(registration.Types, model.RegisteredType{Kind: kind.Name, GoName: kind.GoName}, model.RegisteredType{Kind: kind.ListName, GoName: kind.ListGoName})
	}
	dot := map[string]any{"Header": "// A header.", "Version": v, "PackageName": v.PackageName, "Registration": registration}
	for _, name := range []string{"doc.go", "zz_generated.register.go"} {
		tmpl, err := template.ParseFS(templates.Tree, "tree/apis/GROUP/VERSION/"+name+".tmpl")
		if err != nil {
			t.Fatal(err)
		}
		text.Reset()
		if err := tmpl.Execute(&text, dot); err != nil {
			t.Fatal(err)
		}
		files[name] = bytes.Clone(text.Bytes())
	}
	return files
}

func typeCheck(t testing.TB, imports imports, v *model.Version) []error {
	t.Helper()
	fset := token.NewFileSet()
	var files []*ast.File
	for name, content := range emitted(t, v) {
		file, err := parser.ParseFile(fset, name, content, parser.ParseComments)
		if err != nil {
			return []error{err}
		}
		files = append(files, file)
	}
	var problems []error
	config := types.Config{Importer: imports, Error: func(err error) { problems = append(problems, err) }}
	// The error that Check returns is the first of problems.
	_, _ = config.Check(v.Package, fset, files, nil)
	return problems
}
