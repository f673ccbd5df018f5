// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gotypes

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/model"
)

// File returns the declarations of the types of v, in the order of v.Types,
// without a file header. It panics for shapes and references that the model
// does not have.
func File(v *model.Version) *jen.File {
	f := jen.NewFilePathName(v.Package, v.PackageName)
	overflows := false
	for _, t := range v.Types {
		declare(f, t)
		if i := slices.IndexFunc(v.Kinds, func(k *model.Kind) bool { return k.GoName == t.Name }); i >= 0 {
			selectableFields(f, v.Kinds[i])
		}
		overflows = overflows || overflow(t) != nil
	}
	if overflows {
		preservingHelpers(f)
	}
	return f
}

func declare(f *jen.File, t *model.Type) {
	switch shape := t.Shape.(type) {
	case *model.Struct:
		structType(f, t, shape)
	case *model.Enum:
		enumType(f, t, shape)
	case *model.Defined:
		definedType(f, t, shape)
	default:
		panic("gotypes: unknown shape")
	}
}

// comment writes the lines of a comment and the markers below them. Each line
// is a comment of its own, so that no text can end it early.
func comment(doc, markers []string) []jen.Code {
	var code []jen.Code
	for _, line := range doc {
		code = append(code, commentLine(line))
	}
	if len(doc) > 0 && len(markers) > 0 {
		code = append(code, commentLine(""))
	}
	for _, marker := range markers {
		code = append(code, commentLine("+"+marker))
	}
	return code
}

func commentLine(line string) jen.Code {
	line = strings.NewReplacer("\n", " ", "\r", " ").Replace(line)
	return jen.Comment(strings.TrimRight("// "+line, " "))
}
