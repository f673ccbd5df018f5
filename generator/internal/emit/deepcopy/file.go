// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package deepcopy

import (
	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/model"
)

const runtimePackage = "k8s.io/apimachinery/pkg/runtime"

// File returns the DeepCopy methods of the types of v, in the order of v.Types,
// without a file header. Structs have DeepCopyInto and DeepCopy, objects
// DeepCopyObject as well; enums need none.
func File(v *model.Version) *jen.File {
	f := jen.NewFilePathName(v.Package, v.PackageName)
	f.ImportName(runtimePackage, "runtime")
	w := &writer{file: f}
	for _, t := range v.Types {
		if _, isEnum := t.Shape.(*model.Enum); isEnum {
			continue
		}
		w.into(t)
		w.deepCopy(t)
		if t.Object {
			w.object(t)
		}
	}
	return f
}

// writer writes the methods of one file.
type writer struct {
	file *jen.File
}

func receiver(t *model.Type) jen.Code { return jen.Id("in").Op("*").Id(t.Name) }

func (w *writer) into(t *model.Type) {
	w.file.Comment("// DeepCopyInto copies in into out, which must not be nil. The two share no memory.")
	w.file.Func().Params(receiver(t)).Id("DeepCopyInto").Params(jen.Id("out").Op("*").Id(t.Name)).BlockFunc(func(g *jen.Group) {
		g.Op("*").Id("out").Op("=").Op("*").Id("in")
		switch shape := t.Shape.(type) {
		case *model.Struct:
			w.fields(g, shape)
		case *model.Defined:
			w.copy(g, operand{jen.Parens(jen.Op("*").Id("out")), jen.Parens(jen.Op("*").Id("in"))}, shape.Elem, 0)
		}
	})
	w.file.Line()
}

func (w *writer) fields(g *jen.Group, shape *model.Struct) {
	fields := shape.Fields
	if shape.Overflow != nil {
		fields = append(fields[:len(fields):len(fields)], shape.Overflow)
	}
	for _, field := range fields {
		if plain(field.Type) {
			continue
		}
		name := field.Name
		if name == "" {
			name = field.Type.(model.External).Name
		}
		w.copy(g, operand{jen.Id("out").Dot(name), jen.Id("in").Dot(name)}, field.Type, 0)
	}
}

func (w *writer) deepCopy(t *model.Type) {
	w.file.Comment("// DeepCopy returns a copy that shares no memory with in, or nil for nil.")
	w.file.Func().Params(receiver(t)).Id("DeepCopy").Params().Op("*").Id(t.Name).Block(
		jen.If(jen.Id("in").Op("==").Nil()).Block(jen.Return(jen.Nil())),
		jen.Id("out").Op(":=").New(jen.Id(t.Name)),
		jen.Id("in").Dot("DeepCopyInto").Call(jen.Id("out")),
		jen.Return(jen.Id("out")),
	)
	w.file.Line()
}

func (w *writer) object(t *model.Type) {
	w.file.Comment("// DeepCopyObject is DeepCopy for runtime.Object.")
	w.file.Func().Params(receiver(t)).Id("DeepCopyObject").Params().Qual(runtimePackage, "Object").Block(
		jen.If(jen.Id("copied").Op(":=").Id("in").Dot("DeepCopy").Call(), jen.Id("copied").Op("!=").Nil()).Block(
			jen.Return(jen.Id("copied")),
		),
		jen.Return(jen.Nil()),
	)
	w.file.Line()
}
