// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gotypes

import (
	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/model"
)

func enumType(f *jen.File, t *model.Type, shape *model.Enum) {
	declareType(f, t, jen.String())
	f.Comment("// The values of " + t.Name + " that its schema names.")
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, value := range shape.Values {
			g.Id(value.GoName).Id(t.Name).Op("=").Lit(value.Value)
		}
	})
	f.Line()
}
