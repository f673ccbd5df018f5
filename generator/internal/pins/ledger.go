// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package pins

import (
	"cmp"
	"go/token"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/version"
)

// Ledger holds the names of a names file, and those of the run. A nil Ledger, and
// what it returns, pins nothing and keeps nothing. It is not safe for concurrent
// use.
type Ledger struct {
	file     string
	groups   map[string]*Group
	comments map[string]comment
	// existed is set when there was a file.
	existed bool
}

// New returns the ledger of a file that does not exist yet. The name is for
// positions.
func New(file string) *Ledger {
	return &Ledger{file: file, groups: map[string]*Group{}, comments: map[string]comment{}}
}

// Slot is the place of one name.
type Slot struct {
	// pin is the name in the file; empty when it has none.
	pin string
	pos token.Position
	// listed is set when the file knows what is named here, apart from its name.
	listed bool
	// gone is set when the file says that the path has gone.
	gone bool
	// shared is set for a type that other paths have too, shape is what it looked like.
	shared bool
	shape  string
	// name is what the run has called it; empty when the run does not know it.
	name string
}

// Type is what a names file has about the type at a path.
type Type struct {
	// Name is the type's name; empty when the file has none.
	Name string
	// Shared is set when other paths may have the same type, as long as they have the
	// same shape. Shape is that of the path when the file was written; empty if a
	// person wrote the entry.
	Shared bool
	Shape  string
}

// Pin returns the name that the file has for s; empty when it has none.
func (s *Slot) Pin() string {
	if s == nil {
		return ""
	}
	return s.pin
}

// Pos returns where the file has the name.
func (s *Slot) Pos() token.Position {
	if s == nil {
		return token.Position{}
	}
	return s.pos
}

// Set tells what the run has called it.
func (s *Slot) Set(name string) {
	if s != nil {
		s.name = name
	}
}

// final is the name that the next file has.
func (s *Slot) final() string {
	if s == nil {
		return ""
	}
	return cmp.Or(s.name, s.pin)
}

// lost reports whether the path was there when the file was written, and is no
// more.
func (s *Slot) lost() bool { return s.name == "" && s.pin != "" && !s.gone }

// Group holds the names of a group.
type Group struct {
	// GoName is the identifier of the group.
	GoName Slot
	kinds  map[string]*Kind
	pos    token.Position
}

// Group returns the names of a group.
func (l *Ledger) Group(name string) *Group {
	if l == nil {
		return nil
	}
	if l.groups[name] == nil {
		l.groups[name] = &Group{kinds: map[string]*Kind{}}
	}
	return l.groups[name]
}

// Kind holds the names of a kind, which are those of all of its versions.
type Kind struct {
	// GoName is the type of an object, List that of a list, Accessor the plural by
	// which clients, listers and informers are reached.
	GoName, List, Accessor Slot
	plural                 string
	versions               map[string]*Version
	pos                    token.Position
	gone, used             bool
}

// PluralOf returns the resource that the file has under the kind alone; empty when
// it has none.
func (g *Group) PluralOf(kind string) string {
	if g == nil || g.kinds[kind] == nil {
		return ""
	}
	return g.kinds[kind].plural
}

// Key returns the key of a resource in the file. The first of several resources of
// a kind has that of the kind alone, also when its plural has changed, unless the
// file has a longer one for it.
func (g *Group) Key(kind, plural string, first bool) string {
	precise := kind + "/" + plural
	if g != nil && g.kinds[precise] != nil || !first {
		return precise
	}
	return kind
}

// Kind returns the names of the kind with a key, which the run knows from now on.
func (g *Group) Kind(key, plural string) *Kind {
	if g == nil {
		return nil
	}
	if g.kinds[key] == nil {
		g.kinds[key] = &Kind{versions: map[string]*Version{}}
	}
	k := g.kinds[key]
	k.used, k.plural = true, plural
	return k
}

// Slots returns the slots of k; all of them are empty if k is nil.
func (k *Kind) Slots() (goName, list, accessor *Slot) {
	if k == nil {
		return nil, nil, nil
	}
	return &k.GoName, &k.List, &k.Accessor
}

// Slot returns the slot of the group's identifier.
func (g *Group) Slot() *Slot {
	if g == nil {
		return nil
	}
	return &g.GoName
}

// ByPlural returns the kind of the run whose resource is called plural, or nil.
func (g *Group) ByPlural(plural string) *Kind {
	if g == nil {
		return nil
	}
	for _, k := range g.kinds {
		if k.used && k.plural == plural {
			return k
		}
	}
	return nil
}

// GroupNames returns the identifiers of the groups in the file.
func (l *Ledger) GroupNames() map[string]bool {
	names := map[string]bool{}
	if l == nil {
		return names
	}
	for _, g := range l.groups {
		names[g.GoName.pin] = true
	}
	return names
}

// Version returns the names of a version, which the run knows from now on. One
// that the file does not know takes after the version that ranks highest of those
// that it knows, as far as they have the same paths.
func (k *Kind) Version(name string) *Version {
	if k == nil {
		return nil
	}
	v := k.versions[name]
	if v == nil {
		v = newVersion()
		v.model = k.highest()
		k.versions[name] = v
	}
	v.used = true
	return v
}

// highest returns the version of the file that kubectl would prefer.
func (k *Kind) highest() *Version {
	var names []string
	for name, v := range k.versions {
		if v.pinned {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return k.versions[slices.MaxFunc(names, func(a, b string) int {
		return cmp.Or(version.CompareKubeAwareVersionStrings(a, b), strings.Compare(b, a))
	})]
}
