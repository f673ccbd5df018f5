// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package evolution

import (
	"slices"

	"github.com/informergen/informergen/generator/internal/model"
)

// pair compares types that come from the same path.
type pair struct {
	*goAPI
	where string
	seen  map[[2]*model.Type]bool
	// kept are the old types that some path leads to in the new state as well.
	kept map[*model.Type]bool
	// lost are the types that fields have led to which are gone.
	lost []loss
	// still are the types that the new package has.
	still map[string]bool
}

// loss is a type that a field of another one does not lead to any more.
type loss struct{ old, from *model.Type }

func (s *pair) types(o, n *model.Type) {
	if s.seen[[2]*model.Type{o, n}] {
		return
	}
	s.seen[[2]*model.Type{o, n}], s.kept[o] = true, true
	switch before := o.Shape.(type) {
	case *model.Struct:
		if after, ok := n.Shape.(*model.Struct); ok {
			s.fields(o, n, before, after)
		}
	case *model.Enum:
		if after, ok := n.Shape.(*model.Enum); ok {
			s.constants(o, n, before, after)
		}
	}
}

func (s *pair) fields(o, n *model.Type, before, after *model.Struct) {
	for _, f := range before.Fields {
		if f.JSON == "" || f.Name == "" {
			continue
		}
		i := slices.IndexFunc(after.Fields, func(other *model.Field) bool { return other.JSON == f.JSON && other.Name != "" })
		if i < 0 {
			s.add(true, f.Pos, n.Pos, "%s: field %s.%s is gone", s.where, o.Name, f.Name)
			s.gone(f.Type, n)
			continue
		}
		s.field(o, n, f, after.Fields[i])
	}
	for _, f := range after.Fields {
		if !slices.ContainsFunc(before.Fields, func(other *model.Field) bool { return other.JSON == f.JSON && other.Inline == f.Inline }) {
			s.add(false, o.Pos, f.Pos, "%s: field %s.%s is new", s.where, n.Name, f.Name)
		}
	}
	if (before.Overflow == nil) != (after.Overflow == nil) {
		f, state := before.Overflow, "gone"
		if f == nil {
			f, state = after.Overflow, "new"
		}
		s.add(state == "gone", o.Pos, n.Pos, "%s: field %s.%s is %s", s.where, n.Name, f.Name, state)
	}
}

func (s *pair) field(o, n *model.Type, before, after *model.Field) {
	if before.Name != after.Name {
		s.add(true, before.Pos, after.Pos, "%s: field %s.%s is called %s now", s.where, o.Name, before.Name, after.Name)
	}
	was, is := before.Type, after.Type
	_, wasPointer := was.(model.Pointer)
	_, isPointer := is.(model.Pointer)
	switch {
	case alike(was, is):
	case wasPointer != isPointer && alike(target(was), target(is)):
		s.add(true, before.Pos, after.Pos, "%s: field %s.%s is %s pointer %s: %s became %s", s.where, n.Name, after.Name,
			map[bool]string{true: "a", false: "no"}[isPointer], map[bool]string{true: "now", false: "any more"}[isPointer], text(was), text(is))
	default:
		s.add(true, before.Pos, after.Pos, "%s: field %s.%s: the type %s became %s", s.where, n.Name, after.Name, text(was), text(is))
	}
	b, a := named(was), named(is)
	switch {
	case b != nil && a != nil:
		if b.Name != a.Name {
			s.add(true, b.Pos, a.Pos, "%s: type %s is called %s now", s.where, b.Name, a.Name)
		}
		s.types(b, a)
	case b != nil:
		s.gone(was, n)
	}
}

// gone notes the type that a field that is gone from n has led to.
func (s *pair) gone(ref model.Ref, n *model.Type) {
	if t := named(ref); t != nil {
		s.lost = append(s.lost, loss{t, n})
	}
}

// reportLost reports the types that nothing leads to any more, once that is known.
func (s *pair) reportLost() {
	for len(s.lost) > 0 {
		t, n := s.lost[0].old, s.lost[0].from
		s.lost = s.lost[1:]
		if s.kept[t] {
			continue
		}
		s.kept[t] = true // It is reported once.
		what := "is gone"
		if s.still[t.Name] {
			what = "stands for something else now"
		}
		s.add(true, t.Pos, n.Pos, "%s: type %s %s", s.where, t.Name, what)
		if fields, ok := t.Shape.(*model.Struct); ok {
			for _, f := range fields.Fields {
				s.gone(f.Type, n)
			}
		}
	}
}

func (s *pair) constants(o, n *model.Type, before, after *model.Enum) {
	for _, v := range before.Values {
		i := slices.IndexFunc(after.Values, func(other model.EnumValue) bool { return other.Value == v.Value })
		switch {
		case i < 0:
			s.add(true, o.Pos, n.Pos, "%s: constant %s is gone", s.where, v.GoName)
		case after.Values[i].GoName != v.GoName:
			s.add(true, o.Pos, n.Pos, "%s: constant %s is called %s now", s.where, v.GoName, after.Values[i].GoName)
		}
	}
	for _, v := range after.Values {
		if !slices.ContainsFunc(before.Values, func(other model.EnumValue) bool { return other.Value == v.Value }) {
			s.add(false, o.Pos, n.Pos, "%s: constant %s is new", s.where, v.GoName)
		}
	}
}

// named returns the type of the package that ref comes down to, or nil.
func named(ref model.Ref) *model.Type {
	switch ref := ref.(type) {
	case model.Named:
		return ref.Type
	case model.Pointer:
		return named(ref.Elem)
	case model.Slice:
		return named(ref.Elem)
	case model.Map:
		return named(ref.Elem)
	}
	return nil
}

func target(ref model.Ref) model.Ref {
	if pointer, ok := ref.(model.Pointer); ok {
		return pointer.Elem
	}
	return ref
}

// alike reports whether two references are the same but for the names of types of
// the package, and that these are of the same sort.
func alike(o, n model.Ref) bool {
	switch o := o.(type) {
	case model.Pointer:
		n, ok := n.(model.Pointer)
		return ok && alike(o.Elem, n.Elem)
	case model.Slice:
		n, ok := n.(model.Slice)
		return ok && alike(o.Elem, n.Elem)
	case model.Map:
		n, ok := n.(model.Map)
		return ok && alike(o.Elem, n.Elem)
	case model.Named:
		n, ok := n.(model.Named)
		return ok && sort(o.Type) == sort(n.Type)
	}
	return text(o) == text(n)
}

// sort is what a type is made of.
func sort(t *model.Type) string {
	switch shape := t.Shape.(type) {
	case *model.Struct:
		return "struct"
	case *model.Enum:
		return "string"
	case *model.Defined:
		return text(shape.Elem)
	}
	return ""
}

// text is a type as Go.
func text(ref model.Ref) string {
	switch ref := ref.(type) {
	case model.Basic:
		return ref.Name
	case model.Pointer:
		return "*" + text(ref.Elem)
	case model.Slice:
		return "[]" + text(ref.Elem)
	case model.Map:
		key := "string"
		if ref.Key != nil {
			key = text(ref.Key)
		}
		return "map[" + key + "]" + text(ref.Elem)
	case model.Named:
		return ref.Type.Name
	case model.External:
		return ref.Alias + "." + ref.Name
	}
	return "struct"
}
