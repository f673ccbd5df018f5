// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package deepcopy

import (
	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/model"
)

func (w *writer) slice(g *jen.Group, o operand, typ, elem model.Ref, depth int) {
	g.If(o.in.Clone().Op("!=").Nil()).BlockFunc(func(g *jen.Group) {
		g.Add(o.out).Op("=").Make(w.reference(typ), jen.Len(o.in))
		if model.Plain(elem) {
			g.Copy(o.out, o.in)
			return
		}
		if !overwritten(elem) {
			g.Copy(o.out, o.in)
		}
		w.elements(g, o, elem, depth)
	})
}

// elements copies what a slice or an array holds, one by one.
func (w *writer) elements(g *jen.Group, o operand, elem model.Ref, depth int) {
	if model.Plain(elem) {
		return
	}
	index := "i" + numbered(depth)
	g.For(jen.Id(index).Op(":=").Range().Add(o.in)).BlockFunc(func(g *jen.Group) {
		w.copy(g, o.at(jen.Id(index)), elem, depth+1)
	})
}

// overwritten reports whether copying a value of ref sets all of it, so that it
// need not be a shallow copy before. Copying nil leaves out as it is, which for
// new memory is nil as well.
func overwritten(ref model.Ref) bool {
	switch shape := ref.(type) {
	case model.Pointer, model.Slice, model.Map:
		return true
	case model.Array:
		return overwritten(shape.Elem)
	case model.Literal:
		return false
	}
	mode, _ := modeOf(ref)
	return mode != model.CopyByShape || overwritten(model.Underlying(ref))
}
