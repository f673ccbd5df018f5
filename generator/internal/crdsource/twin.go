// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"cmp"
	"slices"

	"github.com/informergen/informergen/generator/internal/naming"
	"github.com/informergen/informergen/generator/internal/pins"
)

// Twins are resources of one group that have the same kind: as a rule the old and
// the new plural of it. A server serves only one of them, and a scheme holds one Go
// type for a kind of a version, by which it also decodes what a watch brings. So one
// twin is registered and has a client. The others have types, under names of their
// own, for programs that decode them themselves; a run on their CRD alone makes all
// the rest for them.

// areTwins reports whether two CRDs have different resources of the same kind.
func areTwins(a, b *crd) bool {
	return a.kind.value == b.kind.value && a.plural.value != b.plural.value
}

// byRank orders twins. The one that a names file knows under the kind alone comes
// first, then the one with the plural that the kind has by the rules of Kubernetes,
// and then the order of the alphabet decides.
func byRank(twins []*crd, group *pins.Group) {
	kind := twins[0].kind.value
	regular, _ := naming.Plurals{}.Resource(naming.Camel(kind))
	rank := func(c *crd) int {
		switch c.plural.value {
		case group.PluralOf(kind):
			return 0
		case regular:
			return 1
		}
		return 2
	}
	slices.SortFunc(twins, func(a, b *crd) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.plural.value, b.plural.value))
	})
}

// ranks returns the rank of each CRD of a group among its twins; that of a CRD that
// has none is 0.
func ranks(crds []*crd, group *pins.Group) map[*crd]int {
	byKind := map[string][]*crd{}
	for _, c := range crds {
		byKind[c.kind.value] = append(byKind[c.kind.value], c)
	}
	all := map[*crd]int{}
	for _, twins := range byKind {
		byRank(twins, group)
		for i, c := range twins {
			all[c] = i
		}
	}
	return all
}

// firstTwin returns the twin of m that has the client in this version; nil if m has
// it itself.
func firstTwin(m member, members []member) *member {
	first := m
	for _, other := range members {
		if areTwins(other.crd, m.crd) && other.names.rank < first.names.rank {
			first = other
		}
	}
	if first.crd == m.crd {
		return nil
	}
	return &first
}

func noteTwin(m member, first *member) {
	c := m.crd
	c.reader.notef(c.kind.node, "for its client, generate from this CRD alone, into another directory",
		"%s is the kind of %s.%s too (%s), and a server serves only one of them: %s.%s gets the types %s and %s, and no client",
		c.kind.value, first.crd.plural.value, c.group.value, first.crd.reader.pos(first.crd.kind.node),
		c.plural.value, c.group.value, m.names.object, m.names.list)
}
