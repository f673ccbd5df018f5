// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package applyconfig

import (
	"path"

	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/emit/reference"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// File returns the apply configuration of t, which is one of the set, without a
// file header.
func (s *Set) File(t *Type) *jen.File {
	f := jen.NewFilePathName(t.in.Output, naming.PackageName(path.Base(t.in.Dir)))
	w := &writer{file: f, set: s, of: t}
	w.structure()
	w.constructor()
	w.extract()
	w.setters(t.in.Path, t.fields, nil)
	w.getters()
	return f
}

// writer writes one apply configuration.
type writer struct {
	file *jen.File
	set  *Set
	of   *Type
	done []string // names of fields that have their setter
}

func (w *writer) place() place { return place{w.set, w.of.in.Path} }

func (w *writer) write(ref model.Ref) *jen.Statement { return reference.Write(w.file, ref) }

// method begins a method of the apply configuration.
func (w *writer) method(name string) *jen.Statement {
	return w.file.Func().Params(jen.Id("b").Op("*").Id(w.of.applied())).Id(name)
}

func (w *writer) result() *jen.Statement { return jen.Op("*").Id(w.of.applied()) }

// structure writes the struct: a field for every field that has a place in JSON,
// each of them optional.
func (w *writer) structure() {
	w.file.Comment("// " + w.of.applied() + " is a " + w.of.Name + " for apply: what is not set is left to others.")
	if len(w.of.Doc) > 0 {
		w.file.Comment("//")
	}
	w.comment(w.of.Doc)
	w.file.Type().Id(w.of.applied()).StructFunc(func(g *jen.Group) {
		for _, field := range w.of.fields.Fields {
			if !inJSON(field) {
				continue
			}
			for _, line := range field.Doc {
				g.Add(commentLine(line))
			}
			g.Add(w.field(field))
		}
	})
	w.file.Line()
}

func (w *writer) field(field *model.Field) jen.Code {
	typ := w.write(w.place().applied(field.Type))
	tag := map[string]string{"json": field.JSON + ",omitempty"}
	switch {
	case field.Inline && field.Name == "":
		tag["json"] = ""
		if field.OmitEmpty {
			tag["json"] = ",omitempty"
		}
		return jen.Add(typ).Tag(tag)
	case field.Name == "":
		return jen.Op("*").Add(typ).Tag(tag)
	case isNillable(field.Type):
		return jen.Id(field.Name).Add(typ).Tag(tag)
	}
	return jen.Id(field.Name).Op("*").Add(typ).Tag(tag)
}

func (w *writer) comment(lines []string) {
	for _, line := range lines {
		w.file.Add(commentLine(line))
	}
}
