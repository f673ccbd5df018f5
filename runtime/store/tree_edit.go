// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import "slices"

// owner identifies who made a part of a structure and may still change it: a
// batch that has not been published. It has a size, because pointers to distinct
// values without size may be equal.
type owner struct{ _ byte }

// editor makes a new tree out of an old one, which stays as it is. A node is
// copied when it is changed for the first time and changed in place afterwards,
// so a batch of changes pays for each node once. An editor has one user, and is
// of no use once its tree has been published.
type editor[I any] struct {
	tree  tree[I]
	owner *owner
}

func (t tree[I]) edit(owner *owner) *editor[I] {
	return &editor[I]{tree: t, owner: owner}
}

// put stores item at the given place, which must be the item's own. It returns
// the item that it replaced, if there was one.
func (e *editor[I]) put(item I, at probe[I]) (old I, replaced bool) {
	if e.tree.root == nil {
		e.tree = tree[I]{root: &node[I]{items: []I{item}, owner: e.owner}, len: 1}
		return old, false
	}
	root := e.own(e.tree.root)
	old, replaced = e.putUnder(root, item, at)
	if len(root.items) > maxItems {
		middle, right := e.split(root)
		root = &node[I]{items: []I{middle}, children: []*node[I]{root, right}, owner: e.owner}
	}
	e.tree.root = root
	if !replaced {
		e.tree.len++
	}
	return old, replaced
}

// remove takes away the item at the given place and returns it.
func (e *editor[I]) remove(at probe[I]) (old I, removed bool) {
	if old, removed = e.tree.get(at); !removed {
		return old, false
	}
	root := e.own(e.tree.root)
	e.removeUnder(root, at)
	switch {
	case len(root.items) > 0:
	case root.leaf():
		root = nil
	default:
		root = root.children[0]
	}
	e.tree.root = root
	e.tree.len--
	return old, true
}

// own returns the node itself if this editor made it, and a copy otherwise.
func (e *editor[I]) own(n *node[I]) *node[I] {
	if n.owner == e.owner {
		return n
	}
	return &node[I]{items: slices.Clone(n.items), children: slices.Clone(n.children), owner: e.owner}
}

func (e *editor[I]) ownChild(n *node[I], i int) *node[I] {
	child := e.own(n.children[i])
	n.children[i] = child
	return child
}

// putUnder may leave n with one item too many; whoever holds n splits it.
func (e *editor[I]) putUnder(n *node[I], item I, at probe[I]) (old I, replaced bool) {
	i, found := n.find(at)
	if found {
		old, n.items[i] = n.items[i], item
		return old, true
	}
	if n.leaf() {
		n.items = insert(n.items, i, item)
		return old, false
	}
	child := e.ownChild(n, i)
	old, replaced = e.putUnder(child, item, at)
	if len(child.items) > maxItems {
		middle, right := e.split(child)
		n.items = insert(n.items, i, middle)
		n.children = insert(n.children, i+1, right)
	}
	return old, replaced
}

// split cuts n in the middle and returns the item in between and what follows it.
func (e *editor[I]) split(n *node[I]) (middle I, right *node[I]) {
	half := len(n.items) / 2
	middle = n.items[half]
	right = &node[I]{items: slices.Clone(n.items[half+1:]), owner: e.owner}
	// Both halves are copied: to keep the left one in place would keep its
	// whole array, of which it needs half.
	n.items = slices.Clone(n.items[:half])
	if !n.leaf() {
		right.children = slices.Clone(n.children[half+1:])
		n.children = slices.Clone(n.children[:half+1])
	}
	return middle, right
}

// removeUnder takes away an item that is known to be there. It may leave n with
// one item too few; whoever holds n mends that.
func (e *editor[I]) removeUnder(n *node[I], at probe[I]) {
	i, found := n.find(at)
	switch {
	case n.leaf():
		n.items = slices.Delete(n.items, i, i+1)
		return
	case found:
		n.items[i] = e.removeLast(e.ownChild(n, i))
	default:
		e.removeUnder(e.ownChild(n, i), at)
	}
	e.mend(n, i)
}

func (e *editor[I]) removeLast(n *node[I]) I {
	last := len(n.items) - 1
	if n.leaf() {
		item := n.items[last]
		n.items = slices.Delete(n.items, last, last+1)
		return item
	}
	item := e.removeLast(e.ownChild(n, last+1))
	e.mend(n, last+1)
	return item
}

// mend gives child i of n an item of a neighbour if it has too few, or joins
// the two if the neighbour has none to spare.
func (e *editor[I]) mend(n *node[I], i int) {
	switch {
	case len(n.children[i].items) >= minItems:
	case i > 0 && len(n.children[i-1].items) > minItems:
		e.moveRight(n, i-1)
	case i < len(n.items) && len(n.children[i+1].items) > minItems:
		e.moveLeft(n, i)
	case i > 0:
		e.join(n, i-1)
	default:
		e.join(n, i)
	}
}

// moveRight moves the last item left of n.items[i] to the right of it.
func (e *editor[I]) moveRight(n *node[I], i int) {
	left, right := e.ownChild(n, i), e.ownChild(n, i+1)
	last := len(left.items) - 1
	right.items = insert(right.items, 0, n.items[i])
	n.items[i] = left.items[last]
	left.items = slices.Delete(left.items, last, last+1)
	if !left.leaf() {
		right.children = insert(right.children, 0, left.children[last+1])
		left.children = slices.Delete(left.children, last+1, last+2)
	}
}

// moveLeft moves the first item right of n.items[i] to the left of it.
func (e *editor[I]) moveLeft(n *node[I], i int) {
	left, right := e.ownChild(n, i), e.ownChild(n, i+1)
	left.items = insert(left.items, len(left.items), n.items[i])
	n.items[i] = right.items[0]
	right.items = slices.Delete(right.items, 0, 1)
	if !right.leaf() {
		left.children = insert(left.children, len(left.children), right.children[0])
		right.children = slices.Delete(right.children, 0, 1)
	}
}

// join makes one node of n.items[i] and the children on both sides of it.
func (e *editor[I]) join(n *node[I], i int) {
	left, right := e.ownChild(n, i), n.children[i+1]
	left.items = slices.Concat(left.items, n.items[i:i+1], right.items)
	left.children = slices.Concat(left.children, right.children)
	n.items = slices.Delete(n.items, i, i+1)
	n.children = slices.Delete(n.children, i+1, i+2)
}

// insert grows a full slice by an eighth only: most nodes that are copied for
// one change are not changed again, and would carry the slack as long as they live.
func insert[E any](s []E, i int, e E) []E {
	if len(s) == cap(s) {
		grown := make([]E, len(s), len(s)+1+len(s)/8)
		copy(grown, s)
		s = grown
	}
	return slices.Insert(s, i, e)
}
