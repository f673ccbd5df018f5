// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"iter"

	"github.com/informergen/informergen/runtime/object"
)

// Reader answers queries about stored objects. Every query is answered from one
// state of the store and without a lock, also while it is written to. The
// objects are shared: nobody may modify them.
//
// A sequence goes on over the state that it started from, can be left at any
// element, and can be run again. Sequences of objects are in the order of their
// keys.
//
// Several queries to an Indexer may be answered from different states; take a
// Snapshot to have them answered from one.
type Reader[T object.Object] interface {
	// Get returns the object with this key and whether there is one.
	Get(key object.Key) (T, bool)
	// Len returns the number of objects.
	Len() int
	// All yields every object.
	All() iter.Seq[T]
	// Namespace yields the objects of one namespace; the empty name stands for
	// the objects that have none, not for all namespaces.
	Namespace(namespace string) iter.Seq[T]
	// ByIndex yields the objects for which the named index function returned
	// value. That there is no such index is an error.
	ByIndex(index, value string) (iter.Seq[T], error)
	// List, ListNamespace and ListIndex return what All, Namespace and ByIndex
	// yield, in a form that has a length, can be copied, and takes no memory.
	List() List[T]
	ListNamespace(namespace string) List[T]
	ListIndex(index, value string) (List[T], error)
	// IndexValues yields, sorted, each value that the named index has for at
	// least one object: nothing if there is no such index.
	IndexValues(index string) iter.Seq[string]
	// ResourceVersion returns that of the last object, replacement or bookmark
	// that was applied, or "" before the first. It tells how recent the stored
	// state is.
	ResourceVersion() string
}
