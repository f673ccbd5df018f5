// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package pins

import (
	"cmp"
	"go/token"
	"maps"
	"slices"

	"github.com/informergen/informergen/generator/internal/diag"
)

// Check compares the file with what the run has told. The first result are the
// names that the run has no use for any more: what broke in the Go API since the
// file was written. The second is a diag.Error for what a person wrote into the
// file about paths that neither the input has nor an earlier run had; nil if there
// is none.
func (l *Ledger) Check() ([]diag.Diagnostic, error) {
	if l == nil {
		return nil, nil
	}
	c := &check{known: map[string]bool{}}
	for _, name := range slices.Sorted(maps.Keys(l.groups)) {
		c.group(name, l.groups[name])
	}
	return c.notes.All(), c.errors.Err()
}

type check struct {
	notes, errors diag.List
	known         map[string]bool
}

func (c *check) group(name string, g *Group) {
	if len(g.kinds) == 0 && g.GoName.name == "" {
		c.errors.Add(g.pos, "remove the group, or add its CRDs to the input", "the input has no group %s, and no earlier run had it", name)
	}
	for _, key := range slices.Sorted(maps.Keys(g.kinds)) {
		k := g.kinds[key]
		switch {
		case k.used:
			c.kind(name, key, g, k)
		case k.plural == "":
			c.errors.Add(k.pos, diag.DidYouMean(key, g.usedKinds(), ""), "the input has no kind %s in %s, and no earlier run had it", key, name)
		case !k.gone:
			c.notes.Add(k.pos, "", "gone: kind %s of %s, and with it %s and all that belongs to it", key, name, k.GoName.pin)
		}
	}
}

func (g *Group) usedKinds() []string {
	var kinds []string
	for key, k := range g.kinds {
		if k.used {
			kinds = append(kinds, key)
		}
	}
	slices.Sort(kinds)
	return kinds
}

func (c *check) kind(group, key string, g *Group, k *Kind) {
	for _, name := range slices.Sorted(maps.Keys(k.versions)) {
		v := k.versions[name]
		switch {
		case v.used:
			c.version(key+" in "+group+"/"+name, v)
		case v.lost():
			c.notes.Add(v.pos, "", "gone: version %s of %s in %s", name, key, group)
		}
	}
}

// lost reports whether anything of v was there when the file was written.
func (v *Version) lost() bool {
	for _, s := range v.types {
		if s.lost() {
			return true
		}
	}
	for _, s := range v.fields[Root] {
		if s.lost() {
			return true
		}
	}
	return false
}

func (c *check) version(where string, v *Version) {
	recorded := v.recorded()
	for path, s := range v.types {
		switch {
		case !s.lost():
		case recorded[path] && s.shared:
			c.notes.Add(s.pos, "", "gone: %s in %s, which had the shared type %s", path, where, s.pin)
		case recorded[path]:
			c.notes.Add(s.pos, "", "gone: type %s, of %s in %s", s.pin, path, where)
		default:
			c.unknown(s.pos, path, where, v)
		}
	}
	c.spellings(v.fields, v, where, "field", "property")
	c.spellings(v.constants, v, where, "constant", "value")
}

// recorded returns the paths that the file lists as properties.
func (v *Version) recorded() map[string]bool {
	paths := map[string]bool{}
	for path, properties := range v.fields {
		for property, s := range properties {
			if s.listed {
				paths[Below(path, property)] = true
			}
		}
	}
	return paths
}

// spellings checks fields or constants. Where the whole type has gone, that says
// it all.
func (c *check) spellings(all map[string]map[string]*Slot, v *Version, where, what, of string) {
	for path, spellings := range all {
		typeSlot := v.types[path]
		for spelling, s := range spellings {
			switch {
			case !s.lost():
			case !s.listed:
				c.unknownSpelling(s, spelling, spellings, of, path, where)
			case typeSlot == nil || !typeSlot.lost():
				name := s.pin
				switch {
				case what == "constant" && path == Root:
					name = v.constantsOf(path) + name
				case what == "constant":
					name = typeSlot.final() + name
				}
				c.notes.Add(s.pos, "", "gone: %s %s, of the %s %q of %s in %s", what, name, of, spelling, path, where)
			}
		}
	}
}

func (c *check) unknownSpelling(s *Slot, spelling string, siblings map[string]*Slot, of, path, where string) {
	var near []string
	for other, sibling := range siblings {
		if sibling.name != "" {
			near = append(near, other)
		}
	}
	slices.Sort(near)
	hint := "remove the line"
	if len(near) > 0 {
		hint = diag.DidYouMean(spelling, near, "")
	}
	c.errors.Add(s.pos, hint, "%s in %s has no %s %q", path, where, of, spelling)
}

func (c *check) unknown(pos token.Position, path, where string, v *Version) {
	var known []string
	for other, s := range v.types {
		if s.name != "" {
			known = append(known, other)
		}
	}
	slices.Sort(known)
	hint := "remove the line"
	if len(known) > 0 {
		hint = cmp.Or(diag.DidYouMean(path, known, ""), hint)
	}
	c.errors.Add(pos, hint, "%s has no type at %s", where, path)
}
