// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gotypes

import (
	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/model"
)

const (
	// jsonPackage decodes as an API server does: names are case-sensitive, and
	// integers stay integers.
	jsonPackage          = "k8s.io/apimachinery/pkg/util/json"
	apiextensionsPackage = "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

func overflow(t *model.Type) *model.Field {
	if shape, ok := t.Shape.(*model.Struct); ok {
		return shape.Overflow
	}
	return nil
}

// preservingMethods writes MarshalJSON and UnmarshalJSON for a struct with an
// overflow field. They go through a type of the same fields without methods.
func preservingMethods(f *jen.File, name string, shape *model.Struct) {
	extra := shape.Overflow.Name
	names := make([]jen.Code, 0, len(shape.Fields))
	for _, property := range propertyNames(shape) {
		names = append(names, jen.Lit(property))
	}
	known := "propertiesOf" + name
	f.Comment("// " + known + " are the properties that have a field of their own.")
	f.Var().Id(known).Op("=").Index().String().Values(names...)
	f.Line()
	f.Comment("// MarshalJSON writes the fields of in and the contents of " + extra + " as one object.")
	f.Func().Params(jen.Id("in").Id(name)).Id("MarshalJSON").Params().
		Params(jen.Index().Byte(), jen.Error()).Block(
		jen.Type().Id("plain").Id(name),
		jen.Return(jen.Id("marshalPreserving").Call(jen.Id("plain").Call(jen.Id("in")), jen.Id("in").Dot(extra), jen.Id(known))),
	)
	f.Line()
	f.Comment("// UnmarshalJSON reads the fields of in, and everything else into " + extra + ".")
	f.Func().Params(jen.Id("in").Op("*").Id(name)).Id("UnmarshalJSON").Params(jen.Id("data").Index().Byte()).
		Error().Block(
		jen.Type().Id("plain").Id(name),
		jen.Return(jen.Id("unmarshalPreserving").Call(
			jen.Id("data"), jen.Parens(jen.Op("*").Id("plain")).Call(jen.Id("in")), jen.Op("&").Id("in").Dot(extra), jen.Id(known))),
	)
	f.Line()
}

func propertyNames(shape *model.Struct) []string {
	var names []string
	for _, field := range shape.Fields {
		if field.Inline {
			names = append(names, "apiVersion", "kind")
			continue
		}
		names = append(names, field.JSON)
	}
	return names
}

// preservingHelpers writes the functions that preservingMethods call.
func preservingHelpers(f *jen.File) {
	f.ImportAlias(apiextensionsPackage, "apiextensionsv1")
	f.ImportName(jsonPackage, "json")
	marshalHelper(f)
	unmarshalHelper(f)
}

func preserved() *jen.Statement {
	return jen.Map(jen.String()).Qual(apiextensionsPackage, "JSON")
}

func marshalHelper(f *jen.File) {
	f.Comment("// marshalPreserving writes fields, a struct, and the entries of preserved as one")
	f.Comment("// JSON object. An entry by the name of a field is an error.")
	f.Func().Id("marshalPreserving").
		Params(jen.Id("fields").Any(), jen.Id("preserved").Add(preserved()), jen.Id("known").Index().String()).
		Params(jen.Index().Byte(), jen.Error()).Block(
		jen.For(jen.List(jen.Id("_"), jen.Id("name")).Op(":=").Range().Id("known")).Block(
			jen.If(jen.List(jen.Id("_"), jen.Id("clash")).Op(":=").Id("preserved").Index(jen.Id("name")), jen.Id("clash")).Block(
				jen.Return(jen.Nil(), jen.Qual("fmt", "Errorf").Call(jen.Lit("preserved property %q has a field of its own"), jen.Id("name"))),
			),
		),
		jen.List(jen.Id("data"), jen.Err()).Op(":=").Qual(jsonPackage, "Marshal").Call(jen.Id("fields")),
		jen.If(jen.Err().Op("!=").Nil().Op("||").Len(jen.Id("preserved")).Op("==").Lit(0)).Block(
			jen.Return(jen.Id("data"), jen.Err()),
		),
		jen.List(jen.Id("more"), jen.Err()).Op(":=").Qual(jsonPackage, "Marshal").Call(jen.Id("preserved")),
		jen.If(jen.Err().Op("!=").Nil().Op("||").Len(jen.Id("data")).Op("==").Len(jen.Lit("{}"))).Block(
			jen.Return(jen.Id("more"), jen.Err()),
		),
		jen.Id("data").Index(jen.Len(jen.Id("data")).Op("-").Lit(1)).Op("=").LitRune(','),
		jen.Return(jen.Append(jen.Id("data"), jen.Id("more").Index(jen.Lit(1), jen.Empty()).Op("...")), jen.Nil()),
	)
	f.Line()
}

func unmarshalHelper(f *jen.File) {
	f.Comment("// unmarshalPreserving reads a JSON object into fields, a pointer to a struct, and")
	f.Comment("// what is not known into preserved. As for any struct, null changes nothing.")
	f.Func().Id("unmarshalPreserving").
		Params(jen.Id("data").Index().Byte(), jen.Id("fields").Any(), jen.Id("preserved").Op("*").Add(preserved()), jen.Id("known").Index().String()).
		Error().Block(
		jen.If(jen.String().Call(jen.Id("data")).Op("==").Lit("null")).Block(jen.Return(jen.Nil())),
		jen.If(jen.Err().Op(":=").Qual(jsonPackage, "Unmarshal").Call(jen.Id("data"), jen.Id("fields")), jen.Err().Op("!=").Nil()).Block(
			jen.Return(jen.Err()),
		),
		jen.Var().Id("all").Add(preserved()),
		jen.If(jen.Err().Op(":=").Qual(jsonPackage, "Unmarshal").Call(jen.Id("data"), jen.Op("&").Id("all")), jen.Err().Op("!=").Nil()).Block(
			jen.Return(jen.Err()),
		),
		jen.For(jen.List(jen.Id("_"), jen.Id("name")).Op(":=").Range().Id("known")).Block(
			jen.Delete(jen.Id("all"), jen.Id("name")),
		),
		jen.If(jen.Len(jen.Id("all")).Op("==").Lit(0)).Block(
			jen.Id("all").Op("=").Nil(),
		),
		jen.Op("*").Id("preserved").Op("=").Id("all"),
		jen.Return(jen.Nil()),
	)
}
