// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package processor tells the handlers of an informer what the informer did to
// its store.
//
// It is the last stage of the way of writing:
//
//	informer ── Begin, Distribute ─► Processor ─┬─► queue ─► handler
//	                                            └─► queue ─► handler
//
// Every handler has a queue and a goroutine of its own: it is told everything in
// order, one thing at a time, and waits for no other. A batch of notifications is
// made once and shared by all queues. A handler that comes late replays a
// snapshot of the store in its own goroutine and goes on with its queue; to join
// costs the others nothing.
//
// The package must not know where notifications come from, and of the store it
// knows no more than that a snapshot of it can be iterated.
package processor
