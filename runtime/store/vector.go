// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"slices"
	"sync/atomic"
)

// vector is an array that grows, of which readers have immutable versions: to
// change an element copies the page that it is on, and the way to it from the
// root. A batch copies each part once, and changes its own copies in place. The
// zero value is empty, and an element that was never set is zero.
//
// All versions share an array of the newest pages. Most are also those of the
// version at hand, which the batch of a page says, and then the way from the root,
// which is new after each change, need not be gone.
type vector[E any] struct {
	root   []*branch[branch[page[E]]]
	newest []atomic.Pointer[page[E]]
	batch  uint64 // which made this version
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
	number := i >> pageBits
	if int(number) >= len(v.newest) {
		return nil
	}
	p := v.newest[number].Load()
	if p == nil || p.batch <= v.batch {
		return p
	}
	return v.older(i)
}

// older returns a page that has changed after this version.
func (v *vector[E]) older(i uint32) *page[E] {
	if int(i>>rootShift) >= len(v.root) {
		return nil
	}
	upper := v.root[i>>rootShift]
	if upper == nil {
		return nil
	}
	lower := upper.children[i>>(pageBits+fanOutBits)%fanOut]
	if lower == nil {
		return nil
	}
	return lower.children[i>>pageBits%fanOut]
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
	p := own(&lower.children[i>>pageBits%fanOut], batch)
	p.items[i%pageSize] = e
	v.announce(i>>pageBits, p)
}

// announce makes a page the newest. That comes before the version is published:
// those who have an older one see by its batch that it is not for them.
func (v *vector[E]) announce(number uint32, p *page[E]) {
	if int(number) >= len(v.newest) {
		larger := make([]atomic.Pointer[page[E]], max(int(number)+1, 2*len(v.newest)))
		for i := range v.newest {
			larger[i].Store(v.newest[i].Load())
		}
		v.newest = larger
	}
	if v.newest[number].Load() != p {
		v.newest[number].Store(p)
	}
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
