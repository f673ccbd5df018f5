// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package delta

import (
	"fmt"

	"github.com/informergen/informergen/runtime/object"
)

// Replace queues a complete list: what is not in it is gone. The queue takes the
// slice over. It returns an error, and queues nothing, if an object is nil.
func (f *FIFO[T]) Replace(objects []T, resourceVersion string) error {
	for i, obj := range objects {
		if object.IsNil(obj) {
			return fmt.Errorf("queueing a list: object %d of %d is nil", i+1, len(objects))
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.waitForRoom()
	if f.known == nil {
		f.enqueue(Delta[T]{Type: ReplacedAll, All: objects, ResourceVersion: resourceVersion})
	} else {
		f.enqueueMissing(objects)
		for _, obj := range objects {
			f.enqueue(Delta[T]{Type: Replaced, Key: object.KeyOf(obj), Object: obj})
		}
	}
	if !f.populated {
		f.populated = true
		f.initialEnd = f.head + uint64(len(f.items))
	}
	f.checkSynced()
	f.ready.Signal()
	return nil
}

// enqueueMissing queues the deletion of whatever will be known when the queue
// has been processed but is not in the list.
func (f *FIFO[T]) enqueueMissing(objects []T) {
	listed := make(map[object.Key]bool, len(objects))
	for _, obj := range objects {
		listed[object.KeyOf(obj)] = true
	}
	newest := f.newest()
	var missing []Delta[T]
	note := func(key object.Key, last T) {
		missing = append(missing, Delta[T]{Type: Deleted, Key: key, Object: last, FinalStateUnknown: true})
	}
	for _, d := range f.items {
		if i, ok := newest[d.Key]; !d.aboutObject() || !ok || listed[d.Key] {
			continue
		} else if last := f.items[i]; last.Type != Deleted {
			note(d.Key, last.Object)
		}
		listed[d.Key] = true
	}
	for key := range f.known.Keys() {
		if _, queued := newest[key]; !queued && !listed[key] {
			last, _ := f.known.Get(key)
			note(key, last)
		}
	}
	for _, d := range missing {
		f.enqueue(d)
	}
}

// newest returns the position of the newest delta of each object. Deltas in
// process count: the known objects may not reflect them yet.
func (f *FIFO[T]) newest() map[object.Key]int {
	newest := map[object.Key]int{}
	for i, d := range f.items {
		if d.aboutObject() {
			newest[d.Key] = i
		}
	}
	return newest
}

// Resync queues every known object again. An object that another delta waits
// for is left out: its turn comes anyway, and its known state would be stale
// behind that delta. The error is always nil.
func (f *FIFO[T]) Resync() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.waitForRoom()
	defer f.ready.Signal()
	if f.known == nil {
		f.enqueue(Delta[T]{Type: SyncAll})
		return nil
	}
	newest := f.newest()
	for key := range f.known.Keys() {
		if _, queued := newest[key]; queued {
			continue
		}
		if obj, ok := f.known.Get(key); ok {
			f.enqueue(Delta[T]{Type: Sync, Key: key, Object: obj})
		}
	}
	return nil
}
