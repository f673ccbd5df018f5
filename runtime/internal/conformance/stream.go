// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
)

// stream is one open watch. It is guarded by the server's mutex.
type stream struct {
	server *Server
	events chan watch.Event
	from   int64 // changes up to here are known to the client
	read   int64 // the revision at which initial events were complete
	hasty  bool
	closed bool
}

var _ watch.Interface = (*stream)(nil)

// backlog is more changes than any history makes between two reads of a client.
const backlog = 200

// WatchWithContext implements cache.ListerWatcherWithContext.
func (s *Server) WatchWithContext(ctx context.Context, opts metav1.ListOptions) (watch.Interface, error) {
	if err := wait(ctx); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.refuses(); err != nil {
		return nil, err
	}
	w := &stream{server: s, events: make(chan watch.Event, backlog+len(s.log)), from: parse(opts.ResourceVersion)}
	s.streams[w] = struct{}{}
	if opts.TimeoutSeconds != nil {
		time.AfterFunc(time.Duration(*opts.TimeoutSeconds)*time.Second, w.Stop)
	}
	if opts.SendInitialEvents != nil && *opts.SendInitialEvents {
		return w, s.initial(w)
	}
	s.resume(w)
	return w, nil
}

// initial starts a stream with what the server holds and a bookmark after that.
func (s *Server) initial(w *stream) error {
	switch {
	case s.faults.NoInitialEvents:
		w.close()
		return errInvalid()
	case s.faults.Expired:
		w.close()
		return errExpired()
	case w.from > s.revision:
		w.close()
		return errTooLarge(w.from, s.revision)
	case s.faults.Silent:
		w.from = s.revision
		return nil
	}
	w.from = s.snapshot()
	for i, thing := range s.things(w.from) {
		if s.faults.Truncate > 0 && i == s.faults.Truncate {
			break
		}
		w.send(watch.Added, thing)
	}
	if s.faults.Truncate > 0 {
		w.close()
		return nil
	}
	if s.faults.Lagging {
		w.send(watch.Bookmark, bookmark(w.from))
		for _, c := range s.log {
			w.change(c)
		}
		w.from = s.revision
	}
	end := bookmark(s.revision)
	end.Annotations = map[string]string{metav1.InitialEventsAnnotationKey: "true"}
	w.send(watch.Bookmark, end)
	w.read = s.revision
	return nil
}

// snapshot returns the revision whose state begins a stream of initial events.
func (s *Server) snapshot() int64 {
	if s.faults.Lagging {
		return max(s.compacted, s.revision-8)
	}
	return s.revision
}

// resume starts a stream after the version that the client knows; without one it
// sends what there is, in no useful order.
func (s *Server) resume(w *stream) {
	w.hasty = s.faults.Hasty
	if w.from == 0 {
		things := s.things(s.revision)
		for i := range things {
			w.send(watch.Added, things[len(things)-1-i])
		}
		w.from = s.revision
		return
	}
	if w.from < s.compacted {
		w.fail(errExpired())
		return
	}
	for _, c := range s.log {
		w.change(c)
	}
}

func bookmark(revision int64) Thing {
	thing := &metav1.PartialObjectMetadata{}
	thing.ResourceVersion = version(revision)
	return thing
}

// change sends a change that the client does not know yet.
func (w *stream) change(c change) {
	if c.revision <= w.from {
		return
	}
	w.from = c.revision
	w.send(c.kind, c.thing)
	if w.hasty {
		w.close()
	}
}

func (w *stream) send(kind watch.EventType, thing Thing) {
	switch {
	case w.closed:
	case w.server.faults.Stray && kind != watch.Bookmark:
		w.events <- watch.Event{Type: kind, Object: &metav1.Status{Message: "not a thing"}}
	default:
		w.events <- watch.Event{Type: kind, Object: w.server.shown(thing)}
	}
}

// fail ends the stream with an ERROR frame.
func (w *stream) fail(err statusError) {
	if !w.closed {
		status := err.Status()
		w.events <- watch.Event{Type: watch.Error, Object: &status}
		w.close()
	}
}

func (w *stream) close() {
	if !w.closed {
		w.closed = true
		close(w.events)
		delete(w.server.streams, w)
	}
}

// ResultChan implements watch.Interface.
func (w *stream) ResultChan() <-chan watch.Event { return w.events }

// Stop implements watch.Interface.
func (w *stream) Stop() {
	w.server.mu.Lock()
	defer w.server.mu.Unlock()
	w.close()
}
