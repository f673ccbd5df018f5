// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gotypes

import (
	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/emit/reference"
	"github.com/informergen/informergen/generator/internal/model"
)

func definedType(f *jen.File, t *model.Type, shape *model.Defined) {
	declareType(f, t, reference.Write(f, shape.Elem))
}
