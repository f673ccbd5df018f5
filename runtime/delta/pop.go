// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package delta

import (
	"slices"

	"k8s.io/client-go/tools/cache"
)

// Pop waits until there is something to process and calls process with it. It
// returns the error of process, which is the end of those deltas: they are not
// queued again. It returns cache.ErrFIFOClosed once the queue is closed and
// empty. The queue is not locked meanwhile; consumers wait for each other.
//
// A batch holds deltas in the order in which they came, perhaps several of one
// object. A ReplacedAll, a SyncAll or a Bookmark comes alone. isInInitialList
// says that the deltas are of the first Replace or came before it.
//
// process must not keep the slice, and must neither add to the queue nor pop.
func (f *FIFO[T]) Pop(process func(batch []Delta[T], isInInitialList bool) error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for {
		for f.processing > 0 || len(f.items) == 0 {
			if f.closed && len(f.items) == 0 {
				return cache.ErrFIFOClosed
			}
			f.ready.Wait()
		}
		n := f.batchLen()
		if batch := f.take(n); len(batch) > 0 {
			return f.process(n, batch, process)
		}
		f.discard(n)
	}
}

// batchLen returns how many items go into the next batch, voids included.
func (f *FIFO[T]) batchLen() int {
	limit := min(len(f.items), f.maxBatch)
	if !f.HasSynced() && f.populated {
		limit = min(limit, int(f.initialEnd-f.head))
	}
	n := 0
	for n < limit && f.items[n].batchable() {
		n++
	}
	return max(n, 1)
}

func (d *Delta[T]) batchable() bool { return d.Type == "" || d.aboutObject() }

// take returns the first n items without the voids, and makes sure that none of
// them is replaced any more.
func (f *FIFO[T]) take(n int) []Delta[T] {
	batch := f.items[:n:n]
	if f.voids > 0 {
		batch = slices.DeleteFunc(batch, func(d Delta[T]) bool { return d.Type == "" })
		f.voids -= n - len(batch)
	}
	if len(f.deletions) > 0 {
		for _, d := range batch {
			if last, ok := f.deletions[d.Key]; ok && last < f.head+uint64(n) {
				delete(f.deletions, d.Key)
			}
		}
	}
	return batch
}

func (f *FIFO[T]) process(n int, batch []Delta[T], process func([]Delta[T], bool) error) error {
	isInInitialList := !f.HasSynced()
	f.processing = n
	// A panic must not leave the queue stuck: whoever recovers may go on.
	defer f.discard(n)
	f.mu.Unlock()
	defer f.mu.Lock()
	return process(batch, isInInitialList)
}

// discard forgets the first n items. The others move to the front, so that the
// same array does for as long as there is no burst, unless they are many.
func (f *FIFO[T]) discard(n int) {
	left := len(f.items) - n
	switch {
	case left > 4*n:
		clear(f.items[:n])
		f.items = f.items[n:]
	case left == 0 && cap(f.buffer) > 4*f.maxBatch:
		f.items, f.buffer = nil, nil // a burst is over
	default:
		used, start := f.items, cap(f.buffer)-cap(f.items)
		f.items = append(f.buffer, used[n:]...)
		clear(used[max(0, left-start):])
	}
	f.head += uint64(n)
	f.processing = 0
	f.checkSynced()
	f.ready.Broadcast() // all of them, if this was the end of a closed queue
	f.room.Broadcast()
}
