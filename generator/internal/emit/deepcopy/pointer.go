// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package deepcopy

import (
	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/model"
)

func (w *writer) pointer(g *jen.Group, o operand, ref model.Pointer, depth int) {
	mode, named := modeOf(ref.Elem)
	g.If(o.in.Clone().Op("!=").Nil()).BlockFunc(func(g *jen.Group) {
		if named && mode == model.CopyByPointer {
			g.Add(o.out).Op("=").Add(o.in).Dot("DeepCopy").Call()
			return
		}
		g.Add(o.out).Op("=").New(w.reference(ref.Elem))
		switch {
		case model.Plain(ref.Elem):
			g.Op("*").Add(o.out).Op("=").Op("*").Add(o.in)
		case named && mode == model.CopyInto:
			g.Add(o.in).Dot("DeepCopyInto").Call(o.out)
		case named && mode == model.CopyByMethod:
			g.Op("*").Add(o.out).Op("=").Add(o.in).Dot("DeepCopy").Call()
		default:
			star := operand{jen.Parens(jen.Op("*").Add(o.out)), jen.Parens(jen.Op("*").Add(o.in))}
			if !overwritten(ref.Elem) {
				g.Op("*").Add(o.out).Op("=").Op("*").Add(o.in)
			}
			w.copy(g, star, ref.Elem, depth)
		}
	})
}
