// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package applyconfig

import (
	"go/token"
	"slices"
	"strconv"

	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// place is where a reference to convert stands: the names in it are those of the
// package at path.
type place struct {
	set  *Set
	path string
}

// configuration returns the apply configuration of a type, if it has one.
func (p place) configuration(ref model.Ref) (model.External, bool) {
	var name model.TypeName
	switch ref := ref.(type) {
	case model.Named:
		name = model.TypeName{Package: p.path, Name: ref.Type.Name}
	case model.External:
		name = model.TypeName{Package: ref.Package, Name: ref.Name}
	default:
		return model.External{}, false
	}
	pkg, ok := p.set.known[name]
	return model.External{Package: pkg, Alias: naming.ApplyAlias(pkg), Name: name.Name + Suffix}, ok
}

// isApplied reports whether values of ref, or what they point to, have an apply
// configuration.
func (p place) isApplied(ref model.Ref) bool {
	if pointer, ok := ref.(model.Pointer); ok {
		return p.isApplied(pointer.Elem)
	}
	_, ok := p.configuration(ref)
	return ok
}

// applied returns the type that stands for ref in an apply configuration: its own
// apply configuration, or a container of those of its elements, or ref itself.
// Pointers are taken off, since all fields are optional.
func (p place) applied(ref model.Ref) model.Ref {
	switch ref := ref.(type) {
	case model.Pointer:
		return p.applied(ref.Elem)
	case model.Slice:
		if elem, ok := p.configuration(ref.Elem); ok {
			return model.Slice{Elem: elem}
		}
	case model.Map:
		if elem, ok := p.configuration(ref.Elem); ok {
			return model.Map{Key: p.outside(ref.Key), Elem: elem}
		}
	}
	if config, ok := p.configuration(ref); ok {
		return config
	}
	return p.outside(ref)
}

// outside returns ref for use in another package.
func (p place) outside(ref model.Ref) model.Ref {
	switch ref := ref.(type) {
	case nil:
		return nil
	case model.Named:
		return model.External{Package: p.path, Alias: naming.ImportAlias(p.path), Name: ref.Type.Name}
	case model.Pointer:
		return model.Pointer{Elem: p.outside(ref.Elem)}
	case model.Slice:
		return model.Slice{Elem: p.outside(ref.Elem)}
	case model.Array:
		return model.Array{Len: ref.Len, Elem: p.outside(ref.Elem)}
	case model.Map:
		return model.Map{Key: p.outside(ref.Key), Elem: p.outside(ref.Elem)}
	case model.Instance:
		instance := model.Instance{Of: p.outside(ref.Of)}
		for _, arg := range ref.Args {
			instance.Args = append(instance.Args, p.outside(arg))
		}
		return instance
	case model.Literal:
		shape := &model.Struct{}
		for _, field := range ref.Struct.Fields {
			of := *field
			of.Type = p.outside(field.Type)
			shape.Fields = append(shape.Fields, &of)
		}
		return model.Literal{Struct: shape}
	}
	return ref
}

// isNillable reports whether a field of the type needs no pointer to be optional.
func isNillable(ref model.Ref) bool {
	switch ref.(type) {
	case model.Slice, model.Map:
		return true
	}
	return false
}

func deref(ref model.Ref) model.Ref {
	for {
		pointer, ok := ref.(model.Pointer)
		if !ok {
			return ref
		}
		ref = pointer.Elem
	}
}

// check reports fields whose types cannot be written in another package.
func (s *Set) check() {
	for _, pkg := range s.packages {
		for _, t := range pkg.Applied {
			if t.Kind != nil && pkg.has(t.Name+"From") {
				s.diags.Add(t.Pos, "rename one of them", "Extract%sFrom would be declared twice: for %s and for %sFrom", t.Name, t.Name, t.Name)
			}
			if slices.ContainsFunc(pkg.Applied, func(o *Type) bool { return o.Name == t.applied() }) {
				s.diags.Add(t.Pos, "rename one of them", "%s would be declared twice: as the apply configuration of %s and for a type of that name", t.applied(), t.Name)
			}
			for _, field := range t.fields.Fields {
				if inJSON(field) {
					s.checkRef(field.Type, field.Pos, t.Name+"."+field.GoName())
				}
			}
		}
	}
}

func (s *Set) checkRef(ref model.Ref, pos token.Position, what string) {
	why := ""
	switch ref := ref.(type) {
	case model.Pointer:
		s.checkRef(ref.Elem, pos, what)
	case model.Slice:
		s.checkRef(ref.Elem, pos, what)
	case model.Map:
		s.checkRef(ref.Elem, pos, what)
	case model.Instance:
		s.checkRef(ref.Of, pos, what)
	case model.Array:
		if _, err := strconv.Atoi(ref.Len); err != nil {
			why = "the length of its array is no number"
		}
		s.checkRef(ref.Elem, pos, what)
	case model.Named:
		if !token.IsExported(ref.Type.Name) {
			why = ref.Type.Name + " is not exported"
		}
	case model.Opaque:
		if ref.Text == "" {
			why = "its type is " + ref.What
		}
	}
	if why != "" {
		s.diags.Add(pos, "give it an exported type with a name, or the tag json:\"-\"", "%s cannot be part of an apply configuration: %s", what, why)
	}
}
