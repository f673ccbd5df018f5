// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"cmp"
	"strings"

	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/typemap"
)

// entry returns what the type map says about s.
func (b *builder) entry(s site) *typemap.Entry {
	part := s.part
	part.Path = s.where
	return b.config.Types.Of(part)
}

// chosen is the rule for what the type map has a type for.
func chosen(b *builder, s site) model.Ref {
	e := b.entry(s)
	switch {
	case e == nil || e.Generated:
		return nil
	case !holds(e, s.schema) || e.AsString && !s.direct:
		what := cmp.Or(s.kind, "of no type")
		if s.intOrString {
			what = "an integer or a string"
		}
		b.config.Types.Refuse(e, "%s is %s, which %s does not hold", s.where, what, e.Text)
		return nil
	}
	b.choose(s, e.Text, "--types ("+e.Pos.String()+")")
	return e.Ref
}

// holds reports whether a type can hold the values of a schema. About types of
// other packages nobody knows.
func holds(e *typemap.Entry, s *schema) bool {
	switch ref := e.Ref.(type) {
	case model.Slice:
		if ref.Elem == (model.Basic{Name: "byte"}) {
			return s.kind == "string"
		}
		return s.kind == "array" && s.items != nil && holds(&typemap.Entry{Ref: ref.Elem}, s.items)
	case model.Map:
		if s.additional == nil {
			return s.kind == "object"
		}
		return s.kind == "object" && holds(&typemap.Entry{Ref: ref.Elem}, s.additional)
	case model.Pointer:
		return holds(&typemap.Entry{Ref: ref.Elem}, s)
	case model.Basic:
		return holdsScalar(ref.Name, e.AsString, s.kind)
	}
	return true
}

func holdsScalar(name string, asString bool, kind string) bool {
	switch {
	case asString:
		return kind == "string"
	case name == "string":
		return kind == "string"
	case name == "bool":
		return kind == "boolean"
	case strings.HasPrefix(name, "float"):
		return kind == "number" || kind == "integer"
	}
	return kind == "integer"
}

// asChosen gives a field the options that the type map has for it.
func (b *builder) asChosen(f *model.Field, s site) {
	e := b.entry(s)
	if e == nil || e.Generated {
		return
	}
	f.AsString = e.AsString
	pointer, isPointer := f.Type.(model.Pointer)
	switch {
	case e.Pointer == nil || *e.Pointer == isPointer:
	case isPointer:
		_, isBasic := pointer.Elem.(model.Basic)
		f.Type, f.OmitEmpty, f.OmitZero = pointer.Elem, f.OmitEmpty && isBasic, f.OmitEmpty && !isBasic
	default:
		f.OmitEmpty = f.OmitEmpty || f.OmitZero
		f.Type, f.OmitZero = model.Pointer{Elem: f.Type}, false
	}
}
