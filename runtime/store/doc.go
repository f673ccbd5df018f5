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
// Inside, an object has a number, and four structures that are copied where they
// change (copy on write) make up a snapshot:
//
//	vector    number ─► object        the only one that an update changes
//	table     key ─► number           Get
//	tree      numbers by key          All, Namespace
//	trees     (value, number)         ByIndex, one tree per index
//
// The file clientgo.go offers the same store as a cache.Indexer.
//
// The package must not know where objects come from or who is told of changes.
package store
