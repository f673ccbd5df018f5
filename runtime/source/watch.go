// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package source

import (
	"context"
	"errors"
	"fmt"
	"iter"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/informergen/informergen/runtime/object"
)

// Watch opens a watch. The sequence must be used, and once only: it stops the
// watch when the server closes it, when the loop is left, and when ctx ends, even
// if the client is waiting for the server then. Its last element has an error if
// the server sent an ERROR frame (an apierrors.APIStatus), or a frame that does
// not hold a T.
func (s *Source[T]) Watch(ctx context.Context, opts metav1.ListOptions) (iter.Seq2[object.Event[T], error], error) {
	opts = s.tweaked(opts)
	if s.stream != nil && !s.stream.foreign.Load() {
		return s.stream.watch(ctx, opts, s.watchDecoded)
	}
	return s.watchDecoded(ctx, opts)
}

// watchDecoded opens a watch whose frames the client decodes.
func (s *Source[T]) watchDecoded(ctx context.Context, opts metav1.ListOptions) (iter.Seq2[object.Event[T], error], error) {
	w, err := s.watch(ctx, opts)
	if err != nil {
		return nil, err
	}
	if w == nil {
		return nil, errors.New("the client returned neither a watch nor an error")
	}
	return func(yield func(object.Event[T], error) bool) {
		defer w.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case frame, open := <-w.ResultChan():
				if !open {
					return
				}
				event, err := eventOf[T](frame)
				strip(s.options, event.Object)
				if !yield(event, err) || err != nil {
					return
				}
			}
		}
	}, nil
}

func eventOf[T object.Object](frame watch.Event) (object.Event[T], error) {
	if frame.Type == watch.Error {
		return object.Event[T]{}, apierrors.FromObject(frame.Object)
	}
	obj, ok := frame.Object.(T)
	if !ok {
		return object.Event[T]{}, typeError[T](fmt.Sprintf("the watch frame %s holds", frame.Type), frame.Object)
	}
	if object.IsNil(obj) {
		return object.Event[T]{}, fmt.Errorf("the watch frame %s holds a nil %T", frame.Type, obj)
	}
	if err := refuseTable(obj); err != nil {
		return object.Event[T]{}, err
	}
	return object.Event[T]{Type: frame.Type, Object: obj}, nil
}
