// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package processor

import (
	"errors"
	"iter"
	"sync"
	"time"

	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/object"
)

// Snapshot is a state of the store.
type Snapshot[T object.Object] interface {
	// All yields every object.
	All() iter.Seq[T]
	// Len is the number of objects.
	Len() int
}

// Processor distributes notifications to handlers. One goroutine, the writer,
// calls Start, Begin, Distribute, Synced and Stop; the other methods may be
// called at any time by anybody.
type Processor[T object.Object] struct {
	newest func() Snapshot[T]

	mu      sync.Mutex
	state   state
	synced  bool
	handles []*Handle[T] // in the order of their registration
	// pinned is the state of the store before the batch that is being applied.
	// A handler that joins meanwhile starts from there and gets the batch.
	pinned  Snapshot[T]
	check   time.Duration // see resync.go
	running sync.WaitGroup
}

type state int8

const (
	created state = iota
	started
	stopped
)

// ErrStopped is returned when a handler comes too late.
var ErrStopped = errors.New("the informer has stopped already")

// New returns a processor without handlers. newest returns the newest snapshot
// of the store. resyncCheck is how often ShouldResync is going to be called, 0
// meaning never.
func New[T object.Object](newest func() Snapshot[T], resyncCheck time.Duration) *Processor[T] {
	return &Processor[T]{newest: newest, check: resyncCheck}
}

// Add registers a handler. Once the processor is started the handler is told of
// every object of the store as an add in an initial list, and then of whatever is
// distributed from now on: nothing twice, nothing left out. A handler that is
// registered before the start is told of what is distributed only.
//
// It takes the same short time however many objects there are.
func (p *Processor[T]) Add(handler cache.TypedResourceEventHandler[T], options Options) (*Handle[T], error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.state == stopped {
		return nil, ErrStopped
	}
	h := newHandle(handler, options)
	h.setResync(p.admit(h.logger, options.ResyncPeriod), p.check, time.Now())
	if p.state == started {
		h.replay = p.pinned
		if h.replay == nil {
			h.replay = p.newest()
		}
		if p.synced {
			h.enqueueSynced()
		}
		p.running.Go(h.run)
	}
	p.handles = append(p.handles, h)
	return h, nil
}

// Remove unregisters a handler and reports whether it was registered. No call of
// the handler begins any more; one that is under way goes on, and Done of the
// handle tells when it has ended. What was queued for the handler is freed.
func (p *Processor[T]) Remove(h *Handle[T]) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, other := range p.handles {
		if other == h {
			// A new slice, so that the array does not keep handles alive.
			p.handles = append(p.handles[:i:i], p.handles[i+1:]...)
			p.end(h)
			return true
		}
	}
	return false
}

// Start lets the handlers run.
func (p *Processor[T]) Start() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.state = started
	for _, h := range p.handles {
		p.running.Go(h.run)
	}
}

// Stop ends all handlers and waits for the calls that are under way. What is
// still queued is dropped. It must not be called by a handler.
func (p *Processor[T]) Stop() {
	p.mu.Lock()
	for _, h := range p.handles {
		p.end(h)
	}
	p.handles, p.state = nil, stopped
	p.mu.Unlock()
	p.running.Wait()
}

func (p *Processor[T]) end(h *Handle[T]) {
	h.stop()
	if p.state != started {
		close(h.done) // it has no goroutine to do that
	}
}

// Begin says that the store is about to be changed. Distribute must follow.
func (p *Processor[T]) Begin() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pinned = p.newest()
}

// Distribute hands what happened since Begin to the handlers. It calls build to
// make the notifications unless there is no handler; build is told whether
// notifications for the audience Resync are of any use. It returns without
// waiting for a handler.
func (p *Processor[T]) Distribute(build func(resync bool) Batch[T]) {
	any, resync := p.audience()
	if !any {
		return
	}
	// Not under the lock: a batch can be as large as the store. Whoever joins
	// meanwhile starts from the pinned state.
	batch := build(resync)
	objects := p.newest().Len()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pinned = nil
	for _, h := range p.handles {
		h.enqueue(batch, objects)
	}
}

// audience ends the change at once if there is nobody to be told about it.
func (p *Processor[T]) audience() (any, resync bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, h := range p.handles {
		resync = resync || h.level() == Resync
	}
	if len(p.handles) == 0 {
		p.pinned = nil
	}
	return len(p.handles) > 0, resync
}

// Synced says that the initial list has been distributed. Each handler is synced
// when it has seen all of it.
func (p *Processor[T]) Synced() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.synced = true
	for _, h := range p.handles {
		h.enqueueSynced()
	}
}

// Handles returns the registered handlers in the order of their registration.
func (p *Processor[T]) Handles() []*Handle[T] {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]*Handle[T](nil), p.handles...)
}
