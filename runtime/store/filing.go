// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"slices"
	"strings"
)

// refile puts an object into the groups of its values, and takes it out of those
// of the values that it had before. A group in which it stays does not change.
func (w *writer[T]) refile(position int, number uint32, values []string) {
	before := w.ledgers[position].of(number)
	if len(before) == 1 && len(values) == 1 {
		if w.next.groups[position].all.get(before[0]).value == values[0] {
			return
		}
	}
	if len(before) == 0 && len(values) == 0 {
		return
	}
	var few [4]uint32
	after := few[:0]
	for _, value := range values {
		g, kept := w.among(position, before, value)
		if !kept {
			g = w.file(position, number, value)
		}
		after = append(after, g)
	}
	for _, g := range before {
		if !slices.Contains(after, g) {
			w.unfile(position, number, g)
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
func (w *writer[T]) file(position int, number uint32, value string) uint32 {
	groups := &w.catalog().groups[position]
	g, groupNumber := groups.find(w.next.keys.hashText(value), value)
	if g == nil {
		return w.addGroup(position, &group[T]{strings.Clone(value), numbers{short: []uint32{number}}})
	}
	changed := &group[T]{g.value, g.members.with(number, &w.next.keys)}
	groups.all.set(groupNumber, changed, w.batch)
	return groupNumber
}

// addGroup gives a new group a number and makes it known by its value.
func (w *writer[T]) addGroup(position int, g *group[T]) uint32 {
	groups, l := &w.catalog().groups[position], &w.ledgers[position]
	number := l.unused.take()
	groups.all.set(number, g, w.batch)
	groups.count, groups.order = groups.count+1, &order{}
	if groups.table.full() {
		groups.table = groups.tableOf(&w.next.keys, groups.count*5/4)
	}
	groups.table.add(w.next.keys.hashText(g.value), number, 0)
	return number
}

// unfile takes an object out of a group.
func (w *writer[T]) unfile(position int, number, groupNumber uint32) {
	groups := &w.catalog().groups[position]
	g := groups.all.get(groupNumber)
	members := g.members.without(number, &w.next.keys)
	if members.chunks() > 0 {
		groups.all.set(groupNumber, &group[T]{g.value, members}, w.batch)
		return
	}
	groups.all.set(groupNumber, nil, w.batch)
	groups.count, groups.order = groups.count-1, &order{}
	w.ledgers[position].unused.giveBack(groupNumber)
}
