// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package store is the cache of the runtime: objects by key and by index.
//
// The informer is its writer: it applies each batch of deltas in one step and
// tells the handlers afterwards. Listers and users are its readers:
//
//	delta.FIFO ─► informer ─► Indexer ── Snapshot ──► Reader ─► lister, user
//
// A state of the store is an immutable Snapshot. The writer makes the next one
// out of the current one, sharing what did not change, and publishes it through
// one atomic pointer. So readers take no lock, are never half way through a
// batch, and hold up nobody however long they iterate; the price is that a
// snapshot which somebody keeps also keeps the objects in it.
//
// Inside, an object has a number. What says where things are by number is copied
// where it changes (copy on write), and what only grows is shared by all snapshots:
//
//	vector    number ─► object         copied by every change, a page of it; the
//	                                   tree of pages by one batch in many
//	keys      number ─► key            grows
//	table     key ─► number            grows
//	groups    value ─► numbers         copied when members come or go; one set of
//	                                   groups by namespace, and one for each index
//
// A Get of the newest state goes past the snapshot, to the newest page, if it can tell
// that this has been published. Readers note on pages what they have found out about
// labels, so that a list by labels reads few other objects.
//
// An update therefore copies a few hundred bytes, whatever the number of indexes.
// A list refers to a snapshot and copies nothing until it is asked to.
// In which groups an object is, is written in the ledgers of the writer, which
// readers never see.
//
// The file clientgo.go offers the same store as a cache.Indexer.
//
// The package must not know where objects come from or who is told of changes.
package store
