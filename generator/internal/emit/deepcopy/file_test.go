// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package deepcopy_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/informergen/informergen/generator/internal/emit/deepcopy"
	"github.com/informergen/informergen/generator/internal/model"
)

// copied returns the body of DeepCopyInto for a type with one field, or for a
// defined type.
func copied(t *testing.T, shape model.Shape) string {
	t.Helper()
	var text bytes.Buffer
	if err := deepcopy.File("example.com/v1", "v1", []*model.Type{{Name: "Foo", Shape: shape}}).Render(&text); err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(text.String(), "DeepCopyInto(out *Foo) {\n")
	_, body, _ = strings.Cut(body, "in\n")
	body, _, _ = strings.Cut(body, "\n}\n")
	return strings.ReplaceAll(body, "\t", "  ")
}

func field(ref model.Ref) model.Shape {
	return &model.Struct{Fields: []*model.Field{{Name: "F", Type: ref}}}
}

func TestCopyFollowsReferencesAndOnlyThem(t *testing.T) {
	text := model.Basic{Name: "string"}
	enum := model.Named{Type: &model.Type{Name: "Mode", Shape: &model.Enum{}}}
	object := model.Named{Type: &model.Type{Name: "Bar", Shape: field(model.Pointer{Elem: text})}}
	flat := model.Named{Type: &model.Type{Name: "Flat", Shape: field(model.Array{Len: "2", Elem: text})}}
	names := model.Named{Type: &model.Type{Name: "Names", Shape: &model.Defined{Elem: model.Slice{Elem: text}}}}
	left := model.Named{Type: &model.Type{Name: "Left", Shape: &model.Defined{Elem: model.Map{Key: enum, Elem: text}}, Copies: model.Copies{Skip: true}}}
	byHand := model.Named{Type: &model.Type{Name: "Hand", Shape: field(model.Opaque{Text: "any"}), Copies: model.Copies{Written: []string{"DeepCopy"}, Form: model.ValueResult}}}
	raw := model.External{Package: "example.com/x", Alias: "x", Name: "Raw", Copy: model.CopyByShape, Shape: &model.Defined{Elem: model.Slice{Elem: model.Basic{Name: "byte"}}}}
	iface := model.External{Package: "example.com/x", Alias: "x", Name: "Thing", Copy: model.CopyByInterface, Shape: &model.Interface{Method: "DeepCopyThing"}}
	pointerOnly := model.External{Package: "example.com/x", Alias: "x", Name: "Old", Copy: model.CopyByPointer}
	literal := model.Literal{Struct: &model.Struct{Fields: []*model.Field{{Name: "A", Type: model.Pointer{Elem: text}, Tag: "json:\"a\""}, {Name: "B", Type: text}}}}
	into := model.External{Package: "example.com/x", Alias: "x", Name: "Into"}
	method := model.External{Package: "example.com/x", Alias: "x", Name: "Method", Copy: model.CopyByMethod}
	value := model.External{Package: "example.com/x", Alias: "x", Name: "Value", Copy: model.CopyByValue}
	for name, tc := range map[string]struct {
		shape model.Shape
		want  string
	}{
		"scalar":            {field(text), ""},
		"enum":              {field(enum), ""},
		"value":             {field(value), ""},
		"struct":            {field(object), "  in.F.DeepCopyInto(&out.F)"},
		"by DeepCopyInto":   {field(into), "  in.F.DeepCopyInto(&out.F)"},
		"by DeepCopy":       {field(method), "  out.F = in.F.DeepCopy()"},
		"pointer":           {field(model.Pointer{Elem: text}), "  if in.F != nil {\n    out.F = new(string)\n    *out.F = *in.F\n  }"},
		"pointer, DeepCopy": {field(model.Pointer{Elem: method}), "  if in.F != nil {\n    out.F = new(x.Method)\n    *out.F = in.F.DeepCopy()\n  }"},
		"pointer to struct": {field(model.Pointer{Elem: object}), "  if in.F != nil {\n    out.F = new(Bar)\n    in.F.DeepCopyInto(out.F)\n  }"},
		"pointer to slice":  {field(model.Pointer{Elem: model.Slice{Elem: text}}), "  if in.F != nil {\n    out.F = new([]string)\n    if (*in.F) != nil {\n      (*out.F) = make([]string, len((*in.F)))\n      copy((*out.F), (*in.F))\n    }\n  }"},
		"slice of enums":    {field(model.Slice{Elem: enum}), "  if in.F != nil {\n    out.F = make([]Mode, len(in.F))\n    copy(out.F, in.F)\n  }"},
		"slice of pointers": {field(model.Slice{Elem: model.Pointer{Elem: text}}), "  if in.F != nil {\n    out.F = make([]*string, len(in.F))\n    for i := range in.F {\n      if in.F[i] != nil {\n        out.F[i] = new(string)\n        *out.F[i] = *in.F[i]\n      }\n    }\n  }"},
		"map of quantities": {field(model.Map{Elem: method}), "  if in.F != nil {\n    out.F = make(map[string]x.Method, len(in.F))\n    for key, value := range in.F {\n      out.F[key] = value.DeepCopy()\n    }\n  }"},
		"defined slice":     {&model.Defined{Elem: model.Slice{Elem: text}}, "  if in != nil {\n    (*out) = make(Foo, len(in))\n    copy((*out), in)\n  }"},
		"flat struct":       {field(flat), ""},
		"array of pointers": {field(model.Array{Len: "2", Elem: model.Pointer{Elem: text}}), "  for i := range in.F {\n    if in.F[i] != nil {\n      out.F[i] = new(string)\n      *out.F[i] = *in.F[i]\n    }\n  }"},
		"defined elsewhere": {field(names), "  out.F = in.F.DeepCopy()"},
		"no methods wanted": {field(left), "  if in.F != nil {\n    out.F = make(Left, len(in.F))\n    for key, value := range in.F {\n      out.F[key] = value\n    }\n  }"},
		"written by hand":   {field(byHand), "  out.F = in.F.DeepCopy()"},
		"foreign bytes":     {field(raw), "  if in.F != nil {\n    out.F = make(x.Raw, len(in.F))\n    copy(out.F, in.F)\n  }"},
		"interface":         {field(iface), "  if in.F != nil {\n    out.F = in.F.DeepCopyThing()\n  }"},
		"map of interfaces": {field(model.Map{Elem: iface}), "  if in.F != nil {\n    out.F = make(map[string]x.Thing, len(in.F))\n    for key, value := range in.F {\n      var copied x.Thing\n      if value != nil {\n        copied = value.DeepCopyThing()\n      }\n      out.F[key] = copied\n    }\n  }"},
		"pointer result":    {field(pointerOnly), "  out.F = *in.F.DeepCopy()"},
		"pointer to such":   {field(model.Pointer{Elem: pointerOnly}), "  if in.F != nil {\n    out.F = in.F.DeepCopy()\n  }"},
		"literal":           {field(literal), "  if in.F.A != nil {\n    out.F.A = new(string)\n    *out.F.A = *in.F.A\n  }"},
		"slice of literals": {field(model.Slice{Elem: literal}), "  if in.F != nil {\n    out.F = make([]struct {\n      A *string \"json:\\\"a\\\"\"\n      B string\n    }, len(in.F))\n    copy(out.F, in.F)\n    for i := range in.F {\n      if in.F[i].A != nil {\n        out.F[i].A = new(string)\n        *out.F[i].A = *in.F[i].A\n      }\n    }\n  }"},
		"map by key":        {field(model.Map{Key: enum, Elem: model.Slice{Elem: text}}), "  if in.F != nil {\n    out.F = make(map[Mode][]string, len(in.F))\n    for key, value := range in.F {\n      var copied []string\n      if value != nil {\n        copied = make([]string, len(value))\n        copy(copied, value)\n      }\n      out.F[key] = copied\n    }\n  }"},
		"overflow":          {&model.Struct{Overflow: &model.Field{Name: "More", Type: model.Map{Elem: text}}}, "  if in.More != nil {\n    out.More = make(map[string]string, len(in.More))\n    for key, value := range in.More {\n      out.More[key] = value\n    }\n  }"},
	} {
		t.Run(name, func(t *testing.T) {
			if tc.want == "" {
				tc.want = "}\n"
				if got := copied(t, tc.shape); !strings.HasPrefix(got, tc.want) {
					t.Errorf("copied what an assignment copies:\n%s", got)
				}
				return
			}
			if diff := cmp.Diff(tc.want, copied(t, tc.shape)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestEnumsHaveNoMethods(t *testing.T) {
	var text bytes.Buffer
	if err := deepcopy.File("example.com/v1", "v1", []*model.Type{{Name: "Mode", Shape: &model.Enum{}}}).Render(&text); err != nil {
		t.Fatal(err)
	}
	if got := text.String(); got != "package v1\n" {
		t.Errorf("got %s", got)
	}
}
