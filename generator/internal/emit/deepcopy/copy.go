// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package deepcopy

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/model"
)

// operand are the two sides of a copy: addressable expressions of one type.
type operand struct {
	out, in *jen.Statement
}

func (o operand) at(index jen.Code) operand {
	return operand{o.out.Clone().Index(index), o.in.Clone().Index(index)}
}

// copy writes the statements that make o.out a deep copy of o.in. Depth counts
// the loops around, which need variables of their own.
func (w *writer) copy(g *jen.Group, o operand, ref model.Ref, depth int) {
	switch ref := ref.(type) {
	case model.Pointer:
		w.pointer(g, o, ref, depth)
	case model.Slice:
		w.slice(g, o, ref, depth)
	case model.Map:
		w.stringMap(g, o, ref, depth)
	case model.External:
		w.external(g, o, ref)
	case model.Named:
		if plain(ref) {
			g.Add(o.out).Op("=").Add(o.in)
			return
		}
		g.Add(o.in).Dot("DeepCopyInto").Call(jen.Op("&").Add(o.out))
	default:
		g.Add(o.out).Op("=").Add(o.in)
	}
}

func (w *writer) external(g *jen.Group, o operand, ref model.External) {
	switch ref.Copy {
	case model.CopyInto:
		g.Add(o.in).Dot("DeepCopyInto").Call(jen.Op("&").Add(o.out))
	case model.CopyByMethod:
		g.Add(o.out).Op("=").Add(o.in).Dot("DeepCopy").Call()
	default:
		g.Add(o.out).Op("=").Add(o.in)
	}
}

func (w *writer) pointer(g *jen.Group, o operand, ref model.Pointer, depth int) {
	g.If(o.in.Clone().Op("!=").Nil()).BlockFunc(func(g *jen.Group) {
		g.Add(o.out).Op("=").New(w.reference(ref.Elem))
		switch elem := ref.Elem.(type) {
		case model.Named:
			if !plain(elem) {
				g.Add(o.in).Dot("DeepCopyInto").Call(o.out)
				return
			}
		case model.External:
			if elem.Copy == model.CopyInto {
				g.Add(o.in).Dot("DeepCopyInto").Call(o.out)
				return
			}
		}
		star := operand{jen.Parens(jen.Op("*").Add(o.out)), jen.Parens(jen.Op("*").Add(o.in))}
		if plain(ref.Elem) || isByMethod(ref.Elem) {
			star = operand{jen.Op("*").Add(o.out), o.in}
		}
		if plain(ref.Elem) {
			star.in = jen.Op("*").Add(o.in)
		}
		w.copy(g, star, ref.Elem, depth)
	})
}

func isByMethod(ref model.Ref) bool {
	external, ok := ref.(model.External)
	return ok && external.Copy == model.CopyByMethod
}

func (w *writer) slice(g *jen.Group, o operand, ref model.Slice, depth int) {
	g.If(o.in.Clone().Op("!=").Nil()).BlockFunc(func(g *jen.Group) {
		g.Add(o.out).Op("=").Make(w.reference(ref), jen.Len(o.in))
		if plain(ref.Elem) {
			g.Copy(o.out, o.in)
			return
		}
		index := "i" + numbered(depth)
		g.For(jen.Id(index).Op(":=").Range().Add(o.in)).BlockFunc(func(g *jen.Group) {
			w.copy(g, o.at(jen.Id(index)), ref.Elem, depth+1)
		})
	})
}

// stringMap copies a map. Its values are not addressable: they are copied into
// a variable first.
func (w *writer) stringMap(g *jen.Group, o operand, ref model.Map, depth int) {
	g.If(o.in.Clone().Op("!=").Nil()).BlockFunc(func(g *jen.Group) {
		g.Add(o.out).Op("=").Make(w.reference(ref), jen.Len(o.in))
		key, value, copied := "key"+numbered(depth), "value"+numbered(depth), "copied"+numbered(depth)
		g.For(jen.List(jen.Id(key), jen.Id(value)).Op(":=").Range().Add(o.in)).BlockFunc(func(g *jen.Group) {
			target := o.out.Clone().Index(jen.Id(key))
			if plain(ref.Elem) || isByMethod(ref.Elem) {
				w.copy(g, operand{target, jen.Id(value)}, ref.Elem, depth+1)
				return
			}
			g.Var().Id(copied).Add(w.reference(ref.Elem))
			w.copy(g, operand{jen.Id(copied), jen.Id(value)}, ref.Elem, depth+1)
			g.Add(target).Op("=").Id(copied)
		})
	})
}

func numbered(depth int) string {
	if depth == 0 {
		return ""
	}
	return strconv.Itoa(depth)
}

// reference writes the use of a type.
func (w *writer) reference(ref model.Ref) *jen.Statement {
	switch ref := ref.(type) {
	case model.Basic:
		return jen.Id(ref.Name)
	case model.Pointer:
		return jen.Op("*").Add(w.reference(ref.Elem))
	case model.Slice:
		return jen.Index().Add(w.reference(ref.Elem))
	case model.Map:
		return jen.Map(jen.String()).Add(w.reference(ref.Elem))
	case model.Named:
		return jen.Id(ref.Type.Name)
	case model.External:
		w.file.ImportAlias(ref.Package, ref.Alias)
		return jen.Qual(ref.Package, ref.Name)
	}
	panic("deepcopy: unknown reference")
}
