// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/informergen/informergen/generator/internal/model"
)

// presence decides how a field tells absent, null and zero apart: by its type,
// which may become a pointer, and by the options of its json tag.
type presence func(f *model.Field, s *schema, required bool)

// ordinary is the presence of all fields but the spec and status of a kind. A
// property with a default counts as optional even when it is required, because
// the server adds it.
func ordinary(f *model.Field, s *schema, required bool) {
	optional := !required || s.fallback != nil
	switch {
	case isList(f.Type):
		// An empty list differs from none where null or a default stands for none,
		// and so do bytes, which are a string to the API.
		f.OmitZero = optional && (s.nullable || hasContent(s.fallback) || s.kind == "string")
		f.OmitEmpty = optional && !f.OmitZero
	case optional:
		// Only a pointer tells false, 0 and "" from absent, and keeps a struct whose
		// own fields are required from being sent empty.
		f.Type = model.Pointer{Elem: f.Type}
		f.OmitEmpty = true
	case s.nullable:
		f.Type = model.Pointer{Elem: f.Type}
	}
}

// topLevel is the presence of the properties of a kind. Spec and status are
// values even when they are optional, as everyone expects of them. An empty one
// is not sent. One with required fields is: {"replicas": 0} is not nothing.
func topLevel(f *model.Field, s *schema, required bool) {
	fields, isStruct := structOf(f.Type)
	expected := isStruct && (f.JSON == "spec" || f.JSON == "status")
	if !expected || required || s.nullable || s.fallback != nil {
		ordinary(f, s, required)
		return
	}
	f.OmitZero = !slices.ContainsFunc(fields.Fields, isAlwaysSent)
}

func structOf(ref model.Ref) (*model.Struct, bool) {
	named, ok := ref.(model.Named)
	if !ok {
		return nil, false
	}
	fields, ok := named.Type.Shape.(*model.Struct)
	return fields, ok
}

func isAlwaysSent(f *model.Field) bool { return !f.OmitEmpty && !f.OmitZero }

func isList(ref model.Ref) bool {
	switch ref.(type) {
	case model.Slice, model.Map:
		return true
	}
	return false
}

// hasContent reports whether a default is anything but an empty list or object.
func hasContent(fallback *yaml.Node) bool {
	return fallback != nil && (fallback.Kind == yaml.ScalarNode || len(fallback.Content) > 0)
}
