// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package processor

import (
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/object"
)

// Audience says which handlers a notification is for.
type Audience int8

const (
	// Everybody is the audience of what really happened.
	Everybody Audience = iota
	// Syncing is the audience of an update that did not change the resource
	// version: handlers that were told to resync by the last ShouldResync, and
	// those that it has not judged yet.
	Syncing
	// Resync is the audience of what did not happen at all, but is presented
	// again: of the Syncing those that asked for resyncs.
	Resync
)

// Notification is one call of a handler. Make it with Added, Updated or Deleted.
type Notification[T object.Object] struct {
	kind            kind
	audience        Audience
	isInInitialList bool
	old, obj        T
	tombstone       *cache.DeletedFinalStateUnknown
}

type kind int8

const (
	added kind = iota
	updated
	deleted
	nothing // of two that cancel each other
)

// Added announces a new object.
func Added[T object.Object](obj T, isInInitialList bool) Notification[T] {
	return Notification[T]{kind: added, obj: obj, isInInitialList: isInInitialList}
}

// Updated announces a new state of an object to an audience.
func Updated[T object.Object](old, obj T, audience Audience) Notification[T] {
	return Notification[T]{kind: updated, old: old, obj: obj, audience: audience}
}

// Deleted announces that an object is gone, and its last state.
func Deleted[T object.Object](obj T) Notification[T] {
	return Notification[T]{kind: deleted, obj: obj}
}

// Missed announces that an object is gone though nobody saw it go; obj is the
// last state that is known.
func Missed[T object.Object](key object.Key, obj T) Notification[T] {
	return Notification[T]{kind: deleted, obj: obj, tombstone: &cache.DeletedFinalStateUnknown{Key: key.String(), Obj: obj}}
}

func (n *Notification[T]) deliver(handler cache.TypedResourceEventHandler[T]) {
	switch n.kind {
	case added:
		handler.OnAdd(n.obj, n.isInInitialList)
	case updated:
		handler.OnUpdate(n.old, n.obj)
	case deleted:
		handler.OnDelete(cache.DeletedObject[T]{OptionalObj: n.obj, FinalStateUnknown: n.tombstone})
	}
}

// Batch collects notifications. The zero Batch is empty.
type Batch[T object.Object] struct {
	chunks   [][]Notification[T]
	widest   Audience // of any notification
	expected int      // notifications that are in no chunk yet
}

// chunkSize is how many notifications are released together when the slowest
// handler is done with them.
const chunkSize = 512

// Grow makes room for n more notifications.
func (b *Batch[T]) Grow(n int) { b.expected += n }

// Append adds a notification to the end of the batch.
func (b *Batch[T]) Append(n Notification[T]) {
	last := len(b.chunks) - 1
	if last < 0 || n.audience < b.widest {
		b.widest = n.audience
	}
	if last < 0 || len(b.chunks[last]) == chunkSize {
		b.chunks = append(b.chunks, make([]Notification[T], 0, max(1, min(b.expected, chunkSize))))
		b.expected -= chunkSize
		last++
	}
	b.chunks[last] = append(b.chunks[last], n)
}

// concerns reports whether a handler of that audience has any use of the batch.
func (b *Batch[T]) concerns(level Audience) bool { return len(b.chunks) > 0 && b.widest <= level }
