// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosyntax

import (
	"go/ast"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// prefetch finds the packages that the types of own refer to, all at once.
func (r *reader) prefetch(own []*source) {
	wanted := map[string]bool{}
	for _, src := range own {
		for _, d := range src.decls {
			ast.Inspect(d.spec.Type, func(node ast.Node) bool {
				if selector, ok := node.(*ast.SelectorExpr); ok {
					if name, ok := selector.X.(*ast.Ident); ok {
						wanted[r.imported(d.file, name.Name)] = true
					}
				}
				return true
			})
		}
	}
	delete(wanted, "")
	r.find(slices.Sorted(maps.Keys(wanted)))
}

// find enters the packages at paths into the sources, unless they are there. One
// that cannot be found is entered without files.
func (r *reader) find(paths []string) {
	paths = slices.DeleteFunc(paths, func(path string) bool { return r.sources[path] != nil })
	if len(paths) == 0 {
		return
	}
	for _, found := range r.cfg.Find(r.ctx, paths) {
		r.sources[found.Path] = r.dependency(found)
	}
	for _, path := range paths {
		if r.sources[path] == nil {
			r.sources[path] = &source{path: path}
		}
	}
}

// dependency reads the texts of a package without parsing them.
func (r *reader) dependency(listed Listing) *source {
	src := &source{
		path: listed.Path, texts: map[string][]byte{}, parsed: map[string]*ast.File{}, decls: map[string]*decl{},
	}
	for _, name := range listed.Files {
		if !worthReading(name) {
			continue
		}
		if text, err := os.ReadFile(name); err == nil {
			src.texts[name] = text
		}
	}
	src.name = packageName(src.texts)
	r.scanMethods(src)
	return src
}

// worthReading reports whether a file of a dependency may have a type or a
// deep-copy method.
func worthReading(name string) bool {
	base := filepath.Base(name)
	return base != "types_swagger_doc_generated.go" && base != "generated.pb.go" &&
		(!strings.HasPrefix(base, "zz_generated.") || base == DeepCopyFile || base == "zz_generated.model_name.go")
}

// source returns the package at path, or nil when it cannot be found.
func (r *reader) source(path string) *source {
	r.find([]string{path})
	if src := r.sources[path]; src.texts != nil {
		return src
	}
	return nil
}

// imported returns the import path that name stands for in file; empty when
// there is none. An import without a name of its own is tried by the end of its
// path, as the package is called by convention.
func (r *reader) imported(file *ast.File, name string) string {
	var unnamed []string
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		switch {
		case err != nil:
		case spec.Name == nil:
			unnamed = append(unnamed, path)
		case spec.Name.Name == name:
			return path
		}
	}
	for _, path := range unnamed {
		src := r.sources[path]
		if known := src != nil && src.texts != nil; known && src.name == name || !known && mayBeCalled(path, name) {
			return path
		}
	}
	r.find(slices.Clone(unnamed))
	for _, path := range unnamed {
		if r.sources[path] != nil && r.sources[path].name == name {
			return path
		}
	}
	return ""
}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// mayBeCalled reports whether the package at an import path has the name by
// convention.
func mayBeCalled(importPath, name string) bool {
	parent, base := path.Split(importPath)
	return base == name || majorVersion.MatchString(base) && path.Base(parent) == name
}
