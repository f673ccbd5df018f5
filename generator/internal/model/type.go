// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package model

import "go/token"

// Type is a named Go type to emit.
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
	// Pos is the schema node that the type comes from.
	Pos token.Position
}

// Shape is the right-hand side of a type declaration. It is a closed set:
// *Struct, *Enum, *Defined.
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

func (*Struct) shape()  {}
func (*Enum) shape()    {}
func (*Defined) shape() {}

// Field is a field of a Struct.
type Field struct {
	// Name is the Go identifier. It is empty for an embedded field.
	Name string
	// JSON is the property's name as the schema spells it; empty for an inlined
	// embedded field.
	JSON string
	// Type is the field's type.
	Type Ref
	// OmitEmpty and OmitZero are the options of the json tag.
	OmitEmpty, OmitZero bool
	// Inline marks an embedded field whose properties belong to the parent.
	Inline bool
	// Doc are the lines of the comment, without comment signs.
	Doc []string
	// Markers are the marker lines below Doc, without the leading "+".
	Markers []string
	// Pos is the property in the schema.
	Pos token.Position
}

// Ref is the use of a type. It is a closed set: Basic, Pointer, Slice, Map,
// Named, External.
type Ref interface{ ref() }

// Basic is a predeclared type such as string, int64 or byte.
type Basic struct{ Name string }

// Pointer is *Elem.
type Pointer struct{ Elem Ref }

// Slice is []Elem.
type Slice struct{ Elem Ref }

// Map is map[string]Elem.
type Map struct{ Elem Ref }

// Named refers to a type that is emitted in the same package.
type Named struct{ Type *Type }

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
}

// CopyMode says how a deep copy of an External value is made.
type CopyMode int

const (
	// CopyInto calls in.DeepCopyInto(&out).
	CopyInto CopyMode = iota
	// CopyByMethod assigns in.DeepCopy().
	CopyByMethod
	// CopyByValue assigns: the type holds no reference.
	CopyByValue
)

func (Basic) ref()    {}
func (Pointer) ref()  {}
func (Slice) ref()    {}
func (Map) ref()      {}
func (Named) ref()    {}
func (External) ref() {}
