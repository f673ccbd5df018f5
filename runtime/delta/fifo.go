// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package delta

import (
	"fmt"
	"iter"
	"sync"

	"github.com/informergen/informergen/runtime/object"
)

// KnownObjects is what the queue wants to know of the store that its consumer
// fills. The queue asks while it is locked.
type KnownObjects[T object.Object] interface {
	// Keys yields the key of every stored object.
	Keys() iter.Seq[object.Key]
	// Get returns the stored object with this key.
	Get(key object.Key) (T, bool)
}

// Config configures a FIFO. The zero Config is that of an informer.
type Config[T object.Object] struct {
	// KnownObjects decides between two modes. Without it a Replace is one
	// ReplacedAll and a Resync one SyncAll, and the consumer finds out itself
	// what they mean for the objects it has. With it the queue does that when
	// the call comes: a Replace is a deletion with FinalStateUnknown per object
	// that is missing and then a Replaced per object of the list, a Resync is a
	// Sync per known object that no queued delta is about.
	KnownObjects KnownObjects[T]
	// MaxBatch is how many deltas one Pop hands over at most; 0 means 1000. While
	// a batch is processed and more than twice as many wait, producers wait too.
	MaxBatch int
}

const defaultMaxBatch = 1000

// FIFO is a queue of deltas in the order in which they came. Any number of
// goroutines may use it; consumers take turns.
//
// Nothing is merged or dropped, with one exception: a deletion takes the place
// of another one of the same object that waits directly before it, with neither
// a delta of that object nor a ReplacedAll or Bookmark between. It knows more: a
// deletion with FinalStateUnknown is never queued behind another one.
type FIFO[T object.Object] struct {
	known    KnownObjects[T]
	maxBatch int

	mu    sync.Mutex
	ready sync.Cond // there is something to pop, or the queue is closed
	room  sync.Cond // producers need no longer wait

	// items are the deltas that wait, after those in process. An item without a
	// type is void: another took its place.
	items      []Delta[T]
	buffer     []Delta[T] // the array that items are in, from its beginning; empty
	processing int
	voids      int
	held       bool
	head       uint64                // sequence number of items[0]
	deletions  map[object.Key]uint64 // the last waiting delta of these keys is a deletion

	populated  bool   // there was a Replace, or a change without one
	initialEnd uint64 // sequence number that follows the first Replace
	synced     chan struct{}
	closed     bool
}

// New returns an empty queue.
func New[T object.Object](config Config[T]) *FIFO[T] {
	f := &FIFO[T]{
		known:     config.KnownObjects,
		maxBatch:  config.MaxBatch,
		deletions: map[object.Key]uint64{},
		synced:    make(chan struct{}),
	}
	if f.maxBatch <= 0 {
		f.maxBatch = defaultMaxBatch
	}
	f.ready.L, f.room.L = &f.mu, &f.mu
	return f
}

// Add queues an object that a watch reported as new. It returns an error only if
// obj is nil. Like all producers it may block; see Config.MaxBatch.
func (f *FIFO[T]) Add(obj T) error { return f.change(Added, obj) }

// Update queues the new state of an object. It returns an error only if obj is nil.
func (f *FIFO[T]) Update(obj T) error { return f.change(Updated, obj) }

// Delete queues a deletion with the last state of the object, also if nobody
// knows the object. It returns an error only if obj is nil.
func (f *FIFO[T]) Delete(obj T) error { return f.change(Deleted, obj) }

func (f *FIFO[T]) change(what Type, obj T) error {
	if object.IsNil(obj) {
		return fmt.Errorf("queueing %s: object is nil", what)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.waitForRoom()
	f.populated = true
	f.enqueue(Delta[T]{Type: what, Key: object.KeyOf(obj), Object: obj})
	f.checkSynced()
	if !f.held || len(f.items)-f.processing >= maxHeld {
		f.ready.Signal()
	}
	return nil
}

// maxHeld is how many changes wait at most for others, which is long enough for
// waking a consumer not to count.
const maxHeld = 16

// Hold with true says that the next change comes at once: a consumer that waits is
// not woken by each, but by the sixteenth, and by anything other than a change. One
// that is busy takes them when it is done. Hold with false ends that, and wakes it for
// what there is. It is for a queue with one producer of changes.
func (f *FIFO[T]) Hold(on bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.held = on; !on && len(f.items) > f.processing {
		f.ready.Signal()
	}
}

// Bookmark queues the news that there was no change up to resourceVersion.
func (f *FIFO[T]) Bookmark(resourceVersion string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.waitForRoom()
	f.enqueue(Delta[T]{Type: Bookmark, ResourceVersion: resourceVersion})
	f.ready.Signal()
}

// Close makes Pop return cache.ErrFIFOClosed once the queue is empty, and stops
// producers from waiting. What is queued, even later, can still be popped.
func (f *FIFO[T]) Close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	f.ready.Broadcast()
	f.room.Broadcast()
}

// IsClosed reports whether Close was called.
func (f *FIFO[T]) IsClosed() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.closed
}

// Synced returns a channel that is closed when the first Replace has been
// processed completely, or at once by a change that comes before any Replace.
func (f *FIFO[T]) Synced() <-chan struct{} { return f.synced }

// HasSynced reports whether the channel of Synced is closed.
func (f *FIFO[T]) HasSynced() bool {
	select {
	case <-f.synced:
		return true
	default:
		return false
	}
}

// Len returns the number of deltas that wait to be popped.
func (f *FIFO[T]) Len() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.items) - f.processing - f.voids
}

// Pending returns the deltas of one object that wait to be popped. It looks
// through the whole queue.
func (f *FIFO[T]) Pending(key object.Key) Deltas[T] {
	f.mu.Lock()
	defer f.mu.Unlock()
	var pending Deltas[T]
	for _, d := range f.items[f.processing:] {
		if d.aboutObject() && d.Key == key {
			pending = append(pending, d)
		}
	}
	return pending
}

// aboutObject reports whether the delta is about one object; a void one is not.
func (d *Delta[T]) aboutObject() bool {
	switch d.Type {
	case Added, Updated, Deleted, Replaced, Sync:
		return true
	default:
		return false
	}
}

// waitForRoom stops a producer that is much faster than the consumer. If nobody
// consumes there is nothing to wait for.
func (f *FIFO[T]) waitForRoom() {
	for f.processing > 0 && len(f.items)-f.processing >= 2*f.maxBatch && !f.closed {
		f.room.Wait()
	}
}

func (f *FIFO[T]) enqueue(d Delta[T]) {
	next := f.head + uint64(len(f.items))
	switch {
	case !d.aboutObject():
		// To move a deletion past a bookmark or a list would move it in time.
		clear(f.deletions)
	case d.Type == Deleted:
		if last, again := f.deletions[d.Key]; again {
			f.items[last-f.head] = Delta[T]{}
			f.voids++
		}
		f.deletions[d.Key] = next
	case len(f.deletions) > 0:
		delete(f.deletions, d.Key)
	}
	if len(f.items) == cap(f.items) {
		f.grow()
	}
	f.items = append(f.items, d)
}

// grow makes a larger array, but first one for as many as can wait while the
// consumer keeps up.
func (f *FIFO[T]) grow() {
	length, usual := len(f.items), 3*f.maxBatch
	capacity := 2*length + 8
	if length < usual {
		capacity = min(capacity, usual)
	}
	f.items = append(make([]Delta[T], 0, capacity), f.items...)
	f.buffer = f.items[:0]
}

func (f *FIFO[T]) checkSynced() {
	if f.populated && f.head >= f.initialEnd && !f.HasSynced() {
		close(f.synced)
	}
}
