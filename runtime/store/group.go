// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"slices"
	"strings"
	"sync/atomic"

	"github.com/informergen/informergen/runtime/object"
)

// group is the objects that have one value in an index, or are in one namespace,
// in the order of their keys. It never changes.
type group[T object.Object] struct {
	value   string
	members numbers
}

// groups are the groups of one index.
type groups[T object.Object] struct {
	all   vector[*group[T]] // nil where there is none
	table *table            // by value
	count int
	// order is shared by all versions that have groups of the same values.
	order *order
}

// order is the numbers of groups in the order of their values. Readers make it when
// it is asked for first, since most never ask, and to keep it up to date would copy
// much of it whenever a value comes or goes.
type order struct{ made atomic.Pointer[[]uint32] }

// find returns the group of a value and its number, or nil.
func (g *groups[T]) find(hash uint64, value string) (found *group[T], number uint32) {
	t := g.table
	for at := t.line(hash); ; at = t.after(at) {
		l := &t.lines[at]
		candidates, gap := l.search(hash)
		for ; candidates != 0; candidates &= candidates - 1 {
			number := l.entry(candidates).number()
			if found := g.all.get(number); found != nil && found.value == value {
				return found, number
			}
		}
		if gap {
			return nil, 0
		}
	}
}

// sorted returns the numbers of the groups in the order of their values. The slice
// is not to be changed.
func (g *groups[T]) sorted() []uint32 {
	if made := g.order.made.Load(); made != nil {
		return *made
	}
	sorted := g.numbers()
	slices.SortFunc(sorted, func(a, b uint32) int { return strings.Compare(g.all.get(a).value, g.all.get(b).value) })
	g.order.made.Store(&sorted) // others who make it now make the same
	return sorted
}

// numbers returns the numbers of the groups.
func (g *groups[T]) numbers() []uint32 {
	numbers := make([]uint32, 0, g.count)
	for number := uint32(0); len(numbers) < g.count; number++ {
		if g.all.get(number) != nil {
			numbers = append(numbers, number)
		}
	}
	return numbers
}

// tableOf returns a table of the groups that there are, with room for n.
func (g *groups[T]) tableOf(k *keys, n int) *table {
	t := newTable(n)
	for _, number := range g.numbers() {
		t.add(k.hashText(g.all.get(number).value), number, 0)
	}
	return t
}
