// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gotypes

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/emit/reference"
	"github.com/informergen/informergen/generator/internal/model"
)

func structType(f *jen.File, t *model.Type, shape *model.Struct) {
	var body []jen.Code
	for i, field := range shape.Fields {
		if i > 0 && len(field.Doc)+len(field.Markers) > 0 {
			body = append(body, jen.Line())
		}
		body = append(body, fieldLines(f, field, jsonTag(field))...)
	}
	if shape.Overflow != nil {
		body = append(body, jen.Line())
		body = append(body, fieldLines(f, shape.Overflow, "-")...)
	}
	declareType(f, t, jen.Struct(body...))
	if shape.Overflow != nil {
		preservingMethods(f, t.Name, shape)
	}
}

func declareType(f *jen.File, t *model.Type, body jen.Code) {
	for _, line := range comment(t.Doc, t.Markers) {
		f.Add(line)
	}
	f.Type().Id(t.Name).Add(body)
	f.Line()
}

func fieldLines(f *jen.File, field *model.Field, tag string) []jen.Code {
	declaration := jen.Null()
	if field.Name != "" {
		declaration = jen.Id(field.Name)
	}
	declaration.Add(reference.Write(f, field.Type)).Tag(map[string]string{"json": tag})
	return append(comment(field.Doc, field.Markers), declaration)
}

// jsonTag returns the json tag of a field. The name "-" needs a comma behind it,
// without which the field would be left out.
func jsonTag(field *model.Field) string {
	options := []string{field.JSON}
	if field.Inline {
		options = append(options, "inline")
	}
	if field.OmitEmpty {
		options = append(options, "omitempty")
	}
	if field.OmitZero {
		options = append(options, "omitzero")
	}
	if field.AsString {
		options = append(options, "string")
	}
	if field.JSON == "-" && len(options) == 1 {
		options = append(options, "")
	}
	return strings.Join(options, ",")
}
