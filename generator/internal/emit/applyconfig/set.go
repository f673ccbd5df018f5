// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package applyconfig

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// Suffix ends the name of an apply configuration.
const Suffix = "ApplyConfiguration"

// Set knows the types that have apply configurations.
type Set struct {
	output   string
	packages []*Package
	known    map[model.TypeName]string // the package of the apply configuration
	types    map[model.TypeName]*Type
	diags    diag.List
}

// Package holds the apply configurations of the types of one package.
type Package struct {
	*model.Package
	// Dir is the directory below that of the set, slash-separated.
	Dir string
	// Output is the import path.
	Output string
	// Applied are sorted by lower-cased name.
	Applied []*Type
}

// has reports whether the package has the apply configuration of a kind.
func (p *Package) has(kind string) bool {
	return slices.ContainsFunc(p.Applied, func(t *Type) bool { return t.Name == kind && t.Kind != nil })
}

// Type is a type that has an apply configuration.
type Type struct {
	*model.Type
	// Kind is set if the type has a client.
	Kind   *model.Kind
	in     *Package
	fields *model.Struct
}

// Name of the apply configuration.
func (t *Type) applied() string { return t.Name + Suffix }

// KindName is the kind as the API spells it.
func (t *Type) KindName() string {
	if t.Kind != nil {
		return t.Kind.Name
	}
	return t.Name
}

// New works out which types have apply configurations: those that kinds with the
// verb apply reach, and those that their methods apply. Output is the import path
// above all of them; external maps types of other packages to the packages of
// their apply configurations. The error is a diag.Error.
func New(output string, external map[model.TypeName]string, api *model.API) (*Set, error) {
	s := &Set{output: output, known: map[model.TypeName]string{}, types: map[model.TypeName]*Type{}}
	for name := range metaTypes {
		s.known[model.TypeName{Package: metaPackage, Name: name}] = metaApplied
	}
	for name, pkg := range external {
		s.known[name] = pkg
	}
	kinds := map[model.TypeName]*model.Kind{}
	for kind := range api.Kinds() {
		kinds[model.TypeName{Package: kind.Version.Package, Name: kind.GoName}] = kind
	}
	all := packagesOf(api)
	s.index(all, kinds)
	reached := s.reach(api)
	for _, pkg := range s.packages {
		pkg.Applied = slices.DeleteFunc(pkg.Applied, func(t *Type) bool { return !reached[t] || !eligible(t) })
		for _, t := range pkg.Applied {
			s.known[model.TypeName{Package: pkg.Path, Name: t.Name}] = pkg.Output
		}
		slices.SortFunc(pkg.Applied, func(a, b *Type) int { return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	}
	s.packages = slices.DeleteFunc(s.packages, func(p *Package) bool { return len(p.Applied) == 0 })
	s.check()
	return s, s.diags.Err()
}

// Packages returns the packages that have apply configurations.
func (s *Set) Packages() []*Package { return s.packages }

// packagesOf returns the packages of the types of api: those of Go input, or
// those that are emitted for CRDs.
func packagesOf(api *model.API) []*model.Package {
	all := slices.Clone(api.Packages)
	for _, group := range api.Groups {
		for _, version := range group.Versions {
			i := slices.IndexFunc(all, func(p *model.Package) bool { return p.Path == version.Package })
			if i < 0 {
				i = len(all)
				all = append(all, &model.Package{
					Path: version.Package, Name: version.PackageName, Types: version.Types, ModelName: naming.OpenAPIPackage(version.Package),
				})
			}
			of := *all[i] // what the version says about its group holds
			of.Group, of.Version = group.Name, version.Name
			all[i] = &of
		}
	}
	return all
}

// index enters all types, whether they will have apply configurations or not.
func (s *Set) index(all []*model.Package, kinds map[model.TypeName]*model.Kind) {
	for _, pkg := range all {
		if pkg.NoApplyConfigurations {
			continue
		}
		parent, base := path.Split(pkg.Path)
		dir := strings.ToLower(path.Join(path.Base(parent), base))
		if v := versionAt(kinds, pkg.Path); v != nil {
			dir = path.Join(v.Group.Dir, v.Dir)
		}
		in := &Package{Package: pkg, Dir: dir, Output: path.Join(s.output, dir)}
		for _, t := range pkg.Types {
			name := model.TypeName{Package: pkg.Path, Name: t.Name}
			shape, isStruct := t.Shape.(*model.Struct)
			if !isStruct {
				continue
			}
			applied := &Type{Type: t, Kind: kinds[name], in: in, fields: shape}
			s.types[name] = applied
			in.Applied = append(in.Applied, applied)
		}
		s.packages = append(s.packages, in)
	}
}

// versionAt returns the version whose types are in the package at path, if any.
func versionAt(kinds map[model.TypeName]*model.Kind, path string) *model.Version {
	for name, kind := range kinds {
		if name.Package == path {
			return kind.Version
		}
	}
	return nil
}

// Inapplicable returns the kinds with the verb apply that have no apply
// configuration.
func Inapplicable(api *model.API) []*model.Kind {
	var without []*model.Kind
	for _, pkg := range packagesOf(api) {
		for kind := range api.Kinds() {
			if kind.Version.Package != pkg.Path || !kind.Verbs.Apply && !kind.Verbs.ApplyStatus {
				continue
			}
			i := slices.IndexFunc(pkg.Types, func(t *model.Type) bool { return t.Name == kind.GoName })
			if i < 0 || pkg.NoApplyConfigurations {
				without = append(without, kind)
				continue
			}
			shape, isStruct := pkg.Types[i].Shape.(*model.Struct)
			if !isStruct || !eligible(&Type{Kind: kind, fields: shape}) {
				without = append(without, kind)
			}
		}
	}
	return without
}

// eligible reports whether the fields of t have JSON names, and if it has a
// client, whether it has the name that applying needs.
func eligible(t *Type) bool {
	if t.Kind != nil && !embeds(t.fields, "ObjectMeta") {
		return false
	}
	return slices.ContainsFunc(t.fields.Fields, inJSON)
}

func inJSON(f *model.Field) bool { return f.JSON != "" || f.Inline }

func embeds(shape *model.Struct, name string) bool {
	return slices.ContainsFunc(shape.Fields, func(f *model.Field) bool { return f.Name == "" && isMeta(f.Type, name) })
}
