// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"go/ast"
	"go/token"
	"iter"

	"github.com/informergen/informergen/generator/internal/gosyntax"
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

// typeMarkers returns the markers of a type.
func (l *loader) typeMarkers(file *ast.File, decl *ast.GenDecl, spec *ast.TypeSpec) markers.Set {
	return markers.Parse(gosyntax.CommentLines(l.position, gosyntax.TypeComments(l.fset, file, decl, spec)...))
}
