// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package lister answers a controller's questions about cached objects: all that
// a label selector matches, or the one with a name.
//
// It is the last stage on the way of reading, and what generated listers are
// made of:
//
//	store.Indexer ─► store.Reader ─► Lister ─► generated lister ─► user
//
// It reads typed objects straight from the store of this module, and works over
// any other cache.Indexer as well. It must not know how the cache is filled.
package lister
