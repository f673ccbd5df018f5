// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gotypes

import (
	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/model"
)

// reference writes the use of a type.
func reference(f *jen.File, ref model.Ref) *jen.Statement {
	switch ref := ref.(type) {
	case model.Basic:
		return jen.Id(ref.Name)
	case model.Pointer:
		return jen.Op("*").Add(reference(f, ref.Elem))
	case model.Slice:
		return jen.Index().Add(reference(f, ref.Elem))
	case model.Map:
		return jen.Map(jen.String()).Add(reference(f, ref.Elem))
	case model.Named:
		return jen.Id(ref.Type.Name)
	case model.External:
		f.ImportAlias(ref.Package, ref.Alias)
		return jen.Qual(ref.Package, ref.Name)
	}
	panic("gotypes: unknown reference")
}
