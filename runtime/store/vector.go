// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import "slices"

// vector is an immutable array of any length: a trie over the bits of the index.
// To change an element copies the pages on the way to it, each once per owner.
// The zero value is empty. An element that was never set, or was freed, is zero.
type vector[E any] struct {
	root   *page[E]
	levels int
	size   uint32 // every id ever given out is less
	free   *freeID
}

// page is a leaf with elements or a branch with pages.
type page[E any] struct {
	items []E
	pages []*page[E]
	owner *owner
}

// freeID is an immutable list of ids that can be given out again.
type freeID struct {
	id   uint32
	next *freeID
}

const (
	pageBits = 5
	pageSize = 1 << pageBits
)

func (v vector[E]) get(id uint32) E {
	p := v.root
	for level := v.levels - 1; level > 0; level-- {
		p = p.pages[id>>(level*pageBits)%pageSize]
	}
	return p.items[id%pageSize]
}

// add returns a vector with one more element, and the id of that element.
func (v vector[E]) add(e E, owner *owner) (vector[E], uint32) {
	var id uint32
	if v.free != nil {
		id, v.free = v.free.id, v.free.next
	} else {
		id = v.size
		v.size++
	}
	return v.set(id, e, owner), id
}

// set returns a vector with another element under an id that was given out.
func (v vector[E]) set(id uint32, e E, owner *owner) vector[E] {
	for v.root == nil || id>>(v.levels*pageBits) != 0 {
		root := &page[E]{owner: owner}
		if v.root != nil {
			root.pages = make([]*page[E], 1, pageSize)
			root.pages[0] = v.root
		}
		v.root = root
		v.levels++
	}
	v.root = v.root.set(id, v.levels-1, e, owner)
	return v
}

func (p *page[E]) set(id uint32, level int, e E, owner *owner) *page[E] {
	if p.owner != owner {
		p = &page[E]{items: slices.Clone(p.items), pages: slices.Clone(p.pages), owner: owner}
	}
	i := int(id >> (level * pageBits) % pageSize)
	if level == 0 {
		p.items = atLeast(p.items, i+1)
		p.items[i] = e
		return p
	}
	p.pages = atLeast(p.pages, i+1)
	if p.pages[i] == nil {
		p.pages[i] = &page[E]{owner: owner}
	}
	p.pages[i] = p.pages[i].set(id, level-1, e, owner)
	return p
}

// remove returns a vector without the element, whose id can be given out again.
func (v vector[E]) remove(id uint32, owner *owner) vector[E] {
	var none E
	v = v.set(id, none, owner)
	v.free = &freeID{id, v.free}
	return v
}

// atLeast makes s longer if it is shorter than n. Ids are given out in order, so
// that a page fills up from the front.
func atLeast[E any](s []E, n int) []E {
	if n > cap(s) {
		longer := make([]E, len(s), min(pageSize, max(n, 2*len(s))))
		copy(longer, s)
		s = longer
	}
	if n > len(s) {
		s = s[:n]
	}
	return s
}

// vectorOf returns a vector in which the id of an element is its place in items.
func vectorOf[E any](items []E) vector[E] {
	v := vector[E]{size: uint32(len(items))}
	var level []*page[E]
	for chunk := range slices.Chunk(items, pageSize) {
		level = append(level, &page[E]{items: slices.Clone(chunk)})
	}
	for v.levels = 1; len(level) > 1; v.levels++ {
		var above []*page[E]
		for chunk := range slices.Chunk(level, pageSize) {
			above = append(above, &page[E]{pages: slices.Clone(chunk)})
		}
		level = above
	}
	if len(level) == 0 {
		return vector[E]{}
	}
	v.root = level[0]
	return v
}
