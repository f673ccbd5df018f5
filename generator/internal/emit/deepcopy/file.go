// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package deepcopy

import (
	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/model"
)

const runtimePackage = "k8s.io/apimachinery/pkg/runtime"

// File returns the DeepCopy methods of types, which belong to the package called
// name at path, in their order and without a file header. Structs, and types
// defined as slices or maps, have DeepCopyInto and DeepCopy, objects
// DeepCopyObject as well; what an assignment copies needs no methods unless it is
// a struct. Methods that a person wrote are left out.
func File(path, name string, types []*model.Type) *jen.File {
	f := jen.NewFilePathName(path, name)
	f.ImportName(runtimePackage, "runtime")
	w := &writer{file: f}
	for _, t := range types {
		if t.Copied() {
			w.into(t)
			w.deepCopy(t)
			w.interfaces(t)
		}
	}
	return f
}

// writer writes the methods of one file.
type writer struct {
	file *jen.File
}

// pointed is the type of receivers and results: a pointer, unless t holds
// references itself.
func pointed(t *model.Type) *jen.Statement {
	if model.IsContainer(model.Named{Type: t}) {
		return jen.Id(t.Name)
	}
	return jen.Op("*").Id(t.Name)
}

func receiver(t *model.Type) jen.Code { return jen.Id("in").Add(pointed(t)) }

func (w *writer) into(t *model.Type) {
	if t.Wrote("DeepCopyInto") {
		return
	}
	w.file.Comment("// DeepCopyInto copies in into out, which must not be nil. The two share no memory.")
	w.file.Func().Params(receiver(t)).Id("DeepCopyInto").Params(jen.Id("out").Op("*").Id(t.Name)).BlockFunc(func(g *jen.Group) {
		in := jen.Op("*").Id("in")
		if model.IsContainer(model.Named{Type: t}) {
			in = jen.Id("in")
		}
		switch t.Copies.Form {
		case model.ValueResult:
			g.Op("*").Id("out").Op("=").Id("in").Dot("DeepCopy").Call()
			return
		case model.PointerResult:
			g.Op("*").Id("out").Op("=").Op("*").Id("in").Dot("DeepCopy").Call()
			return
		}
		g.Op("*").Id("out").Op("=").Add(in)
		switch shape := t.Shape.(type) {
		case *model.Struct:
			w.fields(g, operand{jen.Id("out"), jen.Id("in")}, shape, 0)
		case *model.Defined:
			w.shaped(g, operand{jen.Parens(jen.Op("*").Id("out")), jen.Id("in")}, model.Named{Type: t}, shape.Elem, 0)
		}
	})
	w.file.Line()
}

func (w *writer) fields(g *jen.Group, o operand, shape *model.Struct, depth int) {
	fields := shape.Fields
	if shape.Overflow != nil {
		fields = append(fields[:len(fields):len(fields)], shape.Overflow)
	}
	for _, field := range fields {
		if name := field.GoName(); name != "_" && !model.Plain(field.Type) {
			w.copy(g, operand{o.out.Clone().Dot(name), o.in.Clone().Dot(name)}, field.Type, depth)
		}
	}
}

func (w *writer) deepCopy(t *model.Type) {
	if t.Wrote("DeepCopy") {
		return
	}
	w.file.Comment("// DeepCopy returns a copy that shares no memory with in, or nil for nil.")
	out, result := jen.Id("out").Op(":=").New(jen.Id(t.Name)), jen.Id("out")
	if model.IsContainer(model.Named{Type: t}) {
		out, result = jen.Var().Id("out").Id(t.Name), jen.Op("&").Id("out")
	}
	w.file.Func().Params(receiver(t)).Id("DeepCopy").Params().Add(pointed(t)).Block(
		jen.If(jen.Id("in").Op("==").Nil()).Block(jen.Return(jen.Nil())),
		out,
		jen.Id("in").Dot("DeepCopyInto").Call(result),
		jen.Return(jen.Id("out")),
	)
	w.file.Line()
}

// interfaces writes the methods that make a copy as an interface.
func (w *writer) interfaces(t *model.Type) {
	if _, isStruct := t.Shape.(*model.Struct); !isStruct {
		return
	}
	if t.Object {
		w.asInterface(t, jen.Qual(runtimePackage, "Object"), "Object", "runtime.Object")
	}
	for _, i := range t.Copies.Interfaces {
		w.asInterface(t, w.reference(i), i.Name, i.Alias+"."+i.Name)
	}
}

func (w *writer) asInterface(t *model.Type, result jen.Code, name, spelled string) {
	method := "DeepCopy" + name
	if t.Wrote(method) {
		return
	}
	w.file.Comment("// " + method + " is DeepCopy for " + spelled + ".")
	if t.Copies.ByValue {
		w.file.Func().Params(jen.Id("in").Id(t.Name)).Id(method).Params().Add(result).Block(
			jen.Return(jen.Op("*").Id("in").Dot("DeepCopy").Call()),
		)
		w.file.Line()
		return
	}
	w.file.Func().Params(receiver(t)).Id(method).Params().Add(result).Block(
		jen.If(jen.Id("copied").Op(":=").Id("in").Dot("DeepCopy").Call(), jen.Id("copied").Op("!=").Nil()).Block(
			jen.Return(jen.Id("copied")),
		),
		jen.Return(jen.Nil()),
	)
	w.file.Line()
}
