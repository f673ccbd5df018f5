// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import "iter"

// The size of a node: 63 pointers fill one 512 byte allocation. A single change
// copies one node per level, a batch copies each node once at most.
const (
	maxItems = 63
	minItems = maxItems / 2
)

// probe says where an item lies relative to the place that is looked for:
// negative before it, positive behind it, zero at it.
type probe[I any] func(item I) int

// tree is an immutable ordered set of items, a B-tree. The zero value is empty.
// Any number of readers may use it while an editor makes the next tree out of it.
type tree[I any] struct {
	root *node[I]
	len  int
}

// node holds items and, unless it is a leaf, one child more than it has items.
// Only the editor that made a node may change it.
type node[I any] struct {
	items    []I
	children []*node[I]
	owner    *owner
}

func (n *node[I]) leaf() bool { return len(n.children) == 0 }

// find returns the place of the first item that is not before at, and whether it
// is at it.
func (n *node[I]) find(at probe[I]) (int, bool) {
	low, high := 0, len(n.items)
	for low < high {
		middle := int(uint(low+high) / 2)
		switch c := at(n.items[middle]); {
		case c == 0:
			return middle, true
		case c < 0:
			low = middle + 1
		default:
			high = middle
		}
	}
	return low, false
}

// get returns the item at the given place.
func (t tree[I]) get(at probe[I]) (item I, ok bool) {
	for n := t.root; n != nil; {
		i, found := n.find(at)
		if found {
			return n.items[i], true
		}
		if n.leaf() {
			break
		}
		n = n.children[i]
	}
	return item, false
}

// all yields every item in order.
func (t tree[I]) all() iter.Seq[I] {
	return func(yield func(I) bool) {
		if t.root != nil {
			t.root.walk(yield)
		}
	}
}

// from yields, in order, the items that are not before the given place.
func (t tree[I]) from(at probe[I]) iter.Seq[I] {
	return func(yield func(I) bool) {
		if t.root != nil {
			t.root.walkFrom(at, yield)
		}
	}
}

func (n *node[I]) walk(yield func(I) bool) bool {
	for i, item := range n.items {
		if !n.leaf() && !n.children[i].walk(yield) {
			return false
		}
		if !yield(item) {
			return false
		}
	}
	return n.leaf() || n.children[len(n.items)].walk(yield)
}

func (n *node[I]) walkFrom(at probe[I], yield func(I) bool) bool {
	first, _ := n.find(at)
	if !n.leaf() && !n.children[first].walkFrom(at, yield) {
		return false
	}
	for i := first; i < len(n.items); i++ {
		if !yield(n.items[i]) {
			return false
		}
		if !n.leaf() && !n.children[i+1].walk(yield) {
			return false
		}
	}
	return true
}
