// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"context"
	"go/ast"
	"os"
	"strconv"
	"strings"

	"github.com/informergen/informergen/generator/internal/diag"
)

// packageOf returns the package that "name.Sel" refers to in file, read on
// demand: syntax only, and nothing of what that package imports. It is nil when
// there is no such import, or when its files cannot be had.
func (l *loader) packageOf(ctx context.Context, file *ast.File, selector *ast.SelectorExpr) *apiPackage {
	name, ok := selector.X.(*ast.Ident)
	if !ok {
		return nil
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		if spec.Name != nil {
			if spec.Name.Name == name.Name {
				return l.read(ctx, imported)
			}
			continue
		}
		if !strings.Contains(imported, name.Name) { // spares reading what cannot be it
			continue
		}
		if pkg := l.read(ctx, imported); pkg != nil && pkg.name == name.Name {
			return pkg
		}
	}
	return nil
}

// read parses a package that is not part of the input; nil when it cannot.
func (l *loader) read(ctx context.Context, importPath string) *apiPackage {
	if pkg, known := l.foreign[importPath]; known {
		return pkg
	}
	l.foreign[importPath] = nil
	quiet := *l // what is wrong elsewhere is none of the user's input
	quiet.errors, quiet.notes = diag.List{}, diag.List{}
	listed, err := quiet.list(ctx, []string{importPath})
	if err != nil || len(listed) != 1 || len(listed[0].files) == 0 {
		return nil
	}
	pkg := newPackage(importPath)
	for _, name := range listed[0].files {
		text, err := os.ReadFile(name)
		if err != nil || relevant(name, text) && !quiet.parseFile(pkg, name, text) {
			return nil
		}
	}
	pkg.collectTypes()
	l.foreign[importPath] = pkg
	return pkg
}
