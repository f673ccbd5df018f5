// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package naming

import (
	"cmp"
	"slices"
	"strings"
)

// Family returns the names that follow from the Go name of a kind: those of its
// client, lister and informer.
type Family func(kind, goName string) []string

// Kinds gives every kind of a group the Go name of its type. A kind that is an
// exported identifier keeps its name, unless the API package needs that name for
// itself, it is taken, or what follows from it meets what follows from a shorter
// one. The names differ in more than case, for the sake of the files that are called
// after them. Pins are names by kind. The result is in the order of kinds, and does
// not depend on it.
func Kinds(kinds []string, pins Pins, taken func(name string) bool, family Family) []string {
	n := &kindNamer{taken: taken, family: family, folded: map[string]bool{}, derived: map[string]bool{}}
	named := map[string]string{}
	for kind, name := range pins {
		n.claim(kind, name)
		named[kind] = name
	}
	order := slices.Clone(kinds)
	slices.SortFunc(order, func(a, b string) int {
		return cmp.Or(cmp.Compare(claimOf(a), claimOf(b)), cmp.Compare(len(a), len(b)), cmp.Compare(b, a))
	})
	for _, kind := range order {
		if _, done := named[kind]; !done {
			named[kind] = n.name(kind)
			n.claim(kind, named[kind])
		}
	}
	names := make([]string, len(kinds))
	for i, kind := range kinds {
		names[i] = named[kind]
	}
	return names
}

// claimOf ranks how good the claim of a kind to its CamelCase form is.
func claimOf(kind string) int {
	plain := Camel(kind)
	switch {
	case upperCamel(kind, plain):
		return 0
	case lowerCamel(kind, plain):
		return 1
	}
	return 2
}

type kindNamer struct {
	taken  func(string) bool
	family Family
	// folded are the names in lower case, derived what follows from them.
	folded, derived map[string]bool
}

func (n *kindNamer) claim(kind, name string) {
	n.folded[strings.ToLower(name)] = true
	for _, derived := range n.family(kind, name) {
		n.derived[derived] = true
	}
}

func (n *kindNamer) name(kind string) string {
	plain := Camel(kind)
	free := func(name string) bool { return n.free(kind, name) }
	words := separators(kind)
	for _, name := range []string{plain, plain + words, plain + "Kind"} {
		if free(name) {
			return name
		}
	}
	return hashed(plain, kind, free)
}

func (n *kindNamer) free(kind, name string) bool {
	if packageNames[name] || n.taken(name) || n.folded[strings.ToLower(name)] {
		return false
	}
	return !slices.ContainsFunc(n.family(kind, name), func(derived string) bool { return n.derived[derived] })
}
