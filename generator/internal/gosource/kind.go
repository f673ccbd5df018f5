// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"cmp"
	"go/ast"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/markers"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// kinds returns the types of pkg that are marked with +genclient, sorted by
// their Go names as client-gen does. It notes types that look as if the marker
// had been forgotten.
func (l *loader) kinds(pkg *apiPackage) []*model.Kind {
	var kinds []*model.Kind
	for _, file := range pkg.files {
		for decl, spec := range typeSpecs(file) {
			set := l.typeMarkers(file, decl, spec)
			client := markers.ParseClient(set, &l.errors)
			if !client.Wanted {
				l.noteForgotten(pkg, spec)
				continue
			}
			if kind := l.kind(pkg, spec, client); kind != nil {
				kinds = append(kinds, kind)
			}
		}
	}
	slices.SortFunc(kinds, func(a, b *model.Kind) int {
		return cmp.Compare(naming.Unexported(a.GoName), naming.Unexported(b.GoName))
	})
	return kinds
}

// kind describes one marked type, or reports why it cannot.
func (l *loader) kind(pkg *apiPackage, spec *ast.TypeSpec, client markers.Client) *model.Kind {
	name, pos := spec.Name.Name, l.position(spec.Name.Pos())
	switch {
	case spec.Assign.IsValid():
		l.errors.Add(pos, "put +genclient on the type that "+name+" stands for, or define a type of its own: drop the \"=\"", "+genclient: %s is an alias, which has no name of its own in the API", name)
		return nil
	case spec.TypeParams != nil:
		l.errors.Add(pos, "define a type from an instance, for example: type My"+name+" "+name+"[Spec]", "+genclient: %s is generic; a kind is one type", name)
		return nil
	case !spec.Name.IsExported():
		l.errors.Add(pos, "a kind is an exported type", "+genclient: %s is not exported", name)
		return nil
	}
	fields := pkg.fields(spec)
	pkg.internal = pkg.internal || internalMeta(fields)
	kind := &model.Kind{
		Name: name, GoName: name, ListName: name + "List", ListGoName: name + "List",
		PluralGoName: l.cfg.Plurals.Accessor(name), Namespaced: !client.NonNamespaced,
		Verbs: verbs(client, fields), Methods: client.Methods, Pos: pos,
	}
	kind.Plural, kind.PluralFrom = l.cfg.Plurals.Resource(name)
	if client.Resource != "" {
		kind.Plural, kind.PluralFrom = client.Resource, "+resourceName"
	}
	if kind.Verbs.List && pkg.types[kind.ListGoName] == nil && !pkg.internal {
		l.errors.Add(pos, "declare "+kind.ListGoName+", or add +genclient:skipVerbs=list,watch", "%s has no list type: the package declares no %s", name, kind.ListGoName)
		return nil
	}
	return kind
}

// verbs returns the operations of a kind: those of its markers, less those on
// the status of a type that has none.
func verbs(client markers.Client, fields []*ast.Field) model.Verbs {
	if client.NoVerbs {
		return model.Verbs{}
	}
	v := client.Verbs
	if client.NoStatus || !slices.ContainsFunc(fields, func(f *ast.Field) bool { return fieldName(f) == "Status" }) {
		v.UpdateStatus, v.ApplyStatus = false, false
	}
	return v
}

// fields returns the fields of the struct that spec declares, following types
// defined from other types of the package.
func (p *apiPackage) fields(spec *ast.TypeSpec) []*ast.Field {
	for range len(p.types) {
		switch underlying := spec.Type.(type) {
		case *ast.StructType:
			return splitNames(underlying.Fields.List)
		case *ast.Ident:
			next, ok := p.types[underlying.Name]
			if !ok {
				return nil
			}
			spec = next
		default:
			return nil
		}
	}
	return nil
}

// splitNames gives each name of "A, B int" a field of its own.
func splitNames(fields []*ast.Field) []*ast.Field {
	var split []*ast.Field
	for _, field := range fields {
		if len(field.Names) < 2 {
			split = append(split, field)
			continue
		}
		for _, name := range field.Names {
			split = append(split, &ast.Field{Names: []*ast.Ident{name}, Type: field.Type, Tag: field.Tag})
		}
	}
	return split
}

// fieldName returns the name of a field, which for an embedded one is that of
// its type.
func fieldName(field *ast.Field) string {
	if len(field.Names) > 0 {
		return field.Names[0].Name
	}
	typ := field.Type
	if pointer, ok := typ.(*ast.StarExpr); ok {
		typ = pointer.X
	}
	switch typ := typ.(type) {
	case *ast.Ident:
		return typ.Name
	case *ast.SelectorExpr:
		return typ.Sel.Name
	}
	return ""
}

// internalMeta reports whether the ObjectMeta among fields has no json tag,
// which by convention marks the internal version of an API.
func internalMeta(fields []*ast.Field) bool {
	i := slices.IndexFunc(fields, func(f *ast.Field) bool { return fieldName(f) == "ObjectMeta" })
	return i >= 0 && (fields[i].Tag == nil || !strings.Contains(fields[i].Tag.Value, "json"))
}

// noteForgotten notes a type that is an API object in all but the marker.
func (l *loader) noteForgotten(pkg *apiPackage, spec *ast.TypeSpec) {
	fields := pkg.fields(spec)
	has := func(name string) bool {
		return slices.ContainsFunc(fields, func(f *ast.Field) bool { return len(f.Names) == 0 && fieldName(f) == name })
	}
	if !spec.Name.IsExported() || !has("TypeMeta") || !has("ObjectMeta") || internalMeta(fields) {
		return
	}
	l.notes.Add(l.position(spec.Name.Pos()), "add \"// +genclient\" above it if it should have a client",
		"%s looks like an API type (TypeMeta, ObjectMeta) but has no +genclient", spec.Name.Name)
}
