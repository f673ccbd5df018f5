// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"bytes"
	"context"
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/gosyntax"
	"github.com/informergen/informergen/generator/internal/markers"
	"github.com/informergen/informergen/generator/internal/naming"
)

// apiPackage is one parsed package.
type apiPackage struct {
	path, name  string
	dirs        [2]string // the last two elements of path: group and version directory
	files       []*ast.File
	types       map[string]*ast.TypeSpec
	group       string
	groupPos    token.Position
	groupGoName string
	version     string
	markers     markers.Set
	unnamed     bool // nothing but the directory says which group it is
	// tagged and untagged are the first kinds whose ObjectMeta has a json tag, or
	// has none.
	tagged, untagged *ast.TypeSpec
}

// internal reports whether the package holds the internal version of a group:
// by convention its ObjectMeta has no json tag.
func (p *apiPackage) internal() bool { return p.untagged != nil }

// parse parses the files of listed that can matter. It returns nil when none
// does, or when something is wrong, which it has reported.
func (l *loader) parse(ctx context.Context, listed listing) *apiPackage {
	pkg := newPackage(listed.path)
	wanted := false
	for _, name := range listed.files {
		text, err := os.ReadFile(name)
		if err != nil {
			l.errors.Add(token.Position{Filename: name}, "", "%s", err)
			return nil
		}
		if !relevant(name, text) {
			continue
		}
		wanted = wanted || bytes.Contains(text, []byte("+genclient")) || bytes.Contains(text, []byte("ObjectMeta"))
		if !l.parseFile(pkg, name, text) {
			return nil
		}
	}
	if !wanted {
		return nil
	}
	pkg.collectTypes()
	l.identify(ctx, pkg)
	return pkg
}

func newPackage(importPath string) *apiPackage {
	parent, version := path.Split(importPath)
	return &apiPackage{
		path: importPath, dirs: [2]string{path.Base(parent), version}, types: map[string]*ast.TypeSpec{},
	}
}

// parseFile adds a file to pkg, or reports why it cannot.
func (l *loader) parseFile(pkg *apiPackage, name string, text []byte) bool {
	file, err := parser.ParseFile(l.fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		l.reportSyntax(err)
		return false
	}
	if pkg.name != "" && pkg.name != file.Name.Name {
		first := l.position(pkg.files[0].Package)
		l.errors.Add(l.position(file.Package), "", "package %s beside package %s (%s)", file.Name.Name, pkg.name, first)
		return false
	}
	pkg.name = file.Name.Name
	pkg.files = append(pkg.files, file)
	return true
}

// relevant reports whether a file can hold something of interest. Most of the
// bytes of an API package are generated functions, which cannot.
func relevant(name string, text []byte) bool {
	if bytes.Contains(text, []byte("+genclient")) || bytes.Contains(text, []byte("+group")) {
		return true
	}
	base := filepath.Base(name)
	return !strings.HasPrefix(base, "zz_generated.") && base != "generated.pb.go" && base != "types_swagger_doc_generated.go"
}

func (l *loader) reportSyntax(err error) {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		l.errors.Add(token.Position{}, "", "%s", err)
		return
	}
	for _, e := range list {
		pos := e.Pos
		if rel, err := filepath.Rel(l.base, pos.Filename); err == nil && filepath.IsLocal(rel) {
			pos.Filename = rel
		}
		pos.Offset = 0
		l.errors.Add(pos, "", "%s", e.Msg)
	}
}

func (p *apiPackage) collectTypes() {
	for _, file := range p.files {
		for _, decl := range file.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok || gen.Tok != token.TYPE {
				continue
			}
			for _, spec := range gen.Specs {
				spec := spec.(*ast.TypeSpec)
				p.types[spec.Name.Name] = spec
			}
		}
	}
}

// identify finds the group and version of pkg. The group is that of +groupName,
// else of the GroupVersion that the package declares, else the name of the
// directory above; the version that of the GroupVersion, else of the directory.
func (l *loader) identify(ctx context.Context, pkg *apiPackage) {
	pkg.version, pkg.group = pkg.dirs[1], pkg.dirs[0]
	pkg.groupPos = l.position(pkg.files[0].Package)
	pkg.markers = l.packageMarkers(pkg)
	marker, marked := pkg.markers.First("groupName")
	declared := l.declaredGroupVersion(ctx, pkg, !marked)
	if declared.version != "" {
		pkg.version = declared.version
	}
	switch {
	case marked:
		pkg.group, pkg.groupPos = marker.Value, marker.Pos
	case declared.group != nil:
		pkg.group, pkg.groupPos = *declared.group, declared.pos
	default:
		pkg.unnamed = true
	}
	if m, ok := pkg.markers.First("groupGoName"); ok {
		pkg.groupGoName = naming.Exported(m.Value)
	}
}

// packageMarkers returns the markers of all comments above the package clauses,
// and of all comments of doc.go. A marker may be detached from the clause, and
// stand in any file.
func (l *loader) packageMarkers(pkg *apiPackage) markers.Set {
	var set markers.Set
	for _, file := range docFirst(l.fset, pkg.files) {
		for _, group := range file.Comments {
			if isDoc(l.fset, file) || group.Pos() < file.Package {
				set = append(set, markers.Parse(gosyntax.CommentLines(l.position, group))...)
			}
		}
	}
	return set
}

func isDoc(fset *token.FileSet, file *ast.File) bool {
	return filepath.Base(fset.Position(file.Package).Filename) == "doc.go"
}

// docFirst returns files with doc.go in front, whose markers win.
func docFirst(fset *token.FileSet, files []*ast.File) []*ast.File {
	return slices.SortedStableFunc(slices.Values(files), func(a, b *ast.File) int {
		switch {
		case isDoc(fset, a):
			return -1
		case isDoc(fset, b):
			return 1
		}
		return 0
	})
}
