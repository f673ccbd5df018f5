// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/informergen/informergen/runtime/object"
)

// stream is one watch, from the request to its end.
type stream[T object.Object] struct {
	ctx      context.Context
	cancel   context.CancelCauseFunc
	lifetime *time.Timer
	opened   time.Time

	events iter.Seq2[object.Event[T], error]
	err    error // of the request
}

// open sends a watch request. The stream must be closed, whether or not the
// request has failed. Should the server keep it open for longer than it was asked
// to, the stream ends with ErrStalled.
func (r *Reflector[T]) open(ctx context.Context, opts metav1.ListOptions) *stream[T] {
	timeout := r.watchTimeout()
	seconds := int64(timeout / time.Second)
	opts.TimeoutSeconds = &seconds
	opts.AllowWatchBookmarks = true

	// The clock starts before the request: some proxies hold the headers of the
	// answer back until the first event.
	s := &stream[T]{opened: time.Now()}
	s.ctx, s.cancel = context.WithCancelCause(ctx)
	s.lifetime = time.AfterFunc(timeout+r.config.StallTimeout, func() { s.cancel(ErrStalled) })
	s.events, s.err = r.config.Source.Watch(s.ctx, opts)
	return s
}

func (s *stream[T]) close() {
	s.lifetime.Stop()
	s.cancel(context.Canceled)
}

// watchTimeout is random, so that many watches opened together do not end so.
func (r *Reflector[T]) watchTimeout() time.Duration {
	shortest := r.config.MinWatchTimeout
	return shortest + time.Duration(rand.Float64()*float64(shortest))
}

// ending says how a stream ended. Without an error the server closed it in order.
type ending struct {
	err    error
	frames int
	life   time.Duration
}

// isHasty reports whether the stream did not last a second.
func (e ending) isHasty() bool { return e.life < time.Second }

// each calls handle for every event until the stream ends or handle returns an
// error, which then ends the stream.
func (s *stream[T]) each(handle func(object.Event[T]) error) ending {
	frames, err := 0, s.err
	if err == nil {
		frames, err = s.consume(handle)
		if isCut(err) {
			err = nil
		}
	}
	if s.ctx.Err() != nil {
		err = context.Cause(s.ctx)
	}
	return ending{err: err, frames: frames, life: time.Since(s.opened)}
}

func (s *stream[T]) consume(handle func(object.Event[T]) error) (frames int, err error) {
	for event, err := range s.events {
		if err != nil {
			return frames, err
		}
		if object.IsNil(event.Object) {
			return frames, fmt.Errorf("event of type %q without an object", event.Type)
		}
		frames++
		if err := handle(event); err != nil {
			return frames, err
		}
	}
	return frames, nil
}
