// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package evolution

import (
	"cmp"
	"go/token"
	"slices"

	"github.com/informergen/informergen/generator/internal/model"
)

// GoAPI compares what programs see of two states: the clients of kinds, and the
// types, fields and constants below them, by the path that each comes from. The
// result is sorted, with what breaks in front.
func GoAPI(old, new *model.API) []Difference {
	g := &goAPI{}
	before, after := kindsOf(old), kindsOf(new)
	for id, o := range before {
		if n := after[id]; n != nil {
			g.kind(o, n)
			continue
		}
		g.add(true, o.Pos, token.Position{}, "%s: type %s, its list %s, their client, lister and informer %s are gone", id, o.GoName, o.ListGoName, o.PluralGoName)
	}
	for id, n := range after {
		if before[id] == nil {
			g.add(false, token.Position{}, n.Pos, "%s: type %s and its client are new", id, n.GoName)
		}
	}
	return g.sorted()
}

type goAPI struct{ differences }

// kindsOf returns kinds by group/version.Kind.
func kindsOf(api *model.API) map[string]*model.Kind {
	kinds := map[string]*model.Kind{}
	for kind := range api.Kinds() {
		kinds[packageOf(kind)+"."+kind.Name] = kind
	}
	return kinds
}

func packageOf(kind *model.Kind) string {
	return cmp.Or(kind.Version.Group.Name, "core") + "/" + kind.Version.Name
}

// kind compares the clients and types of a kind.
func (g *goAPI) kind(o, n *model.Kind) {
	where := packageOf(o)
	renamed := func(what, before, after string) {
		if before != after {
			g.add(true, o.Pos, n.Pos, "%s: %s %s is called %s now", where, what, before, after)
		}
	}
	renamed("the accessor of the group", o.Version.Group.GoName, n.Version.Group.GoName)
	renamed("type", o.GoName, n.GoName)
	renamed("type", o.ListGoName, n.ListGoName)
	renamed("accessor", o.PluralGoName, n.PluralGoName)
	if o.Namespaced != n.Namespaced {
		g.add(true, o.Origins.Scope.Pos, n.Origins.Scope.Pos, "%s: accessor %s: its parameter namespace is %s", where, n.PluralGoName,
			map[bool]string{true: "gone", false: "new"}[o.Namespaced])
	}
	g.verbs(where, o, n)
	g.selectors(where, o, n)
	s := &pair{goAPI: g, where: where, seen: map[[2]*model.Type]bool{}, kept: map[*model.Type]bool{}, still: map[string]bool{}}
	for _, t := range n.Version.Types {
		s.still[t.Name] = true
	}
	s.types(typeOf(o), typeOf(n))
	s.reportLost()
}

func typeOf(kind *model.Kind) *model.Type {
	i := slices.IndexFunc(kind.Version.Types, func(t *model.Type) bool { return t.Name == kind.GoName })
	if i < 0 {
		return &model.Type{Name: kind.GoName, Shape: &model.Struct{}}
	}
	return kind.Version.Types[i]
}

// methodNames are the methods of a client by the verbs of the model.
var methodNames = map[string]string{
	"create": "Create", "update": "Update", "updateStatus": "UpdateStatus", "delete": "Delete", "deleteCollection": "DeleteCollection",
	"get": "Get", "list": "List", "watch": "Watch", "patch": "Patch", "apply": "Apply", "applyStatus": "ApplyStatus",
}

// verbs compares the methods of clients.
func (g *goAPI) verbs(where string, o, n *model.Kind) {
	before, after := methods(o), methods(n)
	for _, name := range before {
		if !slices.Contains(after, name) {
			g.add(true, o.Pos, n.Pos, "%s: method %s of %sInterface is gone", where, name, o.GoName)
		}
	}
	for _, name := range after {
		if !slices.Contains(before, name) {
			g.add(false, o.Pos, n.Pos, "%s: method %s of %sInterface is new", where, name, n.GoName)
		}
	}
}

// selectors compares the constants for selectable fields.
func (g *goAPI) selectors(where string, o, n *model.Kind) {
	constant := func(kind *model.Kind, path string) string {
		i := slices.IndexFunc(kind.SelectableFields, func(f model.SelectableField) bool { return f.Path == path })
		if i < 0 {
			return ""
		}
		return kind.SelectableFields[i].GoName
	}
	for _, f := range o.SelectableFields {
		switch now := constant(n, f.Path); now {
		case f.GoName:
		case "":
			g.add(true, o.Pos, n.Pos, "%s: constant %s is gone", where, f.GoName)
		default:
			g.add(true, o.Pos, n.Pos, "%s: constant %s is called %s now", where, f.GoName, now)
		}
	}
	for _, f := range n.SelectableFields {
		if constant(o, f.Path) == "" {
			g.add(false, o.Pos, n.Pos, "%s: constant %s is new", where, f.GoName)
		}
	}
}

func methods(kind *model.Kind) []string {
	var names []string
	for _, verb := range model.VerbNames {
		if *kind.Verbs.Named(verb) {
			names = append(names, methodNames[verb])
		}
	}
	for _, method := range kind.Methods {
		names = append(names, method.Name)
	}
	return names
}
