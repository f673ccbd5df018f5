// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"iter"
	"slices"

	"github.com/informergen/informergen/runtime/object"
)

// List is an immutable list of stored objects, in the order of their keys: those
// that were there when it was asked for. It refers to their snapshot and copies
// nothing, so that getting one takes the same short time and no memory however
// long it is. The zero List is empty.
type List[T object.Object] struct {
	snapshot *Snapshot[T] // nil if the list is empty
	group    *group[T]    // nil if it has all objects
}

// Len returns the number of objects.
func (l List[T]) Len() int {
	switch {
	case l.snapshot == nil:
		return 0
	case l.group == nil:
		return l.snapshot.count
	}
	return l.group.members.len()
}

// All yields the objects.
func (l List[T]) All() iter.Seq[T] { return l.walk }

func (l List[T]) walk(yield func(T) bool) {
	for i := range l.parts() {
		if !l.snapshot.walkGroup(l.part(i), yield) {
			return
		}
	}
}

// parts returns of how many groups the list consists.
func (l List[T]) parts() int {
	switch {
	case l.snapshot == nil:
		return 0
	case l.group == nil:
		return l.snapshot.groups[byNamespace].count
	}
	return 1
}

// part returns one of the groups. They are in order.
func (l List[T]) part(i int) *group[T] {
	if l.group != nil {
		return l.group
	}
	names := &l.snapshot.groups[byNamespace]
	return names.all.get(names.sorted()[i])
}

// Copy returns the objects in a slice that belongs to the caller: nil if there are
// none.
func (l List[T]) Copy() []T { return l.AppendTo(nil) }

// AppendTo appends the objects to a slice of the caller and returns it.
func (l List[T]) AppendTo(slice []T) []T {
	slice = slices.Grow(slice, l.Len())
	for i := range l.parts() {
		slice = l.snapshot.appendGroup(slice, l.part(i))
	}
	return slice
}

// appendGroup appends the members of a group to a slice that has room for them.
func (s *Snapshot[T]) appendGroup(slice []T, g *group[T]) []T {
	for i := range g.members.chunks() {
		slice = s.appendObjects(slice, g.members.chunk(i))
	}
	return slice
}

// appendObjects appends the objects with these numbers to a slice that has room
// for them. Neighbours in a list are often on one page.
func (s *Snapshot[T]) appendObjects(slice []T, numbers []uint32) []T {
	target := slice[len(slice):][:len(numbers)]
	var current *page[T]
	first := noPage
	for i, number := range numbers {
		if number-first >= pageSize {
			current, first = s.objects.page(number/pageSize), number-number%pageSize
		}
		target[i] = current.items[number-first]
	}
	return slice[:len(slice)+len(numbers)]
}
