// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package evolution_test

import (
	"go/token"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/informergen/informergen/generator/internal/evolution"
	"github.com/informergen/informergen/generator/internal/model"
)

// foo is a kind whose type has the given fields, in an API of its own.
func foo(fields ...*model.Field) *model.Kind {
	group := &model.Group{Name: "a.example.com", GoName: "A"}
	version := &model.Version{Group: group, Name: "v1"}
	group.Versions = []*model.Version{version}
	kind := &model.Kind{
		Version: version, Name: "Foo", GoName: "Foo", ListName: "FooList", ListGoName: "FooList", PluralGoName: "Foos",
		Namespaced: true, Verbs: model.Verbs{Get: true, List: true},
	}
	version.Kinds = []*model.Kind{kind}
	version.Types = reachable(&model.Type{Name: "Foo", Shape: &model.Struct{Fields: fields}}, nil)
	return kind
}

// reachable adds a type, and those that it leads to.
func reachable(t *model.Type, known []*model.Type) []*model.Type {
	for _, other := range known {
		if other == t {
			return known
		}
	}
	known = append(known, t)
	if s, ok := t.Shape.(*model.Struct); ok {
		for _, f := range s.Fields {
			if named, ok := f.Type.(model.Named); ok {
				known = reachable(named.Type, known)
			}
		}
	}
	return known
}

func field(name, json string, ref model.Ref) *model.Field {
	return &model.Field{Name: name, JSON: json, Type: ref}
}

func structure(name string, fields ...*model.Field) model.Named {
	return model.Named{Type: &model.Type{Name: name, Shape: &model.Struct{Fields: fields}}}
}

func enum(name string, values ...model.EnumValue) model.Named {
	return model.Named{Type: &model.Type{Name: name, Shape: &model.Enum{Values: values}}}
}

var (
	text = model.Basic{Name: "string"}
	word = model.Pointer{Elem: text}
)

// changed is a copy of a kind of its own, changed.
func changed(change func(*model.Kind)) *model.Kind {
	kind := foo()
	change(kind)
	return kind
}

