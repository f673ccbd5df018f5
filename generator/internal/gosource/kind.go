// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"cmp"
	"context"
	"go/ast"
	"slices"

	"github.com/informergen/informergen/generator/internal/markers"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// kinds returns the types of pkg that are marked with +genclient, sorted by
// their Go names as client-gen does. It notes types that look as if the marker
// had been forgotten.
func (l *loader) kinds(ctx context.Context, pkg *apiPackage) []*model.Kind {
	var kinds []*model.Kind
	for _, file := range pkg.files {
		for decl, spec := range typeSpecs(file) {
			set := l.typeMarkers(file, decl, spec)
			markers.Misspelt(set, &l.notes)
			client := markers.ParseClient(set, &l.errors)
			if !client.Wanted {
				l.noteForgotten(pkg, spec)
				continue
			}
			if kind := l.kind(ctx, pkg, spec, client); kind != nil {
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
func (l *loader) kind(ctx context.Context, pkg *apiPackage, spec *ast.TypeSpec, client markers.Client) *model.Kind {
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
	fields, err := l.fields(ctx, pkg, spec)
	if err != nil && !client.NoStatus {
		l.errors.Add(pos, "make the package available, or add +genclient:noStatus if the type has no Status", "+genclient: cannot tell whether %s has a Status: %s", name, err)
	}
	l.noteMeta(ctx, pkg, spec, fields)
	kind := &model.Kind{
		Name: name, GoName: name, ListName: name + "List", ListGoName: name + "List",
		PluralGoName: l.cfg.Plurals.Accessor(name), Namespaced: !client.NonNamespaced,
		Verbs: verbs(client, fields), Methods: client.Methods, Pos: pos, Origins: origins(client),
	}
	l.resource(kind, client)
	leftOut(kind, client)
	if theirs, corrected := l.cfg.Plurals.Corrected(name); corrected {
		l.notes.Add(pos, "for that one give --plural-exceptions "+name+":"+theirs,
			"the plural of %s is %s; k8s.io/code-generator makes it %s", name, kind.PluralGoName, theirs)
	}
	kind.BareLister = l.cfg.BareListers && client.NoVerbs && client.Verbs.List && client.Verbs.Get
	if kind.BareLister {
		l.notes.Add(pos, "", "%s has no verbs: no informer fills its lister, only an indexer of your own can", name)
	}
	list := pkg.types[kind.ListGoName]
	kind.PointerItems = list != nil && l.pointerItems(ctx, pkg, list)
	if kind.Verbs.List && list == nil {
		l.errors.Add(pos, "declare "+kind.ListGoName+", or add +genclient:skipVerbs=list,watch", "%s has no list type: the package declares no %s", name, kind.ListGoName)
		return nil
	}
	return kind
}

// pointerItems reports whether the Items of a list are pointers.
func (l *loader) pointerItems(ctx context.Context, pkg *apiPackage, list *ast.TypeSpec) bool {
	fields, _ := l.fields(ctx, pkg, list) // what cannot be read is taken to be as usual
	items := named(fields, "Items")
	if items == nil {
		return false
	}
	slice, ok := items.typ.(*ast.ArrayType)
	if !ok {
		return false
	}
	_, pointers := slice.Elt.(*ast.StarExpr)
	return pointers
}

// verbs returns the operations of a kind: those of its markers, less those on
// the status of a type that has none.
func verbs(client markers.Client, fields []field) model.Verbs {
	if client.NoVerbs {
		return model.Verbs{}
	}
	v := client.Verbs
	if client.NoStatus || named(fields, "Status") == nil {
		v.UpdateStatus, v.ApplyStatus = false, false
	}
	return v
}

// noteForgotten notes a type that is an API object in all but the marker.
func (l *loader) noteForgotten(pkg *apiPackage, spec *ast.TypeSpec) {
	structure, ok := spec.Type.(*ast.StructType)
	if !ok || !spec.Name.IsExported() {
		return
	}
	fields := fieldsOf(pkg, structure)
	typeMeta, objectMeta := named(fields, "TypeMeta"), named(fields, "ObjectMeta")
	if typeMeta == nil || objectMeta == nil || !typeMeta.embedded || !objectMeta.embedded || !objectMeta.tagged() {
		return
	}
	l.notes.Add(l.position(spec.Name.Pos()), "add \"// +genclient\" above it if it should have a client",
		"%s looks like an API type (TypeMeta, ObjectMeta) but has no +genclient", spec.Name.Name)
}

// noteMeta remembers whether the ObjectMeta of a kind has a json tag. The kinds
// of a package have to agree on it: it makes the version internal, or not.
func (l *loader) noteMeta(ctx context.Context, pkg *apiPackage, spec *ast.TypeSpec, fields []field) {
	meta := l.promoted(ctx, fields, "ObjectMeta")
	if meta == nil {
		return
	}
	if meta.tagged() {
		pkg.tagged = cmp.Or(pkg.tagged, spec)
	} else {
		pkg.untagged = cmp.Or(pkg.untagged, spec)
	}
	if pkg.tagged != nil && pkg.untagged != nil && (spec == pkg.tagged || spec == pkg.untagged) {
		l.errors.Add(l.position(pkg.untagged.Name.Pos()), "write metav1.ObjectMeta `json:\"metadata,omitempty\"`; only internal versions have no tags, and then all of their kinds",
			"the ObjectMeta of %s has no json tag, but that of %s has one (%s)", pkg.untagged.Name.Name, pkg.tagged.Name.Name, l.position(pkg.tagged.Name.Pos()))
	}
}
