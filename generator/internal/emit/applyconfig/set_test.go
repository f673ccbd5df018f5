// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package applyconfig_test

import (
	"bytes"
	"strings"
	"testing"

	"sigs.k8s.io/structured-merge-diff/v6/typed"

	"github.com/informergen/informergen/generator/internal/emit/applyconfig"
	"github.com/informergen/informergen/generator/internal/model"
)

const metaPackage = "k8s.io/apimachinery/pkg/apis/meta/v1"

var (
	typeMeta   = &model.Field{Type: model.External{Package: metaPackage, Alias: "metav1", Name: "TypeMeta"}, Inline: true}
	objectMeta = &model.Field{Type: model.External{Package: metaPackage, Alias: "metav1", Name: "ObjectMeta"}, JSON: "metadata"}
	text       = model.Basic{Name: "string"}
)

// api is an API with kinds of the given names among types.
func api(types []*model.Type, kinds ...string) *model.API {
	group := &model.Group{Name: "app.example.com", Dir: "app"}
	version := &model.Version{Group: group, Name: "v1", Dir: "v1", Package: "example.com/app/v1", PackageName: "v1"}
	group.Versions = []*model.Version{version}
	for _, kind := range kinds {
		version.Kinds = append(version.Kinds, &model.Kind{Version: version, Name: kind, GoName: kind, Namespaced: true, Verbs: model.AllVerbs()})
	}
	return &model.API{
		Groups:   []*model.Group{group},
		Packages: []*model.Package{{Path: version.Package, Name: "v1", Types: types, ModelName: "com.example.app.v1"}},
	}
}

func kind(name string, fields ...*model.Field) *model.Type {
	return &model.Type{Name: name, Shape: &model.Struct{Fields: append([]*model.Field{typeMeta, objectMeta}, fields...)}}
}

func newSet(t *testing.T, types []*model.Type, kinds ...string) *applyconfig.Set {
	t.Helper()
	set, err := applyconfig.New("example.com/out", nil, api(types, kinds...))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// file returns the apply configuration of a type.
func file(t *testing.T, set *applyconfig.Set, name string) string {
	t.Helper()
	for _, pkg := range set.Packages() {
		for _, typ := range pkg.Applied {
			if typ.Name == name {
				var text bytes.Buffer
				if err := set.File(typ).Render(&text); err != nil {
					t.Fatal(err)
				}
				return text.String()
			}
		}
	}
	t.Fatalf("%s has no apply configuration", name)
	return ""
}

func TestEmbeddedStructWithoutApplyConfigurationGetsSettersOfItsOwnTypes(t *testing.T) {
	foreign := model.External{Package: "example.com/other", Alias: "other", Name: "Base", Shape: &model.Struct{Fields: []*model.Field{
		{Name: "Text", JSON: "text", Type: text},
		{Name: "List", JSON: "list", Type: model.Slice{Elem: text}},
		{Name: "Map", JSON: "map", Type: model.Map{Elem: text}},
	}}}
	got := file(t, newSet(t, []*model.Type{kind("Foo", &model.Field{Type: foreign, Inline: true})}, "Foo"), "Foo")
	for _, want := range []string{
		"\tother.Base                                `json:\"\"`\n",
		"WithText(value string) *FooApplyConfiguration {\n\tb.Base.Text = value\n",
		"b.Base.List = append(b.Base.List, values[i])",
		"b.Base.Map[key] = value",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("there is no %q in\n%s", want, got)
		}
	}
}

func TestFunctionsOfOneKindDoNotTakeTheNamesOfAnother(t *testing.T) {
	status := &model.Field{Name: "Status", JSON: "status", Type: text}
	set := newSet(t, []*model.Type{kind("Probe", status), kind("ProbeStatus")}, "Probe", "ProbeStatus")
	if strings.Contains(file(t, set, "Probe"), "func ExtractProbeStatus(") {
		t.Error("ExtractProbeStatus is declared twice")
	}
	if !strings.Contains(file(t, set, "ProbeStatus"), "func ExtractProbeStatus(") {
		t.Error("ExtractProbeStatus is not declared")
	}
}

func TestNamesThatCannotBeToldApartAreErrors(t *testing.T) {
	for _, names := range [][]string{{"Foo", "FooFrom"}, {"Foo", "FooApplyConfiguration"}} {
		_, err := applyconfig.New("example.com/out", nil, api([]*model.Type{kind(names[0]), kind(names[1])}, names...))
		if err == nil || !strings.Contains(err.Error(), "would be declared twice") {
			t.Errorf("%v: got %v", names, err)
		}
	}
}

func TestSchemaIsOneThatTheParserTakes(t *testing.T) {
	tree := &model.Type{Name: "Tree"}
	tree.Shape = &model.Defined{Elem: model.Slice{Elem: model.Named{Type: tree}}}
	own := &model.Type{Name: "Own", Shape: &model.Struct{}, CustomJSON: true}
	spec := &model.Type{Name: "Spec", Markers: []string{"structType=atomic"}}
	spec.Shape = &model.Struct{Fields: []*model.Field{
		{Name: "Next", JSON: "next", Type: model.Pointer{Elem: model.Named{Type: spec}}},
		{Name: "Tree", JSON: "tree", Type: model.Named{Type: tree}},
		{Name: "Own", JSON: "own", Type: model.Named{Type: own}},
		{Name: "Odd", JSON: "odd \"`\n: name", Type: model.Literal{Struct: &model.Struct{}}},
		{Name: "Any", JSON: "any", Type: model.Opaque{Text: "any"}},
		{Name: "Numbers", JSON: "numbers", Type: model.Array{Len: "2", Elem: model.Basic{Name: "int"}}},
		{Name: "Untagged", Type: model.Basic{Name: "bool"}},
		{Name: "Left", Tag: `json:"-"`, Type: model.Basic{Name: "bool"}},
		{Name: "Ports", JSON: "ports", Type: model.Slice{Elem: model.Named{Type: own}}, Tag: `json:"ports" patchStrategy:"merge" patchMergeKey:"port"`},
	}}
	set := newSet(t, []*model.Type{kind("Foo", &model.Field{Name: "Spec", JSON: "spec", Type: model.Named{Type: spec}}), spec, tree, own}, "Foo")
	schema := set.Schema()
	if strings.Contains(schema, "`") {
		t.Error("the schema cannot stand in a raw string")
	}
	parser, err := typed.NewParser(typed.YAMLObject(schema))
	if err != nil {
		t.Fatalf("%v\n%s", err, schema)
	}
	foo := parser.Type("com.example.app.v1.Foo")
	if _, err := foo.FromYAML(`{kind: Foo, spec: {next: {}, tree: [[]], own: 1, any: {a: b}, numbers: [1], Untagged: true}}`); err != nil {
		t.Error(err)
	}
	for _, wrong := range []string{`{spec: {Left: true}}`, `{spec: {unknown: 1}}`, `{spec: {numbers: 1}}`} {
		if _, err := foo.FromYAML(typed.YAMLObject(wrong)); err == nil {
			t.Errorf("%s is valid", wrong)
		}
	}
}
