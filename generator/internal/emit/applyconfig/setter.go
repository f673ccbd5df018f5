// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package applyconfig

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/model"
)

// embedding is the embedded field through which setters reach theirs.
type embedding struct {
	name string // of the embedded field
	// missing is set for a field that is a pointer: it has to be there first.
	missing bool
	// raw is set for a struct that has no apply configuration: its fields have
	// their own types.
	raw bool
}

// setters writes a method for each field of shape. The fields of an embedded
// struct have theirs beside those of the struct around.
func (w *writer) setters(path string, shape *model.Struct, in *embedding) {
	for _, field := range shape.Fields {
		if !inJSON(field) || field.Name != "" && slices.Contains(w.done, field.Name) || w.blocked(field) {
			continue
		}
		if field.Name == "" {
			w.embedded(path, field)
			continue
		}
		w.done = append(w.done, field.Name)
		w.setter(path, field, in)
	}
}

// blocked reports fields on their way out, which have a name of their own for it.
func (w *writer) blocked(field *model.Field) bool { return strings.HasPrefix(field.Name, "ZZZ_") }

// embedded writes the setters of what an embedded struct promotes.
func (w *writer) embedded(path string, field *model.Field) {
	p := place{w.set, path}
	config, applied := p.configuration(deref(field.Type))
	in := &embedding{name: field.GoName(), missing: !field.Inline, raw: !applied}
	if applied {
		in.name = config.Name
	}
	if inside, shape := w.promoted(path, field.Type); shape != nil {
		w.setters(inside, shape, in)
	}
	if in.missing {
		typ := w.write(p.applied(field.Type))
		w.method(in.ensure()).Params().Block(
			jen.If(jen.Id("b").Dot(in.name).Op("==").Nil()).Block(jen.Id("b").Dot(in.name).Op("=").Op("&").Add(typ).Values()),
		)
		w.file.Line()
	}
}

// promoted returns the fields that embedding ref promotes, and the package that
// their types are named in. A pointer promotes nothing here: it may be nil.
func (w *writer) promoted(path string, ref model.Ref) (string, *model.Struct) {
	switch ref := ref.(type) {
	case model.Named:
		shape, _ := ref.Type.Shape.(*model.Struct)
		return path, shape
	case model.External:
		if ref.Package == metaPackage && metaFields[ref.Name] != nil {
			return metaPackage, metaFields[ref.Name]
		}
		shape, _ := ref.Shape.(*model.Struct)
		return path, shape // resolved for use where it is embedded
	}
	return path, nil
}

func (e *embedding) ensure() string { return "ensure" + e.name + "Exists" }

// access is the field itself.
func (e *embedding) access(field *model.Field) *jen.Statement {
	if e == nil {
		return jen.Id("b").Dot(field.Name)
	}
	return jen.Id("b").Dot(e.name).Dot(field.Name)
}

func (w *writer) setter(path string, field *model.Field, in *embedding) {
	p := place{w.set, path}
	if slice, ok := deref(field.Type).(model.Slice); ok && (isNillable(field.Type) || p.isApplied(slice.Elem)) {
		w.appender(p, field, slice, in)
		return
	}
	if m, ok := field.Type.(model.Map); ok {
		w.putter(p, field, m, in)
		return
	}
	value, typ := jen.Op("&").Id("value"), w.write(p.applied(field.Type))
	switch {
	case in != nil && in.raw:
		value, typ = jen.Id("value"), w.write(p.outside(field.Type))
	case p.isApplied(field.Type):
		value, typ = jen.Id("value"), jen.Op("*").Add(typ)
	}
	w.file.Comment("// With" + field.Name + " sets " + field.Name + ".")
	w.method("With" + field.Name).Params(jen.Id("value").Add(typ)).Add(w.result()).BlockFunc(func(g *jen.Group) {
		in.prepare(g)
		g.Add(in.access(field)).Op("=").Add(value)
		g.Return(jen.Id("b"))
	})
	w.file.Line()
}

// prepare makes sure that the field can be reached.
func (e *embedding) prepare(g *jen.Group) {
	if e != nil && e.missing {
		g.Id("b").Dot(e.ensure()).Call()
	}
}

// appender writes the setter of a slice. Elements that have apply configurations
// come as pointers, as their constructors return them.
func (w *writer) appender(p place, field *model.Field, slice model.Slice, in *embedding) {
	elem, ok := p.configuration(slice.Elem)
	pointers := ok && !(in != nil && in.raw)
	typ, element := w.write(p.outside(slice.Elem)), jen.Id("values").Index(jen.Id("i"))
	if pointers {
		typ, element = jen.Op("*").Add(w.write(elem)), jen.Op("*").Add(element.Clone())
	}
	_, isPointer := field.Type.(model.Pointer)
	w.file.Comment("// With" + field.Name + " appends values to " + field.Name + ".")
	w.method("With" + field.Name).Params(jen.Id("values").Op("...").Add(typ)).Add(w.result()).BlockFunc(func(g *jen.Group) {
		in.prepare(g)
		target := in.access(field)
		if isPointer {
			g.If(target.Clone().Op("==").Nil()).Block(target.Clone().Op("=").New(w.write(p.applied(field.Type))))
			target = jen.Op("*").Add(target)
		}
		g.For(jen.Id("i").Op(":=").Range().Id("values")).BlockFunc(func(g *jen.Group) {
			if pointers {
				g.If(jen.Id("values").Index(jen.Id("i")).Op("==").Nil()).Block(jen.Panic(jen.Lit("nil value passed to With" + field.Name)))
			}
			g.Add(target).Op("=").Append(target, element)
		})
		g.Return(jen.Id("b"))
	})
	w.file.Line()
}

// putter writes the setter of a map.
func (w *writer) putter(p place, field *model.Field, m model.Map, in *embedding) {
	typ := w.write(p.applied(m))
	if in != nil && in.raw {
		typ = w.write(p.outside(m))
	}
	w.file.Comment("// With" + field.Name + " puts entries into " + field.Name + ", over those with the same keys.")
	w.method("With" + field.Name).Params(jen.Id("entries").Add(typ)).Add(w.result()).BlockFunc(func(g *jen.Group) {
		in.prepare(g)
		target := in.access(field)
		g.If(target.Clone().Op("==").Nil().Op("&&").Len(jen.Id("entries")).Op(">").Lit(0)).Block(
			target.Clone().Op("=").Make(typ, jen.Len(jen.Id("entries"))),
		)
		g.For(jen.List(jen.Id("key"), jen.Id("value")).Op(":=").Range().Id("entries")).Block(
			target.Clone().Index(jen.Id("key")).Op("=").Id("value"),
		)
		g.Return(jen.Id("b"))
	})
	w.file.Line()
}

// getters writes what a client reads to send the apply configuration.
func (w *writer) getters() {
	for _, field := range w.of.fields.Fields {
		external, ok := field.Type.(model.External)
		if !ok || field.Name != "" || external.Package != metaPackage {
			continue
		}
		in := &embedding{name: external.Name + Suffix, missing: !field.Inline}
		for _, name := range getters[external.Name] {
			w.file.Comment("// Get" + name + " returns " + name + ", or nil if it is not set.")
			w.method("Get" + name).Params().Op("*").String().BlockFunc(func(g *jen.Group) {
				in.prepare(g)
				g.Return(in.access(&model.Field{Name: name}))
			})
			w.file.Line()
		}
	}
}
