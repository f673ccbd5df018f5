// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package model

import "slices"

// CopyMode says how a deep copy of a value of t is made.
func (t *Type) CopyMode() CopyMode {
	_, isStruct := t.Shape.(*Struct)
	switch {
	case t.isInterface():
		return CopyByInterface
	case t.Copies.Form == ValueResult:
		return CopyByMethod
	case t.container() && !t.Copies.Skip && t.Copies.Form == NoDeepCopy && len(t.Copies.Written) > 0:
		return CopyByMethod
	case t.Copies.Form == PointerResult && t.Copies.Skip && !t.Wrote("DeepCopyInto"):
		return CopyByPointer
	case len(t.Copies.Written) > 0:
		return CopyInto
	case Plain(Named{Type: t}):
		return CopyByValue
	case isStruct:
		return CopyInto
	case t.container() && !t.Copies.Skip:
		return CopyByMethod
	}
	return CopyByShape
}

// Copied reports whether t gets deep-copy methods.
func (t *Type) Copied() bool {
	switch t.Shape.(type) {
	case *Struct:
		return !t.Copies.Skip
	case *Defined:
		return !t.Copies.Skip && (len(t.Copies.Written) > 0 || t.container())
	}
	return false
}

// Wrote reports whether a person wrote the method.
func (t *Type) Wrote(method string) bool { return slices.Contains(t.Copies.Written, method) }

func (t *Type) isInterface() bool {
	_, ok := t.Shape.(*Interface)
	return ok
}

func (t *Type) container() bool { return IsContainer(Named{Type: t}) }

// IsContainer reports whether ref is a slice or a map, or defined as one: its
// deep-copy methods have no pointer receiver.
func IsContainer(ref Ref) bool {
	switch Underlying(ref).(type) {
	case Slice, Map:
		return true
	}
	return false
}

// Underlying follows the definitions of types down to something that is not
// defined as something else. It returns nil for definitions in a circle, and for
// types whose definition is not known.
func Underlying(ref Ref) Ref {
	for range 100 {
		shape := ShapeOf(ref)
		defined, ok := shape.(*Defined)
		if !ok {
			return ref
		}
		ref = defined.Elem
	}
	return nil
}

// ShapeOf returns the shape of a named type, as far as it is known.
func ShapeOf(ref Ref) Shape {
	switch ref := Generic(ref).(type) {
	case Named:
		return ref.Type.Shape
	case External:
		return ref.Shape
	case Literal:
		return ref.Struct
	}
	return nil
}

// Plain reports whether an assignment is a deep copy of a value of ref.
func Plain(ref Ref) bool { return plainness{}.of(ref) }

// plainness holds the types that a question has come to already. Had one of them
// not been plain, there would be no question left; so a type that contains
// itself, which does not compile, does no harm.
type plainness map[*Type]bool

func (p plainness) of(ref Ref) bool {
	switch ref := Generic(ref).(type) {
	case Basic:
		return true
	case Array:
		return p.of(ref.Elem)
	case Literal:
		return p.ofShape(ref.Struct)
	case External:
		return ref.Copy == CopyByValue || ref.Copy == CopyByShape && p.ofShape(ref.Shape)
	case Named:
		seen := p[ref.Type]
		p[ref.Type] = true
		return seen || len(ref.Type.Copies.Written) == 0 && p.ofShape(ref.Type.Shape)
	}
	return false
}

func (p plainness) ofShape(shape Shape) bool {
	switch shape := shape.(type) {
	case *Enum:
		return true
	case *Defined:
		return p.of(shape.Elem)
	case *Struct:
		return shape.Overflow == nil && !slices.ContainsFunc(shape.Fields, func(f *Field) bool { return !p.of(f.Type) })
	}
	return false
}
