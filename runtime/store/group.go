// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
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
	all   vector[*group[T]]
	table *table  // by value
	order numbers // by value
}

// find returns the group of a value and its number, or nil.
func (g *groups[T]) find(hash uint64, value string) (found *group[T], number uint32) {
	for place, tag := g.table.search(hash); ; {
		number, _, after, ok := g.table.next(place, tag)
		if !ok {
			return nil, 0
		}
		if found := g.all.get(number); found != nil && found.value == value {
			return found, number
		}
		place = after
	}
}
