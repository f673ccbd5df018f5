// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package processor

import "cmp"

// limit says when the queue of a handler is to be merged.
type limit struct {
	allowed int // beyond one notification for each object; less than 0: no limit
	next    int // as merging has left half as many, it is of no use before
}

func newLimit(option int) limit { return limit{allowed: cmp.Or(option, DefaultBacklog)} }

func (l *limit) exceeded(waiting, objects int) bool {
	return l.allowed >= 0 && waiting > max(objects+l.allowed, l.next)
}

// left says how many merging has left.
func (l *limit) left(n int) { l.next = 2 * n }

func (l *limit) reset() { l.next = 0 }

// startCoalescing merges what waits, in a goroutine of its own: neither the writer
// nor the handler, which is busy, has the time. It is called under the lock of h.
func (h *Handle[T]) startCoalescing() {
	queue, length, done := h.queue, h.waiting, make(chan struct{})
	h.queue, h.waiting, h.coalescing = nil, 0, done
	go func() {
		defer close(done)
		h.putBack(coalesce(queue), length)
		h.notify()
	}()
}

// putBack puts what is left of length notifications before those that have come
// meanwhile.
func (h *Handle[T]) putBack(merged []entry[T], length int) {
	left := 0
	for _, e := range merged {
		left += len(e.notifications)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.coalescing = nil
	if h.gone.Load() {
		return
	}
	h.queue = append(merged, h.queue...)
	h.waiting += left
	h.backlog -= length - left
	h.coalesced += int64(length - left)
	h.limit.left(left)
}

// awaitCoalescing returns when no part of the queue is elsewhere.
func (h *Handle[T]) awaitCoalescing() {
	h.mu.Lock()
	done := h.coalescing
	h.mu.Unlock()
	if done != nil {
		<-done
	}
}

// Coalesced returns how many notifications were merged into others, or were not
// for the handler when it was about to have them.
func (h *Handle[T]) Coalesced() int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.coalesced
}
