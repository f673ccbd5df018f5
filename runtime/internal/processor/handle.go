// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package processor

import (
	"sync"
	"sync/atomic"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"

	"github.com/informergen/informergen/runtime/object"
)

// Options are what a handler asks for.
type Options struct {
	// Name names the handler in logs and in what is being waited for.
	Name string
	// Logger receives the panics of the handler.
	Logger klog.Logger
	// ResyncPeriod is how often every object is to be presented again as an
	// update; 0 means never. See ShouldResync for what becomes of it.
	ResyncPeriod time.Duration
	// Backlog is how many notifications may wait for the handler, beyond one for
	// each stored object, before those of the same object are merged into one. 0
	// means DefaultBacklog, less than 0 that none are merged ever.
	Backlog int
}

// Handle is the registration of a handler. All methods may be called at any time.
type Handle[T object.Object] struct {
	name    string
	logger  klog.Logger
	handler cache.TypedResourceEventHandler[T]
	resync  resync // guarded by the lock of the processor

	replay Snapshot[T] // what a late handler starts with

	wake    chan struct{} // holds one token if there may be something in the queue
	removed chan struct{} // closed when nothing more is to be delivered
	gone    atomic.Bool   // the same, cheaper to ask
	synced  chan struct{} // closed when the initial list was delivered
	done    chan struct{} // closed when the last call has ended

	mu      sync.Mutex
	queue   []entry[T]
	waiting int // notifications in queue
	backlog int // the same, with those that were taken out of it
	limit   limit
	// coalescing is closed when the part of the queue that was taken out to be
	// merged is back; nil if none is.
	coalescing chan struct{}
	coalesced  int64
}

var _ cache.ResourceEventHandlerRegistration = (*Handle[*metav1.PartialObjectMetadata])(nil)

// entry is a part of a batch together with what its handler was entitled to when
// it was distributed, or the news that the initial list is complete.
type entry[T object.Object] struct {
	notifications []Notification[T]
	level         Audience
	synced        bool
}

func newHandle[T object.Object](handler cache.TypedResourceEventHandler[T], options Options) *Handle[T] {
	return &Handle[T]{
		name:    options.Name,
		logger:  options.Logger,
		handler: handler,
		wake:    make(chan struct{}, 1),
		removed: make(chan struct{}),
		synced:  make(chan struct{}),
		done:    make(chan struct{}),
		limit:   newLimit(options.Backlog),
	}
}

// Name returns the name from the options.
func (h *Handle[T]) Name() string { return h.name }

// HasSynced reports whether the initial list of the informer is complete and the
// handler has returned from each of its adds.
func (h *Handle[T]) HasSynced() bool {
	select {
	case <-h.synced:
		return true
	default:
		return false
	}
}

// HasSyncedChecker returns HasSynced as something that can be waited for.
func (h *Handle[T]) HasSyncedChecker() cache.DoneChecker { return syncChecker{h.name, h.synced} }

type syncChecker struct {
	name   string
	synced <-chan struct{}
}

func (c syncChecker) Name() string          { return c.name }
func (c syncChecker) Done() <-chan struct{} { return c.synced }

// ShutdownChan returns a channel that is closed when the handler was removed and
// its last call has ended. cache.ShutDownEventHandler waits for it.
func (h *Handle[T]) ShutdownChan() <-chan struct{} { return h.done }

// Backlog returns how many notifications wait for the handler, not counting the
// one that it is busy with and those of a replay.
func (h *Handle[T]) Backlog() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.backlog
}

// enqueue is called under the lock of the processor, which is what keeps all
// queues in the same order. objects is the number of objects in the store.
func (h *Handle[T]) enqueue(batch Batch[T], objects int) {
	level := h.level()
	if !batch.concerns(level) {
		return
	}
	h.mu.Lock()
	for _, chunk := range batch.chunks {
		h.queue = append(h.queue, entry[T]{notifications: chunk, level: level})
		h.backlog += len(chunk)
		h.waiting += len(chunk)
	}
	if h.coalescing == nil && h.limit.exceeded(h.waiting, objects) {
		h.startCoalescing()
	}
	h.mu.Unlock()
	h.notify()
}

func (h *Handle[T]) enqueueSynced() {
	h.mu.Lock()
	h.queue = append(h.queue, entry[T]{synced: true})
	h.mu.Unlock()
	h.notify()
}

func (h *Handle[T]) notify() {
	select {
	case h.wake <- struct{}{}:
	default:
	}
}

// stop makes run return without another call of the handler.
func (h *Handle[T]) stop() {
	h.gone.Store(true)
	close(h.removed)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.queue, h.backlog, h.waiting = nil, 0, 0
}

// run is the goroutine of the handler.
func (h *Handle[T]) run() {
	defer close(h.done)
	defer h.awaitCoalescing()
	h.runReplay()
	for !h.gone.Load() {
		select {
		case <-h.wake:
		case <-h.removed:
			return
		}
		queue := h.takeQueue()
		for i, e := range queue {
			queue[i] = entry[T]{} // free what is done while the rest waits
			h.runEntry(e)
		}
	}
}

func (h *Handle[T]) runReplay() {
	if h.replay == nil {
		return
	}
	for obj := range h.replay.All() {
		if h.gone.Load() {
			break
		}
		n := Added(obj, true)
		h.call(&n)
	}
	h.replay = nil // the snapshot holds on to every object in it
}

func (h *Handle[T]) runEntry(e entry[T]) {
	for i := range e.notifications {
		if h.gone.Load() {
			return
		}
		if n := &e.notifications[i]; n.audience <= e.level {
			h.call(n)
		}
	}
	h.mu.Lock()
	h.backlog = max(0, h.backlog-len(e.notifications))
	h.mu.Unlock()
	if e.synced && !h.gone.Load() {
		close(h.synced)
	}
}

// takeQueue takes everything that waits. The next batch starts a new slice: a
// queue that was long once does not stay so.
func (h *Handle[T]) takeQueue() []entry[T] {
	h.awaitCoalescing()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.coalescing != nil {
		return nil // began just now; it wakes us when it is done
	}
	queue := h.queue
	h.queue, h.waiting = nil, 0
	h.limit.reset()
	return queue
}

// call delivers one notification. A panic ends the process unless
// utilruntime.ReallyCrash is off; then the notification counts as delivered, and
// the next one waits a second, as in client-go.
func (h *Handle[T]) call(n *Notification[T]) {
	if h.crashes(n) {
		h.pause(time.Second)
	}
}

func (h *Handle[T]) crashes(n *Notification[T]) (crashed bool) {
	crashed = true
	defer utilruntime.HandleCrashWithLogger(h.logger)
	n.deliver(h.handler)
	return false
}

func (h *Handle[T]) pause(d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-h.removed:
	}
}
