// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"cmp"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// assemble joins the definitions of all files into an API. Its groups and versions
// are sorted by name: which file a CRD came in does not show.
func (l *loader) assemble(crds []*crd) *model.API {
	crds = l.withoutConflicts(crds)
	api := &model.API{}
	for _, members := range byGroup(crds) {
		group := l.group(members)
		if len(group.Versions) > 0 {
			api.Groups = append(api.Groups, group)
		}
	}
	slices.SortFunc(api.Groups, func(a, b *model.Group) int { return cmp.Compare(a.Name, b.Name) })
	return api
}

// byGroup keeps the order in which the groups appear.
func byGroup(crds []*crd) [][]*crd {
	var groups [][]*crd
	index := map[string]int{}
	for _, c := range crds {
		i, ok := index[c.group.value]
		if !ok {
			i = len(groups)
			index[c.group.value] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], c)
	}
	return groups
}

// withoutConflicts reports definitions that a server would not accept together,
// and keeps the first of them. Two resources of one kind are such definitions too,
// but they occur where a plural has changed: twin.go deals with them.
func (l *loader) withoutConflicts(crds []*crd) []*crd {
	first := map[string]*crd{}
	return slices.DeleteFunc(crds, func(c *crd) bool {
		plural := c.plural.value + "." + c.group.value
		for _, claim := range []struct {
			key, what string
			at        name
		}{
			{"resource " + plural, "the resource " + plural, c.plural},
			{"kind " + c.kind.value + "." + c.group.value, "the kind " + c.kind.value + " of " + c.group.value, c.kind},
			{"kind " + c.listKind.value + "." + c.group.value, "the list kind " + c.listKind.value + " of " + c.group.value, c.listKind},
		} {
			other := first[claim.key]
			if other != nil && other != c && !(areTwins(other, c) && claim.at != c.plural) {
				c.reader.errorf(claim.at.node, "a server accepts one of them; leave the other one out",
					"%s is defined twice, first in %s", claim.what, other.reader.pos(other.kind.node))
				return true
			}
			first[claim.key] = c
		}
		return false
	})
}

// group builds the group that all of crds belong to.
func (l *loader) group(crds []*crd) *model.Group {
	g := &model.Group{
		Name: crds[0].group.value,
		Dir:  naming.GroupDir(crds[0].group.value),
		Pos:  crds[0].reader.pos(crds[0].group.node),

		NameFrom: model.Origin{What: "spec.group", Pos: crds[0].reader.pos(crds[0].group.node)},
	}
	pinned := l.config.Names.Group(g.Name)
	g.GoName = pinned.Slot().Pin()
	names := l.kindNames(crds, pinned)
	members := map[string][]member{}
	for _, c := range crds {
		noteUnserved(c)
		definition := definition(c)
		for _, v := range c.versions {
			if !v.served {
				continue
			}
			if members[v.name.value] == nil {
				g.Versions = append(g.Versions, l.version(g, c, v))
			}
			members[v.name.value] = append(members[v.name.value], member{c, v, names[c], definition})
		}
	}
	slices.SortFunc(g.Versions, func(a, b *model.Version) int { return cmp.Compare(a.Name, b.Name) })
	for _, version := range g.Versions {
		l.fill(version, members[version.Name], pinned.Taken(version.Name))
	}
	return g
}

func (l *loader) version(g *model.Group, c *crd, v crdVersion) *model.Version {
	dir := naming.VersionDir(v.name.value)
	return &model.Version{
		Group:       g,
		Name:        v.name.value,
		Dir:         dir,
		Package:     l.config.TypesPackage(g.Name, v.name.value),
		PackageName: dir,
		Pos:         c.reader.pos(v.name.node),
		NameFrom:    model.Origin{What: "spec.versions", Pos: c.reader.pos(v.name.node)},
	}
}

// member is a kind in one version.
type member struct {
	crd     *crd
	version crdVersion
	names   goNames
	// definition is the same for all versions of crd.
	definition *model.Definition
}

// fill adds the kinds and types of a version. taken are the names that a names
// file gives away in its package.
func (l *loader) fill(version *model.Version, members []member, taken []string) {
	slices.SortFunc(members, func(a, b member) int { return cmp.Compare(a.names.object, b.names.object) })
	b := l.newBuilder()
	kinds := []string{}
	for _, m := range members {
		k := b.kind(m)
		k.Version = version
		kinds = append(kinds, k.GoName, k.ListGoName)
		if twin := firstTwin(m, members); twin != nil {
			noteTwin(m, twin)
			continue
		}
		version.Kinds = append(version.Kinds, k)
	}
	b.name(kinds, taken)
	version.Types = b.types
}

func noteUnserved(c *crd) {
	var names []string
	for _, v := range c.versions {
		if !v.served {
			names = append(names, v.name.value)
		}
	}
	if len(names) > 0 {
		c.reader.notef(c.kind.node, "", "%s: skipped versions that are not served: %s", c.kind.value, strings.Join(names, ", "))
	}
}
