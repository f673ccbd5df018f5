// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosyntax

import (
	"context"
	"fmt"
	"go/ast"

	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// external names a type of another package.
type external struct{ path, name string }

// CopyMode returns how values of a type of a package are copied, which cfg.Find finds,
// as it does the packages that the type is made of. A package that is not found has
// types that are Uncopyable; one that does not declare the type is an error.
func CopyMode(ctx context.Context, cfg Config, path, name string) (model.CopyMode, error) {
	r := newReader(ctx, cfg)
	ref, err := r.external(path, name)
	if wrong := r.errors.Err(); wrong != nil {
		err = wrong // The type may stand in what could not be parsed.
	}
	if err != nil {
		return model.Uncopyable, err
	}
	return ref.Copy, nil
}

// external returns what using a type of another package needs. How it is copied
// is decided by the methods that it has, and only where it has none by what it
// is made of.
func (r *reader) external(path, name string) (model.External, error) {
	key := external{path, name}
	if known, ok := r.externals[key]; ok {
		return known, nil
	}
	ref := model.External{Package: path, Alias: naming.ImportAlias(path), Name: name, Copy: model.Uncopyable}
	if key == (external{"time", "Time"}) { // its pointer is to a time zone, which nobody changes
		ref.Copy = model.CopyByValue
		return ref, nil
	}
	src := r.source(path)
	if src == nil {
		return ref, nil // which matters only if it is to be copied: see checkRef
	}
	r.externals[key] = ref // for a type that contains itself
	var err error
	if ref, err = r.examine(src, ref); err != nil {
		delete(r.externals, key)
		return ref, err
	}
	r.externals[key] = ref
	return ref, nil
}

func (r *reader) examine(src *source, ref model.External) (model.External, error) {
	if mode, ok := src.copyMode(ref.Name); ok && !src.own {
		ref.Copy = mode
		return ref, nil
	}
	d := r.lookup(src, ref.Name)
	if d == nil {
		return ref, fmt.Errorf("package %s declares no type %s", src.path, ref.Name)
	}
	if src.own {
		r.resolve(d)
		ref.Copy, ref.Shape = d.typ.CopyMode(), d.typ.Shape
		if !copyable(d.typ) {
			ref.Copy = model.Uncopyable
		}
	} else {
		ref.Copy, ref.Shape = r.byShape(d)
	}
	if _, isStruct := ref.Shape.(*model.Struct); isStruct {
		ref.Shape = nil // its fields are those of another package: see externalFields
	}
	return ref, nil
}

// byShape decides about a type that has no methods.
func (r *reader) byShape(d *decl) (model.CopyMode, model.Shape) {
	if d.spec.TypeParams != nil {
		return model.Uncopyable, nil
	}
	// No package is at home here: all types are those of others.
	shape := r.shape(d, scope{d.src, d.file, &source{}})
	switch shape := shape.(type) {
	case *model.Struct:
		if model.Plain(model.Literal{Struct: shape}) {
			return model.CopyByValue, shape
		}
	case *model.Interface:
		if shape.Method != "" {
			return model.CopyByInterface, shape
		}
	case *model.Defined:
		if model.Plain(shape.Elem) {
			return model.CopyByValue, shape
		}
		return model.CopyByShape, shape
	}
	return model.Uncopyable, shape
}

// copyMode returns how the methods of a type copy it.
func (s *source) copyMode(name string) (model.CopyMode, bool) {
	form, _, _ := s.deepCopyForm(name)
	_, into, _ := s.copiesInto(name)
	switch {
	case form == model.ValueResult:
		return model.CopyByMethod, true
	case into:
		return model.CopyInto, true
	case form == model.PointerResult:
		return model.CopyByPointer, true
	}
	return model.Uncopyable, false
}

// externalFields returns the fields of a struct of another package, for use in
// home; nil when the type is no struct.
func (r *reader) externalFields(ref model.External, home *source) *model.Struct {
	src := r.source(ref.Package)
	if src == nil {
		return nil
	}
	d := r.lookup(src, ref.Name)
	if d == nil || d.spec.TypeParams != nil {
		return nil
	}
	if expr, ok := ast.Unparen(d.spec.Type).(*ast.StructType); ok {
		return &model.Struct{Fields: r.fields(scope{src, d.file, home}, expr)}
	}
	return nil
}
