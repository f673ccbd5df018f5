// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

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
	internal    bool
}

// parse parses the files of listed that can matter. It returns nil when none
// does, or when something is wrong, which it has reported.
func (l *loader) parse(listed *packages.Package) *apiPackage {
	pkg := &apiPackage{path: listed.PkgPath, name: listed.Name, types: map[string]*ast.TypeSpec{}}
	parent, version := path.Split(listed.PkgPath)
	pkg.dirs = [2]string{path.Base(parent), version}
	wanted := false
	for _, name := range listed.GoFiles {
		text, err := os.ReadFile(name)
		if err != nil {
			l.errors.Add(token.Position{Filename: name}, "", "%s", err)
			return nil
		}
		if !relevant(name, text) {
			continue
		}
		wanted = wanted || bytes.Contains(text, []byte("+genclient")) || bytes.Contains(text, []byte("ObjectMeta"))
		file, err := parser.ParseFile(l.fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			l.reportSyntax(err)
			return nil
		}
		pkg.files = append(pkg.files, file)
	}
	if !wanted {
		return nil
	}
	pkg.collectTypes()
	l.identify(pkg)
	return pkg
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
	list, ok := err.(scanner.ErrorList)
	if !ok {
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

// identify finds the group and version of pkg: in its markers, else in the
// GroupVersion that the package declares, else in the names of its directories.
func (l *loader) identify(pkg *apiPackage) {
	pkg.version, pkg.group = pkg.dirs[1], pkg.dirs[0]
	pkg.groupPos = l.position(pkg.files[0].Package)
	if group, version, pos, ok := pkg.declaredGroupVersion(); ok {
		pkg.group, pkg.groupPos = group, l.position(pos)
		if version != "" {
			pkg.version = version
		}
	}
	set := l.packageMarkers(pkg)
	if m, ok := set.First("groupName"); ok {
		pkg.group, pkg.groupPos = m.Value, m.Pos
	}
	if m, ok := set.First("groupGoName"); ok {
		pkg.groupGoName = naming.Exported(m.Value)
	}
}

// packageMarkers returns the markers of all comments above the package clauses.
// A marker may be detached from the clause, and stand in any file.
func (l *loader) packageMarkers(pkg *apiPackage) markers.Set {
	var set markers.Set
	for _, file := range pkg.files {
		for _, group := range file.Comments {
			if group.Pos() < file.Package {
				set = append(set, markers.Parse(l.lines(group))...)
			}
		}
	}
	return set
}

// declaredGroupVersion reads a package level variable GroupVersion or
// SchemeGroupVersion whose value is written out as a literal, as kubebuilder
// does.
func (p *apiPackage) declaredGroupVersion() (group, version string, pos token.Pos, ok bool) {
	consts := p.stringConstants()
	for _, file := range p.files {
		for name, value := range valueSpecs(file, token.VAR) {
			if name != "GroupVersion" && name != "SchemeGroupVersion" {
				continue
			}
			if group, version, ok := groupVersionLiteral(value, consts); ok {
				return group, version, value.Pos(), true
			}
		}
	}
	return "", "", token.NoPos, false
}

func groupVersionLiteral(value ast.Expr, consts map[string]string) (group, version string, ok bool) {
	literal, isLiteral := value.(*ast.CompositeLit)
	if !isLiteral {
		return "", "", false
	}
	for _, element := range literal.Elts {
		field, isField := element.(*ast.KeyValueExpr)
		if !isField {
			return "", "", false
		}
		text, known := stringValue(field.Value, consts)
		switch name, _ := field.Key.(*ast.Ident); {
		case name == nil || !known:
		case name.Name == "Group":
			group, ok = text, true
		case name.Name == "Version":
			version = text
		}
	}
	return group, version, ok
}

func (p *apiPackage) stringConstants() map[string]string {
	consts := map[string]string{}
	for _, file := range p.files {
		for name, value := range valueSpecs(file, token.CONST) {
			if text, ok := stringValue(value, nil); ok {
				consts[name] = text
			}
		}
	}
	return consts
}

func stringValue(value ast.Expr, consts map[string]string) (string, bool) {
	switch value := value.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(value.Value)
		return text, err == nil && value.Kind == token.STRING
	case *ast.Ident:
		text, ok := consts[value.Name]
		return text, ok
	}
	return "", false
}
