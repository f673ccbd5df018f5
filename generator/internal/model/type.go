// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package model

import (
	"cmp"
	"go/token"
)

// Type is a named Go type: one to emit, or one of a Package.
type Type struct {
	// Name is the exported identifier.
	Name string
	// Doc are the lines of the comment, without comment signs.
	Doc []string
	// Markers are the marker lines below Doc, without the leading "+".
	Markers []string
	// Shape says what the type is made of.
	Shape Shape
	// Object is set for kinds and their lists: they get DeepCopyObject.
	Object bool
	// Pos is the schema node or the declaration that the type comes from.
	Pos token.Position

	// CustomJSON is set for a type of a Package that encodes itself: its fields do
	// not say what its JSON looks like.
	CustomJSON bool
	// Copies says which deep-copy methods the type gets beside DeepCopyObject.
	// The zero value is right for types that are emitted themselves.
	Copies Copies
}

// Copies is what is known about the deep-copy methods of a type of a Package.
type Copies struct {
	// Skip leaves the type without methods of ours.
	Skip bool
	// Interfaces are further interfaces I whose method DeepCopyI the type gets.
	Interfaces []External
	// ByValue gives those methods, and DeepCopyObject, a receiver that is no
	// pointer.
	ByValue bool
	// Written are the methods that a person wrote: we emit the others.
	Written []string
	// Form is the signature of the DeepCopy among Written.
	Form DeepCopyForm
}

// DeepCopyForm is a signature of a hand-written DeepCopy.
type DeepCopyForm int

const (
	// NoDeepCopy: there is none.
	NoDeepCopy DeepCopyForm = iota
	// PointerResult is func (*T) DeepCopy() *T.
	PointerResult
	// ValueResult is func (T) DeepCopy() T.
	ValueResult
)

// Shape is the right-hand side of a type declaration. It is a closed set:
// *Struct, *Enum, *Defined, *Interface.
type Shape interface{ shape() }

// Struct is a struct type.
type Struct struct {
	Fields []*Field
	// Overflow is the field for the properties that the schema permits without
	// naming them: a map[string]apiextensionsv1.JSON. It is nil when the server
	// prunes such properties. The field has no json name of its own; a struct
	// that has it gets MarshalJSON and UnmarshalJSON, which merge and split its
	// contents.
	Overflow *Field
}

// Enum is a string type with named constants. It stays open: a value that is
// not among the constants decodes all the same.
type Enum struct {
	Values []EnumValue
}

// EnumValue is one constant of an Enum.
type EnumValue struct {
	// GoName is the constant's identifier, unique in the package.
	GoName string
	// Value is the constant's value.
	Value string
}

// Defined is a type defined from another one: type Name Elem.
type Defined struct {
	Elem Ref
}

// Interface is an interface type with a method that makes a deep copy.
type Interface struct {
	// Method is the name of that method, such as DeepCopyObject.
	Method string
}

func (*Struct) shape()    {}
func (*Enum) shape()      {}
func (*Defined) shape()   {}
func (*Interface) shape() {}

// Field is a field of a Struct.
type Field struct {
	// Name is the Go identifier. It is empty for an embedded field.
	Name string
	// Selector is the name by which an embedded field is reached; empty when it is
	// that of its type.
	Selector string
	// JSON is the property's name as the schema spells it; empty for an inlined
	// embedded field.
	JSON string
	// Type is the field's type.
	Type Ref
	// OmitEmpty and OmitZero are the options of the json tag.
	OmitEmpty, OmitZero bool
	// AsString is the option string of the json tag: a string in JSON holds the value.
	AsString bool
	// Inline marks an embedded field whose properties belong to the parent.
	Inline bool
	// Doc are the lines of the comment, without comment signs.
	Doc []string
	// Markers are the marker lines below Doc, without the leading "+".
	Markers []string
	// Tag is the whole tag of a field of a Package, without quotes.
	Tag string
	// Pos is the property in the schema, or the field.
	Pos token.Position
}

// GoName is the identifier by which a selector reaches the field, which for an
// embedded one is the name of its type.
func (f *Field) GoName() string {
	if f.Name != "" || f.Selector != "" {
		return cmp.Or(f.Name, f.Selector)
	}
	ref := f.Type
	if pointer, ok := ref.(Pointer); ok {
		ref = pointer.Elem
	}
	switch ref := Generic(ref).(type) {
	case Named:
		return ref.Type.Name
	case External:
		return ref.Name
	}
	return ""
}

// Ref is the use of a type. It is a closed set: Basic, Pointer, Slice, Array,
// Map, Literal, Opaque, Named, External, Instance.
type Ref interface{ ref() }

// Basic is a predeclared type such as string, int64 or byte.
type Basic struct{ Name string }

// Pointer is *Elem.
type Pointer struct{ Elem Ref }

// Slice is []Elem.
type Slice struct{ Elem Ref }

// Array is [Len]Elem. Len is the length as the input spells it: a number, or a
// constant of the same package.
type Array struct {
	Len  string
	Elem Ref
}

// Map is map[Key]Elem. Without a Key it is map[string]Elem.
type Map struct {
	Key  Ref
	Elem Ref
}

// Opaque is a type without a deep copy: a function, a channel, an interface that
// has no name.
type Opaque struct {
	// Text is the type as Go; empty when it is not written anywhere.
	Text string
	// What says what the type is, for a diagnostic: "a function".
	What string
}

// Literal is a struct type without a name.
type Literal struct{ Struct *Struct }

// Named refers to a type of the same package.
type Named struct{ Type *Type }

// Instance is a generic type, Named or External, with its arguments.
type Instance struct {
	Of   Ref
	Args []Ref
}

// External refers to a type of another package.
type External struct {
	// Package is the import path.
	Package string
	// Alias is the name that the emitted file imports the package under.
	Alias string
	// Name is the type's identifier.
	Name string
	// Copy says how a deep copy of a value is made.
	Copy CopyMode
	// Shape is what the type is made of, where that matters: for CopyByShape, for
	// CopyByInterface, and for embedded structs. It is nil elsewhere.
	Shape Shape
}

// CopyMode says how a deep copy of a value of a named type is made.
type CopyMode int

const (
	// CopyInto calls in.DeepCopyInto(&out).
	CopyInto CopyMode = iota
	// CopyByMethod assigns in.DeepCopy().
	CopyByMethod
	// CopyByValue assigns: the type holds no reference.
	CopyByValue
	// CopyByPointer assigns *in.DeepCopy().
	CopyByPointer
	// CopyByShape follows the Shape, which is Defined.
	CopyByShape
	// CopyByInterface calls the method that the Shape, an Interface, names.
	CopyByInterface
	// Uncopyable: there is no way.
	Uncopyable
)

// Generic returns the generic type of an Instance, and any other type as it is.
func Generic(ref Ref) Ref {
	if instance, ok := ref.(Instance); ok {
		return instance.Of
	}
	return ref
}

func (Basic) ref()    {}
func (Pointer) ref()  {}
func (Slice) ref()    {}
func (Array) ref()    {}
func (Map) ref()      {}
func (Literal) ref()  {}
func (Opaque) ref()   {}
func (Instance) ref() {}
func (Named) ref()    {}
func (External) ref() {}
