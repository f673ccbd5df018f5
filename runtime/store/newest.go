// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"sync/atomic"

	"github.com/informergen/informergen/runtime/object"
)

// newest answers the question that is asked most, for one object of the newest state.
// It says what the newest snapshot says, and mostly without looking into that: it is
// memory that the writer has just written, and if that was another processor, each
// look into such memory takes longer than all else.
//
// Where the newest pages are, and where most objects are on them, seldom changes. What
// has changed says in which batch, and readers need to know no more than whether that
// has been published.
type newest[T object.Object] struct {
	_         cacheLine
	published atomic.Uint64 // the newest batch that readers are to see
	_         cacheLine
	// seen is a batch that was published when a reader looked last. The writer does not
	// write it, so that reading it is cheap, and most pages are no newer.
	seen  atomic.Uint64
	sites atomic.Pointer[sites[T]]
}

// cacheLine keeps what is before it apart from what is after it. Some processors fetch
// two lines of 64 bytes at once.
type cacheLine [128]byte

// sites is where the newest state of each object is.
type sites[T object.Object] struct {
	batch uint64 // which made them
	keys  keys
	pages []atomic.Pointer[page[T]]
}

// announce makes known where things are in a snapshot that is about to be published.
// Until publish readers see that it is too new for them.
func (n *newest[T]) announce(s *Snapshot[T], batch uint64) {
	old := n.sites.Load()
	if old != nil && old.keys.same(&s.keys) && len(old.pages) == len(s.objects.pages()) {
		return
	}
	n.sites.Store(&sites[T]{batch, s.keys, s.objects.pages()})
}

// publish says that the snapshot of a batch, and all that is older, can be seen.
func (n *newest[T]) publish(batch uint64) { n.published.Store(batch) }

// find returns the newest state of an object, or nil if there is none. It reports
// false if it cannot tell, because a batch is just being published; the newest
// snapshot can.
//
// A reader who has seen a batch, here or in a snapshot, never sees an older one here:
// the pages of a batch are the newest before it is published, and what is not among
// them has not changed.
func (n *newest[T]) find(key lookup) (obj T, ok bool) {
	s := n.sites.Load()
	if !n.isPublished(s.batch) {
		return obj, false
	}
	number, known := s.keys.find(key)
	if !known {
		return obj, true
	}
	p := s.pages[number/pageSize].Load()
	if !n.isPublished(p.batch) {
		return obj, false
	}
	return p.items[number%pageSize], true
}

func (n *newest[T]) isPublished(batch uint64) bool {
	return batch <= n.seen.Load() || n.look(batch)
}

// look is isPublished for what is newer than seen.
func (n *newest[T]) look(batch uint64) bool {
	published := n.published.Load()
	n.seen.Store(published) // whoever stores an older one now does no harm
	return batch <= published
}
