// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"go/ast"
	"go/token"
	"iter"
	"strings"

	"github.com/informergen/informergen/generator/internal/markers"
)

// valueSpecs yields the package level constants or variables of file that have
// a value of their own.
func valueSpecs(file *ast.File, kind token.Token) iter.Seq2[string, ast.Expr] {
	return func(yield func(string, ast.Expr) bool) {
		for _, decl := range file.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok || gen.Tok != kind {
				continue
			}
			for _, spec := range gen.Specs {
				value := spec.(*ast.ValueSpec)
				for i, name := range value.Names {
					if i < len(value.Values) && !yield(name.Name, value.Values[i]) {
						return
					}
				}
			}
		}
	}
}

// typeSpecs yields the package level types of file, each with its declaration.
func typeSpecs(file *ast.File) iter.Seq2[*ast.GenDecl, *ast.TypeSpec] {
	return func(yield func(*ast.GenDecl, *ast.TypeSpec) bool) {
		for _, decl := range file.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok || gen.Tok != token.TYPE {
				continue
			}
			for _, spec := range gen.Specs {
				if !yield(gen, spec.(*ast.TypeSpec)) {
					return
				}
			}
		}
	}
}

// lines returns the lines of a comment with the positions of their text.
func (l *loader) lines(group *ast.CommentGroup) []markers.Line {
	var lines []markers.Line
	for _, comment := range group.List {
		text, isLine := strings.CutPrefix(comment.Text, "//")
		if !isLine {
			text = strings.TrimSuffix(strings.TrimPrefix(comment.Text, "/*"), "*/")
		}
		pos := l.position(comment.Pos())
		pos.Column += len("//")
		for i, line := range strings.Split(text, "\n") {
			at := pos
			if i > 0 {
				at.Line, at.Column = pos.Line+i, 1
			}
			trimmed := strings.TrimLeft(line, " \t")
			at.Column += len(line) - len(trimmed)
			lines = append(lines, markers.Line{Text: trimmed, Pos: at})
		}
	}
	return lines
}

// typeMarkers returns the markers of a type: those of its doc comment, and
// those of the comment block that ends one blank line above it.
func (l *loader) typeMarkers(file *ast.File, decl *ast.GenDecl, spec *ast.TypeSpec) markers.Set {
	doc, start := spec.Doc, spec.Pos()
	if !decl.Lparen.IsValid() {
		doc, start = decl.Doc, decl.Pos()
	}
	if doc != nil {
		start = doc.Pos()
	}
	var set markers.Set
	if above := l.commentEndingAt(file, l.fset.Position(start).Line-2); above != nil {
		set = markers.Parse(l.lines(above))
	}
	if doc != nil {
		set = append(set, markers.Parse(l.lines(doc))...)
	}
	return set
}

func (l *loader) commentEndingAt(file *ast.File, line int) *ast.CommentGroup {
	for _, group := range file.Comments {
		if l.fset.Position(group.End()).Line == line {
			return group
		}
	}
	return nil
}
