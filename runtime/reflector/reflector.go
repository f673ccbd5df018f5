// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"k8s.io/client-go/features"

	"github.com/informergen/informergen/runtime/object"
)

// Reflector makes a store follow a collection. Make one with New.
type Reflector[T object.Object] struct {
	config    Config[T]
	watchList bool // whether to ask for streams of initial events

	state    atomic.Int32
	position position
	synced   chan struct{}
	syncOnce sync.Once

	// The fields below belong to the goroutine of Run.

	delays delays
	// dropped holds the objects that the last transform of theirs did not keep,
	// and of which the store therefore must hear nothing.
	dropped map[object.Key]struct{}
	// retries holds the objects whose transform has failed.
	retries retries[T]
	// paged is set once the collection has turned out to be served in pages.
	paged bool
	// outlasted is set when the answer to a list took longer than the client
	// waits, until the collection was read.
	outlasted bool
	// unfinished counts consecutive streams of initial events that broke off.
	unfinished int
	// doubtful is set after the server was down, or too busy for longer than it
	// takes to restart it: it may have come back as an older one.
	doubtful bool
	// hasty counts consecutive watches that were closed within a second.
	hasty int
	// hold is the method Hold of the store, if it has one that is of use, and held
	// what it was told last.
	hold func(bool)
	held bool
}

// New makes a Reflector. Whether it asks for streams of initial events is decided
// here: the feature gate WatchListClient of client-go must be on, and the source
// must not deny it.
func New[T object.Object](config Config[T]) *Reflector[T] {
	config = config.withDefaults()
	return &Reflector[T]{
		config:    config,
		watchList: features.FeatureGates().Enabled(features.WatchListClient) && !deniesWatchList(config.Source),
		synced:    make(chan struct{}),
		delays:    delays{Backoff: config.Backoff},
		hold:      holdOf(config),
	}
}

// holdOf returns the method Hold of the store. A transform may take its time, for
// which no change shall wait.
func holdOf[T object.Object](config Config[T]) func(bool) {
	if s, ok := config.Store.(interface{ Hold(bool) }); ok && config.Transform == nil {
		return s.Hold
	}
	return func(bool) {}
}

// setHeld tells the store whether more changes follow at once.
func (r *Reflector[T]) setHeld(on bool) {
	if on != r.held {
		r.held = on
		r.hold(on)
	}
}

func deniesWatchList(source any) bool {
	s, ok := source.(interface{ WatchListUnsupported() bool })
	return ok && s.WatchListUnsupported()
}

// Run reads and follows the collection until ctx ends. It then returns at once
// from whatever it was waiting for, and leaves no goroutine behind. It may be
// called again afterwards, but not twice at a time. A panic of the source or the store
// comes up in the caller.
func (r *Reflector[T]) Run(ctx context.Context) {
	var resync sync.WaitGroup
	// The resync ends even if the source or the store panics.
	resyncing, cancel := context.WithCancel(ctx)
	defer r.enter(Stopped)
	defer resync.Wait()
	defer cancel()
	if r.config.ResyncPeriod > 0 {
		resync.Go(func() { r.resync(resyncing) })
	}
	state := r.unread()
	for ctx.Err() == nil {
		r.enter(state)
		next := r.step(ctx, state)
		if next.wait {
			r.enter(next.to)
			r.wait(ctx)
		}
		state = next.to
	}
}

// step does the work of one state and returns the edge to the next.
func (r *Reflector[T]) step(ctx context.Context, state State) edge {
	switch state {
	case WatchListing:
		return r.streamInitial(ctx)
	case Listing:
		return r.list(ctx)
	default:
		return r.watch(ctx)
	}
}

// unread is the state in which the whole collection is to be read.
func (r *Reflector[T]) unread() State {
	if r.watchList && !r.outlasted {
		return WatchListing
	}
	return Listing
}

// wait sleeps after a failure, or until ctx ends.
func (r *Reflector[T]) wait(ctx context.Context) {
	timer := time.NewTimer(r.delays.next(time.Now()))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

func (r *Reflector[T]) enter(state State) { r.state.Store(int32(state)) }

// State returns what the reflector is doing. It may be called at any time.
func (r *Reflector[T]) State() State { return State(r.state.Load()) }

// LastSyncResourceVersion returns the resource version up to which changes were
// handed to the store, or "" before the first sync. It may be called at any time.
func (r *Reflector[T]) LastSyncResourceVersion() string { return r.position.get() }

// Name returns the name from the Config.
func (r *Reflector[T]) Name() string { return r.config.Name }

// TypeDescription returns the description of T used in errors.
func (r *Reflector[T]) TypeDescription() string { return r.config.TypeDescription }
