// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gotypes_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/informergen/informergen/generator/internal/emit/gotypes"
	"github.com/informergen/informergen/generator/internal/model"
)

func render(t *testing.T, types ...*model.Type) string {
	t.Helper()
	var text bytes.Buffer
	if err := gotypes.File(&model.Version{Package: "example.com/v1", PackageName: "v1", Types: types}).Render(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func TestEachShapeHasItsDeclaration(t *testing.T) {
	mode := &model.Type{
		Name: "Mode", Doc: []string{"Mode is how."}, Markers: []string{"enum"},
		Shape: &model.Enum{Values: []model.EnumValue{{GoName: "ModeOn", Value: "on"}, {GoName: "ModeQuote", Value: "\"`\n"}}},
	}
	names := &model.Type{Name: "Names", Shape: &model.Defined{Elem: model.Map{Elem: model.Slice{Elem: model.Basic{Name: "byte"}}}}}
	meta := model.External{Package: "example.com/meta", Alias: "metav1", Name: "Meta"}
	foo := &model.Type{Name: "Foo", Shape: &model.Struct{Fields: []*model.Field{
		{Type: meta, Inline: true},
		{Name: "Mode", JSON: "mode", Type: model.Pointer{Elem: model.Named{Type: mode}}, OmitEmpty: true, Doc: []string{"Mode is", "", "how."}, Markers: []string{"optional"}},
		{Name: "Names", JSON: "-", Type: model.Named{Type: names}},
		{Name: "Metas", JSON: "metas", Type: model.Slice{Elem: meta}, OmitZero: true},
	}}}
	want := `package v1

import metav1 "example.com/meta"

// Mode is how.
//
// +enum
type Mode string

// The values of Mode that its schema names.
const (
	ModeOn    Mode = "on"
	ModeQuote Mode = "\"` + "`" + `\n"
)

type Names map[string][]byte

type Foo struct {
	metav1.Meta ` + "`json:\",inline\"`" + `

	// Mode is
	//
	// how.
	//
	// +optional
	Mode  *Mode         ` + "`json:\"mode,omitempty\"`" + `
	Names Names         ` + "`json:\"-,\"`" + `
	Metas []metav1.Meta ` + "`json:\"metas,omitzero\"`" + `
}
`
	if diff := cmp.Diff(want, render(t, mode, names, foo)); diff != "" {
		t.Error(diff)
	}
}

func TestNoLineOfACommentLeavesIt(t *testing.T) {
	got := render(t, &model.Type{
		Name: "Foo", Doc: []string{"one\nfunc init() {}", "*/ func init() {}", "// two"}, Markers: []string{"a\rfunc init() {}"},
		Shape: &model.Struct{},
	})
	want := `package v1

// one func init() {}
// */ func init() {}
// // two
//
// +a func init() {}
type Foo struct{}
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
