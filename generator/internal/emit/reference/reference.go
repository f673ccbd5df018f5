// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reference

import (
	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/model"
)

// Write writes the use of a type in f, and has f import what that needs. It
// panics for references that the model does not have.
func Write(f *jen.File, ref model.Ref) *jen.Statement {
	switch ref := ref.(type) {
	case model.Basic:
		return jen.Id(ref.Name)
	case model.Pointer:
		return jen.Op("*").Add(Write(f, ref.Elem))
	case model.Slice:
		return jen.Index().Add(Write(f, ref.Elem))
	case model.Array:
		return jen.Index(jen.Id(ref.Len)).Add(Write(f, ref.Elem))
	case model.Map:
		if ref.Key == nil {
			return jen.Map(jen.String()).Add(Write(f, ref.Elem))
		}
		return jen.Map(Write(f, ref.Key)).Add(Write(f, ref.Elem))
	case model.Opaque:
		return jen.Id(ref.Text)
	case model.Literal:
		return literal(f, ref.Struct)
	case model.Named:
		return jen.Id(ref.Type.Name)
	case model.External:
		f.ImportAlias(ref.Package, ref.Alias)
		return jen.Qual(ref.Package, ref.Name)
	case model.Instance:
		return Write(f, ref.Of).Add(arguments(f, ref.Args))
	}
	panic("reference: unknown reference")
}

func arguments(f *jen.File, args []model.Ref) jen.Code {
	return jen.TypesFunc(func(g *jen.Group) {
		for _, arg := range args {
			g.Add(Write(f, arg))
		}
	})
}

// literal writes a struct type with its tags, which are part of its identity.
func literal(f *jen.File, shape *model.Struct) *jen.Statement {
	return jen.StructFunc(func(g *jen.Group) {
		for _, field := range shape.Fields {
			declaration := jen.Null()
			if field.Name != "" {
				declaration = jen.Id(field.Name)
			}
			declaration.Add(Write(f, field.Type))
			if field.Tag != "" {
				declaration.Lit(field.Tag)
			}
			g.Add(declaration)
		}
	})
}
