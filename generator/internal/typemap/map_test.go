// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package typemap_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/typemap"
)

func read(t *testing.T, text string) *typemap.Map {
	t.Helper()
	m, err := typemap.Read("types.yaml", []byte(text), func(string, string) (model.CopyMode, error) { return model.CopyInto, nil })
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func part(path string) typemap.Part {
	return typemap.Part{Group: "a.example.com", Version: "v1", Kind: "Foo", Path: path}
}

func TestKeysMatchTheirPaths(t *testing.T) {
	for _, tc := range []struct {
		key, path string
		want      bool
	}{
		{"Foo.spec.x", "spec.x", true},
		{"Foo.spec.x", "spec.xx", false},
		{"Bar.spec.x", "spec.x", false},
		{"*.spec.x", "spec.x", true},
		{"F*.spec.x", "spec.x", true},
		{"Foo.*.x", "spec.x", true},
		{"Foo.*.x", "spec.a.x", false},
		{"Foo.**.x", "spec.a[*].x", true},
		{"**.x", "spec.a[*].x", true},
		{"Foo.spec.*", "spec.x[*]", false},
		{"Foo.spec.x[*]", "spec.x[*]", true},
		{"Foo.spec.x[*]", "spec.x", false},
		{"Foo.spec.*[*]", "spec.x[*]", true},
		{"a.example.com/Foo.spec.x", "spec.x", true},
		{"*.com/Foo.spec.x", "spec.x", true},
		{"b.example.com/Foo.spec.x", "spec.x", false},
		{"a.example.com/v1/Foo.spec.x", "spec.x", true},
		{"a.example.com/v2/Foo.spec.x", "spec.x", false},
		{"*/v*/Foo.spec.x", "spec.x", true},
		{"Foo.spec.a(b", "spec.a(b", true},
	} {
		m := read(t, fmt.Sprintf("%q: int", tc.key))
		if got := m.Of(part(tc.path)) != nil; got != tc.want {
			t.Errorf("%s matches %s: %v", tc.key, tc.path, got)
		}
	}
}

func TestKeyWithoutWildcardsPrecedesOthers(t *testing.T) {
	m := read(t, "Foo.spec.*: string\nFoo.spec.x: int\n\"*.spec.x\": bool\n")
	if e := m.Of(part("spec.x")); e == nil || e.Text != "int" {
		t.Errorf("got %+v", e)
	}
	if err := m.Errors(true).Err(); err != nil {
		t.Error(err)
	}
}

func TestTypesAreWrittenAsInGoWithImportPaths(t *testing.T) {
	foo := model.External{Package: "example.com/a/b", Alias: "ab", Name: "Foo"}
	for text, want := range map[string]model.Ref{
		"int":                            model.Basic{Name: "int"},
		"[]byte":                         model.Slice{Elem: model.Basic{Name: "byte"}},
		"[]*example.com/a/b.Foo":         model.Slice{Elem: model.Pointer{Elem: foo}},
		"map[string][]uint8":             model.Map{Elem: model.Slice{Elem: model.Basic{Name: "uint8"}}},
		"map[string]example.com/a/b.Foo": model.Map{Elem: foo},
	} {
		e := read(t, fmt.Sprintf("Foo.x: %q", text)).Of(part("x"))
		if e == nil {
			t.Errorf("%s: none", text)
			continue
		}
		if diff := cmp.Diff(want, e.Ref); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
}

func TestWhatIsNoTypeIsAnError(t *testing.T) {
	for _, text := range []string{"", "*int", "[3]int", "map[int]int", "any", "Foo", "a.foo", "example.com/a.b c", "../x.Foo", "func()", "[]", "int,omitempty", "example.com/x.Foo,string", "chan int", "3", "null"} {
		_, err := typemap.Read("types.yaml", fmt.Appendf(nil, "Foo.x: %q", text), func(string, string) (model.CopyMode, error) { return model.CopyInto, nil })
		if _, ok := errors.AsType[diag.Error](err); !ok {
			t.Errorf("%q: got %v", text, err)
		}
	}
}

func TestEmptyMapSaysNothing(t *testing.T) {
	for _, text := range []string{"", "# nothing\n", "null\n", "{}\n"} {
		if e := read(t, text).Of(part("x")); e != nil {
			t.Errorf("%q: got %+v", text, e)
		}
	}
	var none *typemap.Map
	if none.Of(part("x")) != nil || none.Errors(true).Err() != nil {
		t.Error("no map says something")
	}
}
