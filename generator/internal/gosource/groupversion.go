// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"context"
	"go/ast"
	"go/token"
	"strconv"
)

// groupVersion is what a package declares about itself. The group is nil when
// it declares none, or none that can be read.
type groupVersion struct {
	group   *string
	version string
	pos     token.Position
}

// declaredGroupVersion reads a package level variable GroupVersion or
// SchemeGroupVersion whose value is written out as a literal, as kubebuilder
// does. The group, which may stand in another package, is read when it is needed.
func (l *loader) declaredGroupVersion(ctx context.Context, pkg *apiPackage, needGroup bool) groupVersion {
	for _, file := range pkg.files {
		for name, value := range valueSpecs(file, token.VAR) {
			if name != "GroupVersion" && name != "SchemeGroupVersion" {
				continue
			}
			literal, ok := value.(*ast.CompositeLit)
			if !ok || typeName(literal.Type) != "GroupVersion" {
				continue
			}
			return l.readGroupVersion(ctx, pkg, file, literal, needGroup)
		}
	}
	return groupVersion{}
}

func (l *loader) readGroupVersion(ctx context.Context, pkg *apiPackage, file *ast.File, literal *ast.CompositeLit, needGroup bool) groupVersion {
	read := groupVersion{pos: l.position(literal.Pos())}
	for i, element := range literal.Elts {
		name, value := [...]string{"Group", "Version"}[min(i, 1)], element
		if field, keyed := element.(*ast.KeyValueExpr); keyed {
			name, value = typeName(field.Key), field.Value
		}
		if name == "Group" && !needGroup {
			continue
		}
		text, known := l.stringValue(ctx, pkg, file, value, 0)
		switch {
		case !known:
		case name == "Group":
			read.group = &text
		case name == "Version":
			read.version = text
		}
	}
	return read
}

// constantDepth bounds how far a constant is followed; a cycle of constants is
// the compiler's to report.
const constantDepth = 8

// stringValue evaluates a string constant, which may come from another package.
func (l *loader) stringValue(ctx context.Context, pkg *apiPackage, file *ast.File, value ast.Expr, depth int) (string, bool) {
	if depth > constantDepth {
		return "", false
	}
	switch value := value.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(value.Value)
		return text, err == nil && value.Kind == token.STRING
	case *ast.Ident:
		return l.constant(ctx, pkg, value.Name, depth+1)
	case *ast.BinaryExpr:
		left, okLeft := l.stringValue(ctx, pkg, file, value.X, depth+1)
		right, okRight := l.stringValue(ctx, pkg, file, value.Y, depth+1)
		return left + right, okLeft && okRight && value.Op == token.ADD
	case *ast.SelectorExpr:
		if value.Sel.Name == "APIVersionInternal" { // of k8s.io/apimachinery/pkg/runtime
			return apiVersionInternal, true
		}
		other := l.packageOf(ctx, file, value)
		if other == nil {
			return "", false
		}
		return l.constant(ctx, other, value.Sel.Name, depth+1)
	}
	return "", false
}

func (l *loader) constant(ctx context.Context, pkg *apiPackage, name string, depth int) (string, bool) {
	for _, file := range pkg.files {
		for constant, value := range valueSpecs(file, token.CONST) {
			if constant == name {
				return l.stringValue(ctx, pkg, file, value, depth)
			}
		}
	}
	return "", false
}

// typeName returns the name of a type without its package and pointers, or that
// of an identifier; empty for what has none.
func typeName(typ ast.Expr) string {
	switch typ := typ.(type) {
	case *ast.StarExpr:
		return typeName(typ.X)
	case *ast.Ident:
		return typ.Name
	case *ast.SelectorExpr:
		return typ.Sel.Name
	}
	return ""
}
