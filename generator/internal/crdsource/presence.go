// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"slices"

	"github.com/informergen/informergen/generator/internal/model"
)

// presence decides how a field tells absent, null and zero apart: by its type,
// which may become a pointer, and by the options of its json tag.
type presence func(f *model.Field, s *schema, required bool)

// ordinary is the presence of all fields but the spec and status of a kind. A
// property with a default counts as optional even when it is required, because
// the server adds it.
func (b *builder) ordinary(f *model.Field, s *schema, required bool) {
	optional := !required || s.fallback != nil
	switch {
	case isList(f.Type):
		// An empty list is sent and none is not, which would be null: they differ for
		// defaults, for has() in rules, and for whoever reads an empty list of peers as
		// "nobody". Only a schema without empty lists lets them be the same.
		f.OmitEmpty = optional && !s.mayBeEmpty()
		f.OmitZero = !f.OmitEmpty && (optional || !s.nullable)
	case optional && b.config.Compact && zeroIsInvalid(f.Type, s):
		_, isStruct := structOf(f.Type)
		f.OmitEmpty, f.OmitZero = !isStruct, isStruct
	case optional:
		// Only a pointer tells false, 0 and "" from absent, and keeps a struct whose
		// own fields are required from being sent empty.
		f.Type = model.Pointer{Elem: f.Type}
		f.OmitEmpty = true
	case s.nullable:
		f.Type = model.Pointer{Elem: f.Type}
	default:
		// A server calls the property missing, rather than null the wrong type.
		f.OmitZero = zeroIsNull(f.Type) && (s.kind != "" || s.intOrString)
	}
}

// topLevel is the presence of the properties of a kind. Spec and status are
// values even when they are optional, as everyone expects of them, as long as
// an empty one says no more than none: {"replicas": 0} is not nothing, and a
// server fills an empty spec with defaults.
func (b *builder) topLevel(f *model.Field, s *schema, required bool) {
	fields, isStruct := structOf(f.Type)
	expected := isStruct && (f.JSON == "spec" || f.JSON == "status")
	says := isStruct && (slices.ContainsFunc(fields.Fields, isAlwaysSent) || slices.ContainsFunc(s.properties, hasDefault))
	if !expected || says || required || s.nullable || s.fallback != nil {
		b.ordinary(f, s, required)
		return
	}
	f.OmitZero = true
}

func hasDefault(p property) bool { return p.schema.fallback != nil }

// mayBeEmpty reports whether the schema permits an empty list, map or string.
func (s *schema) mayBeEmpty() bool {
	keyword := map[string]string{"array": "minItems", "object": "minProperties", "string": "minLength"}[s.kind]
	least, ok := s.limit(keyword)
	return !ok || least <= 0
}

// zeroIsNull reports whether the zero value of ref is null in JSON.
func zeroIsNull(ref model.Ref) bool {
	return ref == model.Ref(jsonValue) || ref == model.Ref(rawObject) || ref == model.Ref(timeType)
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
