// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import "slices"

// vector is an array that grows, of which readers have immutable versions: to
// change an element copies the page that it is on, and the way to it from the
// root. A batch copies each part once, and changes its own copies in place. The
// zero value is empty, and an element that was never set is zero.
type vector[E any] struct {
	root  []*branch[branch[page[E]]]
	batch uint64 // which made the root
}

type branch[C any] struct {
	children [fanOut]*C
	batch    uint64
}

type page[E any] struct {
	items [pageSize]E
	batch uint64
}

// These are small, since a single change has to copy one of each: the garbage
// that it leaves costs more than to find the way.
const (
	pageBits   = 4
	pageSize   = 1 << pageBits
	fanOutBits = 4
	fanOut     = 1 << fanOutBits
	rootShift  = pageBits + 2*fanOutBits
)

// get returns element i, or zero if there is none.
func (v *vector[E]) get(i uint32) (e E) {
	if p := v.page(i); p != nil {
		e = p.items[i%pageSize]
	}
	return e
}

// page returns the page that element i is on, or nil if there is none.
func (v *vector[E]) page(i uint32) *page[E] {
	at := i >> rootShift
	if int(at) >= len(v.root) {
		return nil
	}
	b := v.root[at].children[i>>(pageBits+fanOutBits)%fanOut]
	if b == nil {
		return nil
	}
	return b.children[i>>pageBits%fanOut]
}

// set changes element i in the version of a batch.
func (v *vector[E]) set(i uint32, e E, batch uint64) {
	if v.batch != batch {
		v.root, v.batch = slices.Clone(v.root), batch
	}
	for int(i>>rootShift) >= len(v.root) {
		v.root = append(v.root, nil)
	}
	upper := own(&v.root[i>>rootShift], batch)
	lower := own(&upper.children[i>>(pageBits+fanOutBits)%fanOut], batch)
	own(&lower.children[i>>pageBits%fanOut], batch).items[i%pageSize] = e
}

// own returns the part of a vector that a place refers to, which it makes or copies
// unless the batch has done so.
func own[P any, part interface {
	*P
	madeBy() *uint64
}](place *part, batch uint64) part {
	switch {
	case *place == nil:
		*place = new(P)
	case *(*place).madeBy() == batch:
		return *place
	default:
		copied := **place
		*place = &copied
	}
	*(*place).madeBy() = batch
	return *place
}

func (b *branch[C]) madeBy() *uint64 { return &b.batch }

func (p *page[E]) madeBy() *uint64 { return &p.batch }
