// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"slices"
	"strings"

	"github.com/informergen/informergen/runtime/object"
)

// refile puts an object into the groups of its values, and takes it out of those
// of the values that it had before. A group in which it stays does not change.
func (w *writer[T]) refile(position int, number uint32, key object.Key, values []string) {
	before := w.ledgers[position].of(number)
	if len(before) == 1 && len(values) == 1 {
		if w.next.groups[position].all.get(before[0]).value == values[0] {
			return
		}
	}
	if len(before) == 0 && len(values) == 0 {
		return
	}
	after := make([]uint32, 0, len(values))
	for _, value := range values {
		g, kept := w.among(position, before, value)
		if !kept {
			g = w.file(position, number, key, value)
		}
		after = append(after, g)
	}
	for _, g := range before {
		if !slices.Contains(after, g) {
			w.unfile(position, key, g)
		}
	}
	w.ledgers[position].set(number, after)
}

// among returns the one of some groups that has a value.
func (w *writer[T]) among(position int, some []uint32, value string) (number uint32, ok bool) {
	for _, number := range some {
		if w.next.groups[position].all.get(number).value == value {
			return number, true
		}
	}
	return 0, false
}

// file adds an object to the group of a value.
func (w *writer[T]) file(position int, number uint32, key object.Key, value string) uint32 {
	groups := &w.catalog().groups[position]
	g, groupNumber := groups.find(w.next.keys.hashText(value), value)
	if g == nil {
		g = &group[T]{value: strings.Clone(value)}
		groupNumber = w.addGroup(position, g)
	}
	changed := &group[T]{g.value, g.members.with(number, w.next.keys.at(key))}
	groups.all.set(groupNumber, changed, w.batch)
	return groupNumber
}

// addGroup gives a new group a number and makes it known by its value.
func (w *writer[T]) addGroup(position int, g *group[T]) uint32 {
	groups, l := &w.catalog().groups[position], &w.ledgers[position]
	number := l.unused.take()
	groups.all.set(number, g, w.batch)
	groups.order = groups.order.with(number, groups.at(g.value))
	if groups.table.full() {
		groups.table = groups.tableOf(&w.next.keys, groups.order.len()*3/2, l.unused.size)
	}
	groups.table.add(w.next.keys.hashText(g.value), number, 0)
	return number
}

// at is the place of a value among the numbers of groups in the order of their
// values.
func (g *groups[T]) at(value string) place {
	return func(number uint32) int { return strings.Compare(g.all.get(number).value, value) }
}

// tableOf returns a table of the groups that there are, with room for n.
func (g *groups[T]) tableOf(k *keys, n int, size uint32) *table {
	t := newTable(n, size)
	for number := range g.order.all() {
		t.add(k.hashText(g.all.get(number).value), number, 0)
	}
	return t
}

// unfile takes an object out of a group.
func (w *writer[T]) unfile(position int, key object.Key, number uint32) {
	groups := &w.catalog().groups[position]
	g := groups.all.get(number)
	members := g.members.without(w.next.keys.at(key))
	if members.chunks != nil {
		groups.all.set(number, &group[T]{g.value, members}, w.batch)
		return
	}
	groups.order = groups.order.without(groups.at(g.value))
	groups.all.set(number, nil, w.batch)
	w.ledgers[position].unused.giveBack(number)
}
