// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosyntax

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/markers"
)

// TypeComments returns the comments of a type: the block that ends one blank line
// above it, and its doc comment. The file was parsed into fset.
func TypeComments(fset *token.FileSet, file *ast.File, gen *ast.GenDecl, spec *ast.TypeSpec) []*ast.CommentGroup {
	doc, start := spec.Doc, spec.Pos()
	if !gen.Lparen.IsValid() {
		doc, start = gen.Doc, gen.Pos()
	}
	if doc != nil {
		start = doc.Pos()
	}
	line := fset.Position(start).Line - 2
	var groups []*ast.CommentGroup
	i := slices.IndexFunc(file.Comments, func(g *ast.CommentGroup) bool { return fset.Position(g.End()).Line == line })
	if i >= 0 {
		groups = append(groups, file.Comments[i])
	}
	if doc != nil {
		groups = append(groups, doc)
	}
	return groups
}

// CommentLines returns the lines of comments, without comment signs and outer
// space, with the positions of their text.
func CommentLines(position func(token.Pos) token.Position, groups ...*ast.CommentGroup) []markers.Line {
	var lines []markers.Line
	for _, group := range groups {
		for _, comment := range group.List {
			text, isLine := strings.CutPrefix(comment.Text, "//")
			if !isLine {
				text = strings.TrimSuffix(strings.TrimPrefix(comment.Text, "/*"), "*/")
			}
			pos := position(comment.Pos())
			pos.Column += len("//")
			for i, line := range strings.Split(text, "\n") {
				at := pos
				if i > 0 {
					at.Line, at.Column = pos.Line+i, 1
				}
				trimmed := strings.TrimLeft(line, " \t")
				at.Column += len(line) - len(trimmed)
				lines = append(lines, markers.Line{Text: strings.TrimRight(trimmed, " \t\r"), Pos: at})
			}
		}
	}
	return lines
}

// prose splits comments into text and marker lines, the latter without the plus.
func (r *reader) prose(groups ...*ast.CommentGroup) (doc, marks []string) {
	for _, line := range CommentLines(r.position, slices.DeleteFunc(groups, func(g *ast.CommentGroup) bool { return g == nil })...) {
		if mark, ok := strings.CutPrefix(line.Text, "+"); ok {
			marks = append(marks, mark)
			continue
		}
		doc = append(doc, line.Text)
	}
	return doc, marks
}

// packageMarkers reads the markers of all comments above the package clauses. A
// marker may be detached from the clause, and stand in any file.
func (r *reader) packageMarkers(src *source) {
	for _, file := range src.inOrder() {
		if !src.pos.IsValid() {
			src.pos = r.position(file.Package)
		}
		for _, group := range file.Comments {
			if group.Pos() < file.Package {
				src.markers = append(src.markers, markers.Parse(CommentLines(r.position, group))...)
			}
		}
	}
}
