// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package deepcopy

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/emit/reference"
	"github.com/informergen/informergen/generator/internal/model"
)

// operand are the two sides of a copy: addressable expressions of one type.
type operand struct {
	out, in *jen.Statement
}

func (o operand) at(index jen.Code) operand {
	return operand{o.out.Clone().Index(index), o.in.Clone().Index(index)}
}

// copy writes the statements that make o.out a deep copy of o.in, of which it is
// a shallow copy already. Depth counts the loops around, which need variables of
// their own.
func (w *writer) copy(g *jen.Group, o operand, ref model.Ref, depth int) {
	if mode, ok := modeOf(ref); ok {
		w.named(g, o, ref, mode, model.ShapeOf(ref), depth)
		return
	}
	w.shaped(g, o, ref, ref, depth)
}

// named copies a value of a type that has a name.
func (w *writer) named(g *jen.Group, o operand, ref model.Ref, mode model.CopyMode, shape model.Shape, depth int) {
	switch mode {
	case model.CopyInto:
		g.Add(o.in).Dot("DeepCopyInto").Call(jen.Op("&").Add(o.out))
	case model.CopyByMethod:
		g.Add(o.out).Op("=").Add(o.in).Dot("DeepCopy").Call()
	case model.CopyByPointer:
		g.Add(o.out).Op("=").Op("*").Add(o.in).Dot("DeepCopy").Call()
	case model.CopyByInterface:
		method := shape.(*model.Interface).Method
		g.If(o.in.Clone().Op("!=").Nil()).Block(jen.Add(o.out).Op("=").Add(o.in).Dot(method).Call())
	case model.CopyByShape:
		w.shaped(g, o, ref, shape.(*model.Defined).Elem, depth)
	default:
		g.Add(o.out).Op("=").Add(o.in)
	}
}

// shaped copies a value of typ, which is made as shape says: the two differ for
// a type defined as a slice, a map, a pointer or an array.
func (w *writer) shaped(g *jen.Group, o operand, typ, shape model.Ref, depth int) {
	switch shape := shape.(type) {
	case model.Pointer:
		w.pointer(g, o, shape, depth)
	case model.Slice:
		w.slice(g, o, typ, shape.Elem, depth)
	case model.Array:
		w.elements(g, o, shape.Elem, depth)
	case model.Map:
		w.mapOf(g, o, typ, shape.Elem, depth)
	case model.Literal:
		w.fields(g, o, shape.Struct, depth)
	case model.Named, model.External, model.Instance:
		if elem, ok := model.ShapeOf(shape).(*model.Defined); ok {
			w.shaped(g, o, typ, elem.Elem, depth)
			return
		}
		w.copy(g, o, shape, depth)
	default:
		g.Add(o.out).Op("=").Add(o.in)
	}
}

// byAssignment reports whether a copy is one assignment from an expression that
// need not be addressable.
func byAssignment(ref model.Ref) bool {
	mode, ok := modeOf(ref)
	return model.Plain(ref) || ok && (mode == model.CopyByMethod || mode == model.CopyByPointer)
}

func modeOf(ref model.Ref) (model.CopyMode, bool) {
	switch ref := model.Generic(ref).(type) {
	case model.Named:
		return ref.Type.CopyMode(), true
	case model.External:
		return ref.Copy, true
	}
	return 0, false
}

func numbered(depth int) string {
	if depth == 0 {
		return ""
	}
	return strconv.Itoa(depth)
}

// reference writes the use of a type.
func (w *writer) reference(ref model.Ref) *jen.Statement { return reference.Write(w.file, ref) }
