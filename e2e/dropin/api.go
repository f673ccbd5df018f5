// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package dropin

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/packages"
)

// API is the exported API of a set of packages: a line of text for every
// exported name, field and method, by its full name. Names of parameters do not
// count, since callers cannot see them.
type API map[string]string

// Load returns the API of the packages below an import path. Rename is applied
// to import paths, so that trees in different places can be compared.
func Load(dir, below string, rename *strings.Replacer) (API, error) {
	loaded, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps,
		Dir:  dir,
	}, below+"/...")
	if err != nil {
		return nil, err
	}
	p := printer{api: API{}, rename: rename}
	for _, pkg := range loaded {
		if len(pkg.Errors) > 0 {
			return nil, fmt.Errorf("%s: %w", pkg.PkgPath, pkg.Errors[0])
		}
		p.pkg(pkg.Types)
	}
	return p.api, nil
}

type printer struct {
	api    API
	rename *strings.Replacer
}

func (p printer) path(pkg *types.Package) string { return p.rename.Replace(pkg.Path()) }

func (p printer) pkg(pkg *types.Package) {
	for _, name := range pkg.Scope().Names() {
		if obj := pkg.Scope().Lookup(name); obj.Exported() {
			p.object(p.path(pkg)+"."+name, obj)
		}
	}
}

func (p printer) object(name string, obj types.Object) {
	switch obj := obj.(type) {
	case *types.Func:
		p.api[name] = "func " + p.signature(obj.Signature())
	case *types.TypeName:
		if obj.IsAlias() {
			p.api[name] = "type = " + p.typ(types.Unalias(obj.Type()))
			return
		}
		p.named(name, obj.Type().(*types.Named))
	default:
		p.api[name] = fmt.Sprintf("%T %s", obj, p.typ(obj.Type()))
	}
}

func (p printer) named(name string, named *types.Named) {
	switch underlying := named.Underlying().(type) {
	case *types.Struct:
		p.api[name] = "type struct"
		for field := range underlying.Fields() {
			if field.Exported() {
				p.api[name+"."+field.Name()] = fmt.Sprintf("field %s embedded %t", p.typ(field.Type()), field.Embedded())
			}
		}
	case *types.Interface:
		p.api[name] = "type interface"
	default:
		p.api[name] = "type " + p.typ(underlying)
	}
	for _, receiver := range []types.Type{named, types.NewPointer(named)} {
		for selection := range types.NewMethodSet(receiver).Methods() {
			if method := selection.Obj().(*types.Func); method.Exported() {
				p.api[name+"."+method.Name()] = "method " + p.signature(method.Signature())
			}
		}
	}
}

func (p printer) signature(s *types.Signature) string {
	text := "(" + p.tuple(s.Params()) + ") (" + p.tuple(s.Results()) + ")"
	if s.Variadic() {
		text += " variadic"
	}
	return text
}

func (p printer) tuple(tuple *types.Tuple) string {
	var all []string
	for v := range tuple.Variables() {
		all = append(all, p.typ(v.Type()))
	}
	return strings.Join(all, ", ")
}

func (p printer) typ(t types.Type) string {
	if signature, ok := t.(*types.Signature); ok {
		return "func" + p.signature(signature)
	}
	return types.TypeString(t, p.path)
}
