// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package pins

import (
	"cmp"
	"go/token"
	"maps"
	"slices"
)

// claim is a name and who wants it.
type claim struct {
	name, what string
	pos        token.Position
	// shared is set for a name that several paths may have.
	shared bool
}

// collisions reports names that the file gives away twice.
func (d *document) collisions(l *Ledger) {
	var groups []claim
	for name, g := range l.groups {
		groups = append(groups, claim{g.GoName.pin, "group " + name, g.GoName.pos, false})
		var kinds []claim
		for key, k := range g.kinds {
			kinds = append(kinds, claim{k.GoName.pin, "kind " + key, k.GoName.pos, false}, claim{k.List.pin, "list of " + key, k.List.pos, false})
		}
		d.distinct(kinds)
		d.packages(g)
	}
	d.distinct(groups)
}

// packages checks the names in each package: those of one version of g.
func (d *document) packages(g *Group) {
	claims := map[string][]claim{}
	for key, k := range g.kinds {
		for version, v := range k.versions {
			claims[version] = append(claims[version], claim{k.GoName.pin, "kind " + key, k.GoName.pos, false}, claim{k.List.pin, "list of " + key, k.List.pos, false})
			for path, slot := range v.types {
				claims[version] = append(claims[version], claim{slot.pin, "type " + path, slot.pos, slot.shared})
			}
			for path, values := range v.constants {
				for value, slot := range values {
					if of := v.constantsOf(path); of != "" && slot.pin != "" {
						claims[version] = append(claims[version], claim{of + slot.pin, "constant of " + path + " for " + value, slot.pos, v.types[path].asType().Shared})
					}
				}
			}
			for path, properties := range v.fields {
				var fields []claim
				for property, slot := range properties {
					fields = append(fields, claim{slot.pin, "property " + Below(path, property), slot.pos, false})
				}
				d.distinct(fields)
			}
		}
	}
	for _, version := range slices.Sorted(maps.Keys(claims)) {
		d.distinct(claims[version])
	}
}

// distinct reports the second claim to a name, and those after it.
func (d *document) distinct(claims []claim) {
	slices.SortFunc(claims, func(a, b claim) int {
		return cmp.Or(cmp.Compare(a.pos.Line, b.pos.Line), cmp.Compare(a.pos.Column, b.pos.Column), cmp.Compare(a.what, b.what))
	})
	first := map[string]claim{}
	for _, c := range claims {
		other, taken := first[c.name]
		switch {
		case c.name == "", taken && c.shared && other.shared:
		case taken:
			d.errors.Add(c.pos, "give one of them another name; a line below gone may be removed",
				"%s has the name %s, which %s has at line %d", c.what, c.name, other.what, other.pos.Line)
		default:
			first[c.name] = c
		}
	}
}
