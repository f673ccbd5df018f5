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
	version := &model.Version{Package: "example.com/v1", PackageName: "v1", Types: []*model.Type{{Name: "Foo", Shape: shape}}}
	if err := deepcopy.File(version).Render(&text); err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(text.String(), "*out = *in\n")
	body, _, _ = strings.Cut(body, "\n}\n")
	return strings.ReplaceAll(body, "\t", "  ")
}

func field(ref model.Ref) model.Shape {
	return &model.Struct{Fields: []*model.Field{{Name: "F", Type: ref}}}
}

func TestCopyFollowsReferencesAndOnlyThem(t *testing.T) {
	text := model.Basic{Name: "string"}
	enum := model.Named{Type: &model.Type{Name: "Mode", Shape: &model.Enum{}}}
	object := model.Named{Type: &model.Type{Name: "Bar", Shape: &model.Struct{}}}
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
		"defined slice":     {&model.Defined{Elem: model.Slice{Elem: text}}, "  if (*in) != nil {\n    (*out) = make([]string, len((*in)))\n    copy((*out), (*in))\n  }"},
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
	version := &model.Version{Package: "example.com/v1", PackageName: "v1", Types: []*model.Type{{Name: "Mode", Shape: &model.Enum{}}}}
	if err := deepcopy.File(version).Render(&text); err != nil {
		t.Fatal(err)
	}
	if got := text.String(); got != "package v1\n" {
		t.Errorf("got %s", got)
	}
}
