// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package deepcopy

import (
	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/model"
)

// mapOf copies a map. Its values are not addressable: they are copied into a
// variable first.
func (w *writer) mapOf(g *jen.Group, o operand, typ, elem model.Ref, depth int) {
	g.If(o.in.Clone().Op("!=").Nil()).BlockFunc(func(g *jen.Group) {
		g.Add(o.out).Op("=").Make(w.reference(typ), jen.Len(o.in))
		key, value, copied := "key"+numbered(depth), "value"+numbered(depth), "copied"+numbered(depth)
		g.For(jen.List(jen.Id(key), jen.Id(value)).Op(":=").Range().Add(o.in)).BlockFunc(func(g *jen.Group) {
			target := o.out.Clone().Index(jen.Id(key))
			switch {
			case model.Plain(elem):
				g.Add(target).Op("=").Id(value)
				return
			case byAssignment(elem):
				w.copy(g, operand{target, jen.Id(value)}, elem, depth+1)
				return
			case overwritten(elem):
				g.Var().Id(copied).Add(w.reference(elem))
			default:
				g.Id(copied).Op(":=").Id(value)
			}
			w.copy(g, operand{jen.Id(copied), jen.Id(value)}, elem, depth+1)
			g.Add(target).Op("=").Id(copied)
		})
	})
}
