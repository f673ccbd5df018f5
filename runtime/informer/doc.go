// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package informer wires the stages of the runtime together and is the only one
// that writes the store:
//
//	source ─► reflector ─► delta.FIFO ─► SharedIndexInformer ─┬─► store.Indexer ─► listers
//	                                                          └─► processor ─► handlers
//
// It takes a batch of deltas at a time, applies it to the store in one step, and
// then tells the handlers: whoever hears of a change finds it in the store.
//
// SharedIndexInformer is a cache.TypedSharedIndexInformer and so does everything
// that an informer of client-go's tools/cache does. The parts of that interface
// in which objects are of type any are in the file clientgo.go.
//
// The package must not know how a request is made, how the store keeps objects,
// or what factories are.
package informer