func TestWhatDoesNotCompileAnyMoreBreaks(t *testing.T) {
	const a = "a.example.com/v1: "
	shared := structure("Shared", field("A", "a", text))
	for name, c := range map[string]struct {
		old, new *model.Kind
		want     []string
	}{
		"nothing":       {foo(field("A", "a", word)), foo(field("A", "a", word)), nil},
		"a field":       {foo(), foo(field("A", "a", text)), []string{"compatible: " + a + "field Foo.A is new"}},
		"no field":      {foo(field("A", "a", text)), foo(), []string{"breaking: " + a + "field Foo.A is gone"}},
		"name of field": {foo(field("A", "a", text)), foo(field("A_", "a", text)), []string{"breaking: " + a + "field Foo.A is called A_ now"}},
		"type of field": {foo(field("A", "a", text)), foo(field("A", "a", model.Slice{Elem: text})), []string{"breaking: " + a + "field Foo.A: the type string became []string"}},
		"a pointer":     {foo(field("A", "a", text)), foo(field("A", "a", word)), []string{"breaking: " + a + "field Foo.A is a pointer now: string became *string"}},
		"no pointer":    {foo(field("A", "a", word)), foo(field("A", "a", text)), []string{"breaking: " + a + "field Foo.A is no pointer any more: *string became string"}},
		"key of a map": {
			foo(field("A", "a", model.Map{Elem: text})), foo(field("A", "a", model.Map{Elem: model.Slice{Elem: text}})),
			[]string{"breaking: " + a + "field Foo.A: the type map[string]string became map[string][]string"},
		},
		"type of another package": {
			foo(field("A", "a", model.External{Alias: "metav1", Name: "Time"})), foo(field("A", "a", model.External{Alias: "metav1", Name: "MicroTime"})),
			[]string{"breaking: " + a + "field Foo.A: the type metav1.Time became metav1.MicroTime"},
		},
		"name of a type": {
			foo(field("A", "a", structure("FooA"))), foo(field("A", "a", structure("FooB"))),
			[]string{"breaking: " + a + "type FooA is called FooB now"},
		},
		"field of a type below": {
			foo(field("A", "a", model.Slice{Elem: structure("FooA", field("X", "x", text))})), foo(field("A", "a", model.Slice{Elem: structure("FooA")})),
			[]string{"breaking: " + a + "field FooA.X is gone"},
		},
		"types below a field that is gone": {
			foo(field("A", "a", structure("FooA", field("X", "x", structure("FooAX"))))), foo(),
			[]string{"breaking: " + a + "field Foo.A is gone", "breaking: " + a + "type FooA is gone", "breaking: " + a + "type FooAX is gone"},
		},
		"name that another type has now": {
			foo(field("A", "a", structure("FooA"))), foo(field("B", "b", structure("FooA"))),
			[]string{"breaking: " + a + "field Foo.A is gone", "breaking: " + a + "type FooA stands for something else now", "compatible: " + a + "field Foo.B is new"},
		},
		"one of two fields with the same type": {
			foo(field("A", "a", shared), field("B", "b", shared)), foo(field("B", "b", shared)),
			[]string{"breaking: " + a + "field Foo.A is gone"},
		},
		"constants": {
			foo(field("A", "a", enum("Mode", model.EnumValue{GoName: "ModeX", Value: "x"}, model.EnumValue{GoName: "ModeY", Value: "y"}))),
			foo(field("A", "a", enum("Mode", model.EnumValue{GoName: "Mode_Y", Value: "y"}, model.EnumValue{GoName: "ModeZ", Value: "z"}))),
			[]string{"breaking: " + a + "constant ModeX is gone", "breaking: " + a + "constant ModeY is called Mode_Y now", "compatible: " + a + "constant ModeZ is new"},
		},
		"enum in the place of a string": {
			foo(field("A", "a", text)), foo(field("A", "a", enum("Mode"))), []string{"breaking: " + a + "field Foo.A: the type string became Mode"},
		},
		"scope": {
			foo(), changed(func(k *model.Kind) { k.Namespaced = false }),
			[]string{"breaking: " + a + "accessor Foos: its parameter namespace is gone"},
		},
		"names of a kind": {
			foo(), changed(func(k *model.Kind) {
				k.Version.Group.GoName, k.GoName, k.ListGoName, k.PluralGoName, k.Version.Types[0].Name = "B", "Foo_", "Foo_List", "Foos_", "Foo_"
			}),
			[]string{
				"breaking: " + a + "accessor Foos is called Foos_ now", "breaking: " + a + "the accessor of the group A is called B now",
				"breaking: " + a + "type Foo is called Foo_ now", "breaking: " + a + "type FooList is called Foo_List now",
			},
		},
		"methods": {
			foo(), changed(func(k *model.Kind) {
				k.Verbs, k.Methods = model.Verbs{Get: true, Patch: true}, []model.Method{{Name: "GetScale"}}
			}),
			[]string{
				"breaking: " + a + "method List of FooInterface is gone",
				"compatible: " + a + "method GetScale of FooInterface is new", "compatible: " + a + "method Patch of FooInterface is new",
			},
		},
		"selectable fields": {
			changed(func(k *model.Kind) {
				k.SelectableFields = []model.SelectableField{{GoName: "FooFieldA", Path: "a"}, {GoName: "FooFieldB", Path: "b"}, {GoName: "FooFieldC", Path: "c"}}
			}),
			changed(func(k *model.Kind) {
				k.SelectableFields = []model.SelectableField{{GoName: "FooField_B", Path: "b"}, {GoName: "FooFieldC", Path: "c"}, {GoName: "FooFieldD", Path: "d"}}
			}),
			[]string{"breaking: " + a + "constant FooFieldA is gone", "breaking: " + a + "constant FooFieldB is called FooField_B now", "compatible: " + a + "constant FooFieldD is new"},
		},
		"kind": {
			foo(), changed(func(k *model.Kind) { k.Name = "Bar" }),
			[]string{
				"breaking: a.example.com/v1.Foo: type Foo, its list FooList, their client, lister and informer Foos are gone",
				"compatible: a.example.com/v1.Bar: type Foo and its client are new",
			},
		},
		"unknown fields": {
			foo(field("A", "a", model.Named{Type: &model.Type{Name: "FooA", Shape: &model.Struct{Overflow: field("Unknown", "", text)}}})),
			foo(field("A", "a", structure("FooA"))),
			[]string{"breaking: " + a + "field FooA.Unknown is gone"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := told(evolution.GoAPI(apiOf(c.old), apiOf(c.new)))
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func apiOf(kind *model.Kind) *model.API {
	return &model.API{Groups: []*model.Group{kind.Version.Group}}
}

func TestTypesInACircleAreComparedOnce(t *testing.T) {
	circle := func(fields ...*model.Field) *model.Kind {
		tree := &model.Type{Name: "Tree"}
		tree.Shape = &model.Struct{Fields: append(fields, field("Children", "children", model.Slice{Elem: model.Named{Type: tree}}))}
		return foo(field("A", "a", model.Named{Type: tree}))
	}
	got := told(evolution.GoAPI(apiOf(circle(field("X", "x", text))), apiOf(circle())))
	if diff := cmp.Diff([]string{"breaking: a.example.com/v1: field Tree.X is gone"}, got); diff != "" {
		t.Error(diff)
	}
	got = told(evolution.GoAPI(apiOf(circle()), apiOf(foo())))
	if diff := cmp.Diff([]string{"breaking: a.example.com/v1: field Foo.A is gone", "breaking: a.example.com/v1: type Tree is gone"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestDifferencesOfTheGoAPIHaveTheirPlaces(t *testing.T) {
	old, new := field("A", "a", text), field("A", "a", word)
	old.Pos, new.Pos = token.Position{Filename: "old.yaml", Line: 1}, token.Position{Filename: "new.yaml", Line: 2}
	got := evolution.GoAPI(apiOf(foo(old)), apiOf(foo(new)))
	if len(got) != 1 || got[0].Old != old.Pos || got[0].New != new.Pos {
		t.Errorf("got %v", got)
	}
}
