// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package applyconfig

import (
	"path"

	"github.com/dave/jennifer/jen"
)

// constructor writes the function that begins an apply configuration. That of a
// type with a client takes the name of the object.
func (w *writer) constructor() {
	t := w.of
	typed := embeds(t.fields, "TypeMeta")
	var params []jen.Code
	body := []jen.Code{jen.Id("b").Op(":=").Op("&").Id(t.applied()).Values()}
	if t.Kind != nil {
		params = append(params, jen.Id("name"))
		body = append(body, jen.Id("b").Dot("WithName").Call(jen.Id("name")))
		if t.Kind.Namespaced {
			params = append(params, jen.Id("namespace"))
			body = append(body, jen.Id("b").Dot("WithNamespace").Call(jen.Id("namespace")))
		}
		params[len(params)-1] = jen.Add(params[len(params)-1]).String()
	}
	if typed {
		body = append(body, w.setType()...)
	}
	body = append(body, jen.Return(jen.Id("b")))
	w.file.Comment("// " + t.Name + " begins the apply configuration of a " + t.Name + ".")
	w.file.Func().Id(t.Name).Params(params...).Add(w.result()).Block(body...)
	w.file.Line()
	if t.Kind != nil || typed {
		w.file.Comment("// IsApplyConfiguration marks what can be sent to a server by itself.")
		w.file.Func().Params(jen.Id("b").Id(t.applied())).Id("IsApplyConfiguration").Params().Block()
		w.file.Line()
	}
}

func (w *writer) setType() []jen.Code {
	apiVersion := path.Join(w.of.in.Group, w.of.in.Version)
	return []jen.Code{
		jen.Id("b").Dot("WithKind").Call(jen.Lit(w.of.KindName())),
		jen.Id("b").Dot("WithAPIVersion").Call(jen.Lit(apiVersion)),
	}
}
