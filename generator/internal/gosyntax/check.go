// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosyntax

import (
	"fmt"
	"go/ast"
	"go/token"

	"github.com/informergen/informergen/generator/internal/model"
)

// checkCopy reports what of a type that gets deep-copy methods cannot be copied.
func (r *reader) checkCopy(d *decl) {
	if !d.typ.Copied() || len(d.typ.Copies.Written) > 0 && (d.typ.Wrote("DeepCopyInto") || d.typ.Copies.Form != model.NoDeepCopy) {
		return
	}
	switch shape := d.typ.Shape.(type) {
	case *model.Struct:
		r.checkFields(shape, d.typ.Name)
	case *model.Defined:
		r.checkRef(shape.Elem, d.typ.Pos, d.typ.Name)
	}
}

func (r *reader) checkFields(shape *model.Struct, owner string) {
	for _, field := range shape.Fields {
		r.checkRef(field.Type, field.Pos, owner+"."+field.GoName())
	}
}

// checkRef reports the first part of ref that cannot be copied.
func (r *reader) checkRef(ref model.Ref, pos token.Position, what string) {
	switch ref := model.Generic(ref).(type) {
	case model.Pointer:
		r.checkElem(ref.Elem, pos, what)
	case model.Slice:
		r.checkElem(ref.Elem, pos, what)
	case model.Array:
		r.checkRef(ref.Elem, pos, what)
	case model.Map:
		if ref.Key != nil && !model.Plain(ref.Key) {
			r.uncopyable(pos, what, "the key of a map holds references")
		}
		r.checkElem(ref.Elem, pos, what)
	case model.Literal:
		r.checkFields(ref.Struct, what)
	case model.Opaque:
		if ref.What != "" { // else it is reported already
			r.uncopyable(pos, what, "its type is "+ref.What)
		}
	case model.External:
		if r.source(ref.Package) == nil && ref.Copy == model.Uncopyable {
			r.uncopyable(pos, what, fmt.Sprintf("package %s cannot be found", ref.Package))
		} else if ref.Copy == model.Uncopyable {
			r.uncopyable(pos, what, fmt.Sprintf("%s.%s has no deep-copy methods", ref.Package, ref.Name))
		}
		if !ast.IsExported(ref.Name) {
			r.uncopyable(pos, what, fmt.Sprintf("%s.%s is not exported", ref.Package, ref.Name))
		}
	case model.Named:
		if !copyable(ref.Type) {
			r.uncopyable(pos, what, ref.Type.Name+" gets no deep-copy methods")
		}
	}
}

// checkElem checks what a container or a pointer holds: its type is written when
// a new one is made.
func (r *reader) checkElem(elem model.Ref, pos token.Position, what string) {
	if array, ok := elem.(model.Array); ok && array.Len == "" {
		r.uncopyable(pos, what, "the length of an array is no number and no constant of the package")
	}
	r.checkRef(elem, pos, what)
}

// copyable reports whether values of a type can be copied by what it has and what
// it gets.
func copyable(t *model.Type) bool {
	switch t.CopyMode() {
	case model.CopyByInterface:
		return t.Shape.(*model.Interface).Method != ""
	case model.CopyInto:
		return !t.Copies.Skip || t.Wrote("DeepCopyInto")
	case model.CopyByShape:
		_, isDefined := t.Shape.(*model.Defined)
		return isDefined
	}
	return true
}

func (r *reader) uncopyable(pos token.Position, what, why string) {
	r.errors.Add(pos, "write DeepCopyInto for its type by hand, or leave the type out with +"+deepCopyMarker+"=false",
		"%s cannot be deep-copied: %s", what, why)
}
