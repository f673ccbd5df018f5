// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosyntax

import (
	"go/ast"
	"go/token"
	"path"
	"slices"

	"github.com/informergen/informergen/generator/internal/model"
)

// registrationNames are the names that zz_generated.register.go declares.
var registrationNames = []string{
	"GroupName", "GroupVersion", "SchemeGroupVersion", "Resource", "SchemeBuilder", "localSchemeBuilder", "AddToScheme", "Install", "addKnownTypes",
}

// registration reads what adds the types of src to a scheme. It returns nil for
// packages that are no version of an API or ask for none, and for those that
// declare registration by hand, which it notes.
func (r *reader) registration(src *source) *model.Registration {
	marker, marked := src.markers.First("k8s:register-gen")
	_, grouped := src.markers.First("groupName")
	if marked && marker.Value != "true" && marker.Value != "false" {
		r.errors.Add(marker.Pos, "write true or false", "+%s: unknown value %q", marker.Name, marker.Value)
	}
	if marked && marker.Value == "false" || !marked && !grouped {
		return nil
	}
	types := r.registered(src)
	if len(types) == 0 {
		return nil
	}
	if name, pos, ok := src.declares(registrationNames); ok {
		r.notes.Add(r.position(pos), "remove it to have registration generated", "package %s declares %s by hand: registration left out", src.path, name)
		return nil
	}
	name, version := src.groupVersion()
	return &model.Registration{Group: name, Version: version, Types: types}
}

// groupVersion returns the group of the markers, or else of the path, and the
// version of the path.
func (s *source) groupVersion() (group, version string) {
	if m, ok := s.markers.First("groupName"); ok {
		return m.Value, path.Base(s.path)
	}
	return path.Base(path.Dir(s.path)), path.Base(s.path)
}

// registered returns the structs that embed TypeMeta, unless the first of them
// has no json tag there, which by convention marks an internal version.
func (r *reader) registered(src *source) []model.RegisteredType {
	var types []model.RegisteredType
	for _, name := range src.names {
		d := src.decls[name]
		expr, ok := d.spec.Type.(*ast.StructType)
		if !ok || !d.spec.Name.IsExported() || d.spec.TypeParams != nil {
			continue
		}
		i := slices.IndexFunc(expr.Fields.List, func(f *ast.Field) bool { return len(f.Names) == 0 && embeddedName(f.Type) == "TypeMeta" })
		if i < 0 {
			continue
		}
		if tag := expr.Fields.List[i].Tag; tag == nil {
			return nil
		}
		types = append(types, model.RegisteredType{Kind: name, GoName: name})
	}
	return types
}

// embeddedName returns the name that an embedded field has.
func embeddedName(expr ast.Expr) string {
	switch expr := expr.(type) {
	case *ast.StarExpr:
		return embeddedName(expr.X)
	case *ast.IndexExpr:
		return embeddedName(expr.X)
	case *ast.IndexListExpr:
		return embeddedName(expr.X)
	case *ast.Ident:
		return expr.Name
	case *ast.SelectorExpr:
		return expr.Sel.Name
	}
	return ""
}

// declares returns the first of names that the package declares at its top
// level.
func (s *source) declares(names []string) (string, token.Pos, bool) {
	for _, file := range s.inOrder() {
		for _, d := range file.Decls {
			for _, ident := range declared(d) {
				if slices.Contains(names, ident.Name) {
					return ident.Name, ident.Pos(), true
				}
			}
		}
	}
	return "", token.NoPos, false
}

func declared(d ast.Decl) []*ast.Ident {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []*ast.Ident{d.Name}
		}
	case *ast.GenDecl:
		var names []*ast.Ident
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				names = append(names, spec.Names...)
			case *ast.TypeSpec:
				names = append(names, spec.Name)
			}
		}
		return names
	}
	return nil
}
