// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector

import (
	"context"
	"errors"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/informergen/informergen/runtime/object"
)

// maxUnfinished is after how many broken streams of initial events in a row the
// reflector lists instead.
const maxUnfinished = 3

// streamInitial is the state WatchListing: it collects a stream of initial events
// and fills the store at the bookmark that closes them. The same stream then
// brings the changes, so that the state goes on to Watching in here.
func (r *Reflector[T]) streamInitial(ctx context.Context) edge {
	version := r.position.forWatchList()
	guarded, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s := r.open(guarded, initialEvents(version))
	defer s.close()
	// The grace begins when the server has accepted the request: one that is
	// overloaded lets it wait before, and a list would only add to its load.
	silence := time.AfterFunc(r.config.WatchListGrace, func() { cancel(ErrSilent) })
	defer silence.Stop()

	defer r.setHeld(false)
	collection := newContent[T]()
	complete := false
	end := s.each(func(event object.Event[T]) error {
		if complete {
			return r.follows(ctx, event, true)
		}
		// Time that the transform and the store take is not the server's silence.
		silence.Stop()
		if !isInitialEventsEnd(event) {
			r.gatherEvent(ctx, collection, event)
			silence.Reset(r.config.WatchListGrace)
			return nil
		}
		objects := r.remembered(collection)
		if err := r.replace(ctx, PhaseWatchList, collection, event.Object.GetResourceVersion()); err != nil {
			return err
		}
		r.checkStream(ctx, objects, event.Object.GetResourceVersion())
		complete, collection = true, nil
		r.enter(Watching)
		return nil
	})
	if complete {
		return r.watchEnded(ctx, end)
	}
	return r.initialEnded(ctx, version, end)
}

func initialEvents(version string) metav1.ListOptions {
	yes := true
	return metav1.ListOptions{
		ResourceVersion:      version,
		ResourceVersionMatch: metav1.ResourceVersionMatchNotOlderThan,
		SendInitialEvents:    &yes,
	}
}

func isInitialEventsEnd[T object.Object](event object.Event[T]) bool {
	return event.Type == watch.Bookmark &&
		event.Object.GetAnnotations()[metav1.InitialEventsAnnotationKey] == "true"
}

// initialEnded chooses the way on after a stream that did not become complete. A
// server that may recover is asked again after a wait, a broken stream is tried
// maxUnfinished times, and everything else is taken for a server that does not
// serve such streams, so that the collection is listed.
func (r *Reflector[T]) initialEnded(ctx context.Context, version string, end ending) edge {
	if ctx.Err() != nil {
		return edge{}
	}
	if end.err == nil {
		end.err = unfinished(end)
	}
	r.report(ctx, PhaseWatchList, object.Key{}, end.err)
	switch {
	case isBusy(end.err):
		return edge{to: WatchListing, wait: true}
	case isUnavailable(end.err) && version != "":
		r.position.unavailable = true
		return edge{to: WatchListing}
	case isUnavailable(end.err), errors.Is(end.err, ErrIncomplete):
		r.unfinished++
		if r.unfinished < maxUnfinished {
			return edge{to: WatchListing, wait: true}
		}
	}
	r.unfinished = 0
	return edge{to: Listing}
}

func unfinished(end ending) error {
	if end.frames == 0 && end.isHasty() {
		return ErrVeryShortWatch
	}
	return incomplete(end.frames, end.life)
}
