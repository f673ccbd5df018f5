// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package applyconfig

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

const managedFields = "k8s.io/apimachinery/pkg/util/managedfields"

// extract writes the functions that read an apply configuration back from an
// object: the fields that one manager owns.
func (w *writer) extract() {
	t := w.of
	if t.Kind == nil {
		return
	}
	object := w.write(w.place().outside(model.Named{Type: t.Type}))
	param := naming.Unexported(t.Name)
	if param == "b" || param == "err" {
		param += "_"
	}
	params := func(more ...jen.Code) []jen.Code {
		return append([]jen.Code{jen.Id(param).Op("*").Add(object), jen.Id("fieldManager").String()}, more...)
	}
	results := []jen.Code{w.result(), jen.Error()}
	from := "Extract" + t.Name + "From"

	w.file.ImportAlias(managedFields, "managedfields")
	w.file.ImportAlias(w.set.output+"/internal", "internal")
	w.file.Comment("// " + from + " returns what fieldManager has applied to an object that the server sent,")
	w.file.Comment("// or to a subresource of it; an empty subresource is the object itself. Change the")
	w.file.Comment("// result and apply it again.")
	body := []jen.Code{
		jen.Id("b").Op(":=").Op("&").Id(t.applied()).Values(),
		jen.If(
			jen.Err().Op(":=").Qual(managedFields, "ExtractInto").Call(
				jen.Id(param), jen.Qual(w.set.output+"/internal", "Parser").Call().Dot("Type").Call(jen.Lit(w.set.schemaName(t))),
				jen.Id("fieldManager"), jen.Id("b"), jen.Id("subresource")),
			jen.Err().Op("!=").Nil(),
		).Block(jen.Return(jen.Nil(), jen.Err())),
		jen.Id("b").Dot("WithName").Call(jen.Id(param).Dot("Name")),
	}
	if t.Kind.Namespaced {
		body = append(body, jen.Id("b").Dot("WithNamespace").Call(jen.Id(param).Dot("Namespace")))
	}
	if embeds(t.fields, "TypeMeta") {
		body = append(body, w.setType()...)
	}
	body = append(body, jen.Return(jen.Id("b"), jen.Nil()))
	w.file.Func().Id(from).Params(params(jen.Id("subresource").String())...).Params(results...).Block(body...)
	w.file.Line()

	short := func(name, subresource, comment string) {
		w.file.Comment("// " + name + " is " + from + comment)
		w.file.Func().Id(name).Params(params()...).Params(results...).Block(
			jen.Return(jen.Id(from).Call(jen.Id(param), jen.Id("fieldManager"), jen.Lit(subresource))),
		)
		w.file.Line()
	}
	short("Extract"+t.Name, "", " for the object itself.")
	for _, subresource := range w.subresources() {
		title := naming.Camel(strings.ToLower(subresource))
		if t.in.has(t.Name + title) {
			continue // the name is taken: by the function for that kind
		}
		short("Extract"+t.Name+title, subresource, " for the subresource "+subresource+".")
	}
}

// subresources lists the status, if there is one, and what the methods of the
// client are about.
func (w *writer) subresources() []string {
	var names []string
	if slices.ContainsFunc(w.of.fields.Fields, func(f *model.Field) bool { return f.Name == "Status" }) {
		names = append(names, "status")
	}
	for _, method := range w.of.Kind.Methods {
		if method.Subresource != "" && !slices.Contains(names, method.Subresource) {
			names = append(names, method.Subresource)
		}
	}
	slices.Sort(names)
	return names
}
