// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package delta

import (
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/object"
)

// Type says what happened. The values are those of cache.DeltaType.
type Type string

const (
	// Added, Updated and Deleted are changes that a watch reported.
	Added   = Type(cache.Added)
	Updated = Type(cache.Updated)
	Deleted = Type(cache.Deleted)
	// Replaced is an object of a list. Only a queue with KnownObjects has it.
	Replaced = Type(cache.Replaced)
	// Sync is a known object that is presented again though nothing happened to
	// it. Only a queue with KnownObjects has it.
	Sync = Type(cache.Sync)
	// ReplacedAll is a whole list. Only a queue without KnownObjects has it.
	ReplacedAll = Type(cache.ReplacedAll)
	// SyncAll asks for every known object to be presented again. Only a queue
	// without KnownObjects has it.
	SyncAll = Type(cache.SyncAll)
	// Bookmark says that there was no change up to a resource version.
	Bookmark = Type(cache.Bookmark)
)

// Delta is one change.
type Delta[T object.Object] struct {
	Type Type
	// Key names the object. It is set unless Type is ReplacedAll, SyncAll or
	// Bookmark.
	Key object.Key
	// Object is the state after the change, or the last state in a deletion. It
	// is nil only in a deletion with FinalStateUnknown, and where Key is not set.
	Object T
	// FinalStateUnknown marks a deletion that nobody saw: the object was missing
	// in a list. Object is then the last state that is known, if any.
	FinalStateUnknown bool
	// All is the list of a ReplacedAll. It belongs to who pops it.
	All []T
	// ResourceVersion is that of the list of a ReplacedAll, or of a Bookmark.
	ResourceVersion string
}

// Deltas are changes of one object, the oldest first.
type Deltas[T object.Object] []Delta[T]

// Oldest returns the first delta, or nil if there is none.
func (d Deltas[T]) Oldest() *Delta[T] {
	if len(d) == 0 {
		return nil
	}
	return &d[0]
}

// Newest returns the last delta, or nil if there is none.
func (d Deltas[T]) Newest() *Delta[T] {
	if len(d) == 0 {
		return nil
	}
	return &d[len(d)-1]
}
