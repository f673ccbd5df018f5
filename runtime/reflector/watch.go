// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector

import (
	"context"
	"errors"
	"fmt"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilnet "k8s.io/apimachinery/pkg/util/net"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/informergen/informergen/runtime/object"
)

// maxHasty is how many watches in a row the server may close within a second
// before the reflector waits between them. Client-go never does as long as each
// brings an event.
const maxHasty = 3

// absence is a wait in which a server may go down and come back without this
// client seeing anything of it.
const absence = 5 * time.Second

// watch is the state Synced and, once the server has accepted the request, the
// state Watching: it takes changes to the store until the stream ends.
func (r *Reflector[T]) watch(ctx context.Context) edge {
	version := r.position.get()
	if detour, ok := r.verify(ctx, version); !ok {
		return detour
	}
	// Without a version the server starts with an ADDED event per object, in any
	// order, so that their versions do not say how far the collection was followed.
	ordered := r.position.known()

	s := r.open(ctx, metav1.ListOptions{ResourceVersion: version})
	defer s.close()
	if s.err == nil {
		r.enter(Watching)
	}
	defer r.setHeld(false)
	end := s.each(func(event object.Event[T]) error {
		ordered = ordered || event.Type != watch.Added
		return r.follows(ctx, event, ordered)
	})
	return r.watchEnded(ctx, end)
}

// follows takes one event to the store and then moves the position, if the event
// is known to come in the order of versions.
func (r *Reflector[T]) follows(ctx context.Context, event object.Event[T], ordered bool) error {
	r.setHeld(event.More)
	// The transform may change the object, and its version with it.
	version := event.Object.GetResourceVersion()
	switch {
	case event.Type == watch.Bookmark && version == "":
		// It says nothing.
	case event.Type == watch.Bookmark:
		if seen := r.position.get(); object.IsOlder(version, seen) {
			return fmt.Errorf("%w from %s to %s in a bookmark", ErrWentBack, seen, version)
		}
		r.config.Store.Bookmark(version)
	default:
		r.process(ctx, event)
	}
	if ordered {
		r.position.advance(version)
	}
	r.retry(ctx)
	return nil
}

// watchEnded chooses the way on after a watch: watch again from where it ended if
// that is known to be good, or else read the collection anew.
func (r *Reflector[T]) watchEnded(ctx context.Context, end ending) edge {
	if ctx.Err() != nil {
		return edge{}
	}
	if end.err == nil && (end.frames > 0 || !end.isHasty()) {
		return edge{to: r.resumed(), wait: r.isStorm(end)}
	}
	if end.err == nil {
		end.err = ErrVeryShortWatch
	}
	r.report(ctx, PhaseWatch, object.Key{}, end.err)
	switch {
	case isBusy(end.err):
		r.doubtful = r.doubtful || utilnet.IsConnectionRefused(end.err) || r.delays.planned > absence
		return edge{to: r.resumed(), wait: true}
	case errors.Is(end.err, ErrStalled), errors.Is(end.err, ErrSilent):
		return edge{to: r.resumed()}
	case errors.Is(end.err, ErrWentBack):
		r.position.unavailable = true
	}
	return edge{to: r.unread(), wait: true}
}

// resumed is the state after a watch that can be opened again where it ended, if it is
// known where that is.
func (r *Reflector[T]) resumed() State {
	if r.position.known() {
		return Synced
	}
	return r.unread()
}

// isStorm counts watches that end within a second of their opening.
func (r *Reflector[T]) isStorm(end ending) bool {
	if !end.isHasty() {
		r.hasty = 0
		return false
	}
	r.hasty++
	return r.hasty > maxHasty
}
