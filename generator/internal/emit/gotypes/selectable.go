// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gotypes

import (
	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/model"
)

// selectableFields writes the constants that name fields to field selectors.
func selectableFields(f *jen.File, kind *model.Kind) {
	if len(kind.SelectableFields) == 0 {
		return
	}
	f.Comment("// The fields that a field selector for " + kind.GoName + " can name, beside metadata.name and")
	f.Comment("// metadata.namespace: fields.OneTermEqualSelector(" + kind.SelectableFields[0].GoName + ", value).")
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, field := range kind.SelectableFields {
			g.Id(field.GoName).Op("=").Lit(field.Path)
		}
	})
	f.Line()
}
