// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosyntax

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/markers"
	"github.com/informergen/informergen/generator/internal/model"
)

// source is a package whose declarations can be looked up.
type source struct {
	path, name, dir string
	// own is set for packages that the user named; of the others only what is
	// asked for is parsed.
	own     bool
	texts   map[string][]byte
	parsed  map[string]*ast.File
	decls   map[string]*decl
	names   []string // of decls, sorted; own packages only
	methods map[string][]method
	markers markers.Set
	pos     token.Position
}

// decl is the declaration of a type.
type decl struct {
	src     *source
	file    *ast.File
	spec    *ast.TypeSpec
	doc     []*ast.CommentGroup
	markers markers.Set
	typ     *model.Type // own packages only
	// resolving is set once the shape of typ is being worked out.
	resolving bool
}

// open reads and parses a package that the user named. It returns nil, and has
// reported why, when that cannot be done.
func (r *reader) open(listed Listing) *source {
	if len(listed.Files) == 0 {
		return nil
	}
	src := &source{
		path: listed.Path, dir: filepath.Dir(listed.Files[0]), own: true,
		texts: map[string][]byte{}, parsed: map[string]*ast.File{}, decls: map[string]*decl{},
	}
	for _, name := range listed.Files {
		if !r.readText(src, name) {
			return nil
		}
	}
	src.name = packageName(src.texts)
	for _, name := range listed.Files {
		if declares(name) && r.parse(src, name) == nil {
			return nil
		}
	}
	src.names = slices.Sorted(maps.Keys(src.decls))
	r.scanMethods(src)
	r.packageMarkers(src)
	r.sources[src.path] = src
	return src
}

var packageClause = regexp.MustCompile(`(?m)^package[ \t]+(\w+)`)

// packageName reads the name of a package in its files.
func packageName(texts map[string][]byte) string {
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		if clause := packageClause.FindSubmatch(texts[name]); clause != nil {
			return string(clause[1])
		}
	}
	return ""
}

// inOrder returns the parsed files in the order of their names.
func (s *source) inOrder() []*ast.File {
	files := make([]*ast.File, 0, len(s.parsed))
	for _, name := range slices.Sorted(maps.Keys(s.parsed)) {
		files = append(files, s.parsed[name])
	}
	return files
}

// declares reports whether a file may declare types. Most of the bytes of an API
// package are generated functions.
func declares(name string) bool {
	base := filepath.Base(name)
	return !strings.HasPrefix(base, "zz_generated.") && base != "generated.pb.go" && base != "types_swagger_doc_generated.go"
}

func (r *reader) readText(src *source, name string) bool {
	text, err := os.ReadFile(name)
	if err != nil {
		r.errors.Add(token.Position{Filename: name}, "", "%s", err)
		return false
	}
	src.texts[name] = text
	return true
}

// parse parses a file of src and enters its types.
func (r *reader) parse(src *source, name string) *ast.File {
	mode := parser.SkipObjectResolution
	if src.own || r.cfg.Fields {
		mode |= parser.ParseComments
	}
	file, err := parser.ParseFile(r.fset, name, src.texts[name], mode)
	if err != nil {
		r.reportSyntax(err)
		return nil
	}
	src.parsed[name] = file
	for _, d := range file.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.TYPE {
			continue
		}
		for _, spec := range gen.Specs {
			spec := spec.(*ast.TypeSpec)
			src.decls[spec.Name.Name] = &decl{src: src, file: file, spec: spec, doc: TypeComments(r.fset, file, gen, spec)}
		}
	}
	return file
}

func (r *reader) reportSyntax(err error) {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		r.errors.Add(token.Position{}, "", "%s", err)
		return
	}
	for _, e := range list {
		r.errors.Add(r.relative(e.Pos), "", "%s", e.Msg)
	}
}

// lookup returns the declaration of a type. Of a dependency it parses the files
// whose text may declare it.
func (r *reader) lookup(src *source, name string) *decl {
	if src.own || src.decls[name] != nil {
		return src.decls[name]
	}
	for _, file := range slices.Sorted(maps.Keys(src.texts)) {
		if src.parsed[file] == nil && mayDeclare(src.texts[file], name) {
			r.parse(src, file)
			if d := src.decls[name]; d != nil {
				return d
			}
		}
	}
	return nil
}

// mayDeclare reports whether a line of text begins as the declaration of the
// type does, alone or in a group.
func mayDeclare(text []byte, name string) bool {
	for rest := text; ; {
		i := bytes.Index(rest, []byte(name))
		if i < 0 {
			return false
		}
		line := rest[bytes.LastIndexByte(rest[:i], '\n')+1 : i]
		if before := string(bytes.TrimSpace(line)); before == "" || before == "type" {
			return true
		}
		rest = rest[i+len(name):]
	}
}
