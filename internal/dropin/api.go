// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package dropin

import (
	"errors"
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// API is the exported API of a set of packages: a line of text for every
// exported name, field and method, by its full name. Names of parameters do not
// count, since callers cannot see them.
type API map[string]string

// Broken are the packages that do not compile, by import path, with what is wrong
// with them.
type Broken map[string]error

// Error lists what is wrong with all of them.
func (b Broken) Error() string {
	return errors.Join(slices.Collect(maps.Values(b))...).Error()
}

// Load returns the API of the packages that patterns name. If some of them do not
// compile, it returns what there is of it, and a Broken.
func Load(dir string, patterns ...string) (API, error) {
	loaded, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps,
		Dir:  dir,
	}, patterns...)
	if err != nil {
		return nil, fmt.Errorf("loading %s: %w", strings.Join(patterns, " "), err)
	}
	p := printer{api: API{}}
	broken := Broken{}
	for _, pkg := range loaded {
		for _, err := range pkg.Errors {
			broken[pkg.PkgPath] = errors.Join(broken[pkg.PkgPath], fmt.Errorf("%s: %w", pkg.PkgPath, err))
		}
		p.pkg(pkg.Types)
	}
	if len(broken) > 0 {
		return p.api, broken
	}
	return p.api, nil
}

// Below returns the part of a that lies below an import path.
func (a API) Below(path string) API {
	below := maps.Clone(a)
	maps.DeleteFunc(below, func(name, _ string) bool { return !strings.HasPrefix(name, path+"/") })
	return below
}

// Moved returns a with one import path in the place of another, so that trees in
// different places can be compared.
func (a API) Moved(from, to string) API {
	moved := API{}
	for name, what := range a {
		moved[strings.ReplaceAll(name, from, to)] = strings.ReplaceAll(what, from, to)
	}
	return moved
}

// Differences lists how ours breaks code that was written for theirs: what is
// missing or of another type. Beyond theirs, ours may have methods of an
// XIndexInformer, which nobody implements, and functions.
func Differences(theirs, ours API) []string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(theirs)) {
		if ours[name] != theirs[name] {
			all = append(all, fmt.Sprintf("%s\n\ttheirs: %s\n\tours:   %s", name, theirs[name], ours[name]))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(ours)) {
		allowed := strings.Contains(name, "IndexInformer.") || strings.HasPrefix(ours[name], "func ")
		if _, known := theirs[name]; !known && !allowed {
			all = append(all, fmt.Sprintf("%s is ours only: %s", name, ours[name]))
		}
	}
	return all
}

type printer struct{ api API }

func (p printer) pkg(pkg *types.Package) {
	for _, name := range pkg.Scope().Names() {
		if obj := pkg.Scope().Lookup(name); obj.Exported() {
			p.object(pkg.Path()+"."+name, obj)
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
	return types.TypeString(t, (*types.Package).Path)
}
