// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer

import (
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"

	"github.com/informergen/informergen/runtime/reflector"
)

// Phase says what an informer is about. The phases of a running informer are the
// states of its reflector.
type Phase string

// The phases of an informer.
const (
	// PhasePending: it was not run yet.
	PhasePending Phase = "Pending"
	// PhaseWatchListing: the collection is read as a stream of initial events.
	PhaseWatchListing Phase = "WatchListing"
	// PhaseListing: the collection is read in pages.
	PhaseListing Phase = "Listing"
	// PhaseSynced: the collection was read, and no watch is open.
	PhaseSynced Phase = "Synced"
	// PhaseWatching: the collection was read, and a watch brings the changes.
	PhaseWatching Phase = "Watching"
	// PhaseResourceGone: the server does not have the resource, as when its CRD was
	// deleted. The store keeps the last state, and the informer goes on asking.
	PhaseResourceGone Phase = "ResourceGone"
	// PhaseStopped: it has stopped for good.
	PhaseStopped Phase = "Stopped"
)

// Status is a look at an informer.
type Status struct {
	Phase Phase
	// Synced says whether the store was ever given a complete list.
	Synced bool
	// Objects is how many objects are stored.
	Objects int
	// ResourceVersion is that of the store, SyncResourceVersion how far the server's
	// changes were read. The store lags behind by what is queued.
	ResourceVersion, SyncResourceVersion string
	// Queued is how many changes wait to be applied.
	Queued int
	// LastNews is when the store was given a list, a change or a bookmark the last
	// time. A server sends a bookmark a minute to a watch that has nothing to tell,
	// so that much more than that means a store out of date. Zero: never.
	LastNews time.Time
	// LastError is the last error since the last complete list, mostly a
	// *reflector.Error; nil if there was none. LastErrorTime is when it came.
	LastError     error
	LastErrorTime time.Time
	// Handlers are in the order of their registration.
	Handlers []HandlerStatus
}

// HandlerStatus tells how a handler is doing.
type HandlerStatus struct {
	// Name is the name of the handler in logs.
	Name string
	// Synced says whether it has seen the whole initial list.
	Synced bool
	// Backlog is how many notifications wait for it.
	Backlog int
	// Coalesced is how many notifications were merged into others of the same
	// object because of the limit of its backlog.
	Coalesced int64
}

// Status returns a look at the informer, for people and metrics. Its figures are
// taken one after the other.
func (s *SharedIndexInformer[T]) Status() Status {
	snapshot := s.indexer.Snapshot()
	status := Status{
		Phase:               s.phase(),
		Synced:              s.HasSynced(),
		Objects:             snapshot.Len(),
		ResourceVersion:     snapshot.ResourceVersion(),
		SyncResourceVersion: s.LastSyncResourceVersion(),
		Queued:              s.queued(),
	}
	if at := s.lastNews.Load(); at != 0 {
		status.LastNews = time.Unix(0, at)
	}
	if failed := s.lastFailure.Load(); failed != nil {
		status.LastError, status.LastErrorTime = failed.err, failed.at
	}
	for _, h := range s.processor.Handles() {
		status.Handlers = append(status.Handlers, HandlerStatus{
			Name: h.Name(), Synced: h.HasSynced(), Backlog: h.Backlog(), Coalesced: h.Coalesced(),
		})
	}
	return status
}

func (s *SharedIndexInformer[T]) phase() Phase {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.stopped:
		return PhaseStopped
	case !s.started:
		return PhasePending
	}
	state := s.reflector.State()
	if state != reflector.Watching && apierrors.IsNotFound(s.LastError()) {
		return PhaseResourceGone
	}
	return phases[state]
}

var phases = map[reflector.State]Phase{
	reflector.Empty:        PhasePending,
	reflector.WatchListing: PhaseWatchListing,
	reflector.Listing:      PhaseListing,
	reflector.Synced:       PhaseSynced,
	reflector.Watching:     PhaseWatching,
	reflector.Stopped:      PhaseStopped,
}

func (s *SharedIndexInformer[T]) queued() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.queue == nil {
		return 0
	}
	return s.queue.Len()
}

// failure is an error and its time.
type failure struct {
	err error
	at  time.Time
}

// LastError returns the last error, mostly a *reflector.Error, since the last
// complete list was applied, or nil. While the informer has not synced it is
// probably the reason.
func (s *SharedIndexInformer[T]) LastError() error {
	if failed := s.lastFailure.Load(); failed != nil {
		return failed.err
	}
	return nil
}

func (s *SharedIndexInformer[T]) failed(err error) { s.lastFailure.Store(&failure{err, time.Now()}) }
