// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"slices"
	"sync/atomic"
)

// vector is an array that grows, of which readers have immutable versions. To change
// an element copies the page that it is on and writes the copy into a log. When the
// log has become long, the pages in it go into a tree, all at once: one change at a
// time would copy a way from the root each. The zero value is empty, and an element
// that was never set is zero.
//
// All versions share an array of the newest pages. Most are also those of the
// version at hand, which the batch of a page says, and then neither the log nor the
// tree is needed.
type vector[E any] struct {
	*trunk[E]           // nil if the vector is empty
	log       []edit[E] // what changed since the tree was made; shared, it only grows
	batch     uint64    // which made this version
}

// trunk is what versions share until the log has become long.
type trunk[E any] struct {
	newest []atomic.Pointer[page[E]]
	tree   []*branch[E] // never changes
}

type branch[E any] [fanOut]*page[E]

// page is as large as a size of memory that Go gives out, if elements are pointers,
// and begins with what is read first.
type page[E any] struct {
	batch uint64 // which made it; no other changes it
	notes atomic.Pointer[notes]
	items [pageSize]E
}

// notes are what readers have found out about the elements of a page, a word for
// each, which is 0 until one has. An element that is replaced loses its note. The page
// has none until a reader makes them.
type notes [pageSize]uint64

// nothing is the notes of a page that a reader has been on without making any.
var nothing = new(notes)

func (n *notes) get(i uint32) uint64    { return atomic.LoadUint64(&n[i]) }
func (n *notes) set(i uint32, v uint64) { atomic.StoreUint64(&n[i], v) }

// without returns a copy that says nothing about an element.
func (n *notes) without(element uint32) *notes {
	if n == nothing {
		return n
	}
	copied := &notes{}
	for i := range copied {
		copied[i] = n.get(uint32(i))
	}
	copied[element] = 0
	return copied
}

type edit[E any] struct {
	number uint32 // of the page
	page   *page[E]
}

const (
	pageSize = 14
	fanOut   = 16
	// noPage is an element such that none is on the page which begins with it.
	noPage = ^uint32(pageSize)
)

// get returns element i, or zero if there is none.
func (v *vector[E]) get(i uint32) (e E) {
	p := v.page(i / pageSize)
	if p == nil {
		return e
	}
	return p.items[i%pageSize]
}

// page returns the page with a number, or nil if there is none.
func (v *vector[E]) page(number uint32) *page[E] {
	if v.trunk == nil || int(number) >= len(v.newest) {
		return nil
	}
	p := v.newest[number].Load()
	if p == nil || p.batch <= v.batch {
		return p
	}
	return v.older(number)
}

// older returns a page that has changed after this version.
func (v *vector[E]) older(number uint32) *page[E] {
	for _, e := range slices.Backward(v.log) {
		if e.number == number {
			return e.page
		}
	}
	if b := number / fanOut; int(b) < len(v.tree) && v.tree[b] != nil {
		return v.tree[b][number%fanOut]
	}
	return nil
}

// set changes element i in the version of a batch. The page becomes the newest before
// the version is published: those who have an older one see by its batch that it is
// not for them.
func (v *vector[E]) set(i uint32, e E, batch uint64) {
	number := i / pageSize
	v.grow(int(number) + 1)
	v.batch = batch
	p := v.newest[number].Load()
	if p != nil && p.batch == batch {
		p.put(i%pageSize, e)
		return
	}
	changed := &page[E]{batch: batch}
	if p != nil {
		changed.items = p.items
		if n := p.notes.Load(); n != nil {
			changed.notes.Store(n)
		}
	}
	changed.put(i%pageSize, e)
	v.log = append(v.log, edit[E]{number, changed})
	v.newest[number].Store(changed)
}

// put changes an element of a page that no reader has.
func (p *page[E]) put(i uint32, e E) {
	p.items[i] = e
	if n := p.notes.Load(); n != nil {
		p.notes.Store(n.without(i))
	}
}

// pages returns the newest pages, which all versions share until there are too many.
func (v *vector[E]) pages() []atomic.Pointer[page[E]] {
	if v.trunk == nil {
		return nil
	}
	return v.newest
}

// grow makes room for a number of pages.
func (v *vector[E]) grow(pages int) {
	if v.trunk == nil {
		v.trunk = &trunk[E]{}
	}
	if pages <= len(v.newest) {
		return
	}
	larger := make([]atomic.Pointer[page[E]], max(pages, 2*len(v.newest)))
	for i := range v.newest {
		larger[i].Store(v.newest[i].Load())
	}
	v.trunk = &trunk[E]{newest: larger, tree: v.tree}
}

// settle moves the changes from the log into the tree if there are more than limit.
// Until then the old pages stay in memory. It is for the end of a batch.
func (v *vector[E]) settle(limit int) {
	if len(v.log) <= limit {
		return
	}
	tree := make([]*branch[E], (len(v.newest)+fanOut-1)/fanOut)
	copy(tree, v.tree)
	for _, e := range v.log {
		b := e.number / fanOut
		switch {
		case tree[b] == nil:
			tree[b] = new(branch[E])
		case int(b) < len(v.tree) && tree[b] == v.tree[b]: // which versions have
			copied := *tree[b]
			tree[b] = &copied
		}
		tree[b][e.number%fanOut] = e.page
	}
	v.trunk = &trunk[E]{v.newest, tree}
	v.log = make([]edit[E], 0, limit+1)
}
