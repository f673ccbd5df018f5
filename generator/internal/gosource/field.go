// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"context"
	"fmt"
	"go/ast"
	"strings"
)

// field is a field of a struct, and the package that declares the struct.
type field struct {
	name     string
	embedded bool
	typ      ast.Expr
	tag      string
	pkg      *apiPackage
}

// tagged reports whether the field has a json tag.
func (f *field) tagged() bool { return strings.Contains(f.tag, "json") }

func named(fields []field, name string) *field {
	for i := range fields {
		if fields[i].name == name {
			return &fields[i]
		}
	}
	return nil
}

func fieldsOf(pkg *apiPackage, structure *ast.StructType) []field {
	var fields []field
	for _, f := range structure.Fields.List {
		tag := ""
		if f.Tag != nil {
			tag = f.Tag.Value
		}
		if len(f.Names) == 0 {
			fields = append(fields, field{typeName(f.Type), true, f.Type, tag, pkg})
		}
		for _, name := range f.Names {
			fields = append(fields, field{name.Name, false, f.Type, tag, pkg})
		}
	}
	return fields
}

// fields returns the fields of the struct that spec stands for. A type that is
// defined from another one has the fields of that, which may be declared in
// another package; the error says that its files cannot be had.
func (l *loader) fields(ctx context.Context, pkg *apiPackage, spec *ast.TypeSpec) ([]field, error) {
	for range maxDefinitions {
		if structure, ok := spec.Type.(*ast.StructType); ok {
			return fieldsOf(pkg, structure), nil
		}
		var err error
		pkg, spec, err = l.declaration(ctx, pkg, spec.Type)
		if spec == nil {
			return nil, err
		}
	}
	return nil, nil
}

// maxDefinitions bounds how many definitions lead to a struct; a cycle is the
// compiler's to report.
const maxDefinitions = 32

// declaration returns where the type that an expression names is declared; nil
// when it names none.
func (l *loader) declaration(ctx context.Context, pkg *apiPackage, typ ast.Expr) (*apiPackage, *ast.TypeSpec, error) {
	switch typ := typ.(type) {
	case *ast.ParenExpr:
		return l.declaration(ctx, pkg, typ.X)
	case *ast.StarExpr:
		return l.declaration(ctx, pkg, typ.X)
	case *ast.IndexExpr:
		return l.declaration(ctx, pkg, typ.X)
	case *ast.IndexListExpr:
		return l.declaration(ctx, pkg, typ.X)
	case *ast.Ident:
		return pkg, pkg.types[typ.Name], nil
	case *ast.SelectorExpr:
		other := l.packageOf(ctx, pkg.fileOf(typ), typ)
		if other == nil {
			return nil, nil, fmt.Errorf("the package of %s.%s cannot be read", typ.X, typ.Sel.Name)
		}
		return other, other.types[typ.Sel.Name], nil
	}
	return nil, nil, nil
}

// fileOf returns the file of the package that a node stands in.
func (p *apiPackage) fileOf(node ast.Node) *ast.File {
	for _, file := range p.files {
		if file.FileStart <= node.Pos() && node.Pos() < file.FileEnd {
			return file
		}
	}
	return p.files[0]
}

// promoted returns the field called name of a struct with the given fields: its
// own, or else one of the structs that it embeds.
func (l *loader) promoted(ctx context.Context, fields []field, name string) *field {
	for range maxDefinitions {
		if own := named(fields, name); own != nil {
			return own
		}
		var deeper []field
		for _, f := range fields {
			if !f.embedded || f.name == "TypeMeta" {
				continue
			}
			if pkg, spec, err := l.declaration(ctx, f.pkg, f.typ); err == nil && spec != nil {
				more, _ := l.fields(ctx, pkg, spec) // what cannot be read promotes nothing
				deeper = append(deeper, more...)
			}
		}
		if len(deeper) == 0 {
			return nil
		}
		fields = deeper
	}
	return nil
}
