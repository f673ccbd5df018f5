// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package delta is the queue between the reflector, which learns what changed,
// and the informer, which applies it:
//
//	reflector ── Add Update Delete Replace Resync Bookmark Hold ─► FIFO ── Pop ─► informer
//
// It decouples the two, so that a watch is read while a batch is processed, and
// it keeps the order in which changes came. It is the DeltaFIFO of client-go's
// tools/cache with the contract of today's RealFIFO: Replace and Resync may be
// one delta each, deltas are popped in batches, bookmarks travel in line.
//
// It must not know what a server, a store or a handler is.
package delta
