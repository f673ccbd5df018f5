// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package source

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/object"
)

// Source reads a collection of T page by page and follows its changes. It
// implements the Source interface of package reflector. Several readers may share
// one.
type Source[T object.Object] struct {
	options options
	list    func(ctx context.Context, opts metav1.ListOptions) (runtime.Object, error)
	watch   func(ctx context.Context, opts metav1.ListOptions) (watch.Interface, error)
	stream  *stream[T] // nil if the client does not hand bodies over
}

// ListerWatcher is the part of a typed client that a Source needs; L is the list
// type. Every generated client with the verbs list and watch has it.
type ListerWatcher[L runtime.Object] interface {
	List(ctx context.Context, opts metav1.ListOptions) (L, error)
	Watch(ctx context.Context, opts metav1.ListOptions) (watch.Interface, error)
}

// FromClient makes a Source of a typed client. The client must return when its
// context ends.
//
// The answers to a client that has the methods OpenList and OpenWatch of
// client.Client, as the generated ones have, are decoded here, one object at a time
// while they arrive: JSON by package decode, and protobuf. Other clients, such as
// fakes, and other formats go through List and Watch.
func FromClient[T object.Object, L runtime.Object](client ListerWatcher[L], opts ...Option) *Source[T] {
	s := &Source[T]{
		list: func(ctx context.Context, opts metav1.ListOptions) (runtime.Object, error) {
			return client.List(ctx, opts)
		},
		watch: client.Watch,
	}
	if opener, ok := any(client).(opener); ok {
		s.stream = &stream[T]{client: opener}
	}
	return s.With(opts...)
}

// With returns a Source that has these options as well.
func (s *Source[T]) With(opts ...Option) *Source[T] {
	changed := *s
	for _, opt := range opts {
		opt(&changed.options)
	}
	if s.stream != nil {
		changed.stream = &stream[T]{client: s.stream.client, options: changed.options}
	}
	return &changed
}

// FromListerWatcher makes a Source of a ListerWatcher, with or without the
// variants that take a context. Whether it serves streams of initial events is
// asked of it as client-go does; the options come after that and win.
//
// A ListerWatcher without those variants cannot be interrupted. When the context
// ends during such a call the Source returns at once; the call goes on by itself,
// and a watch that it may still open is stopped.
func FromListerWatcher[T object.Object](lw cache.ListerWatcher, opts ...Option) *Source[T] {
	client := cache.ToListerWatcherWithContext(lw)
	s := &Source[T]{
		list: func(ctx context.Context, opts metav1.ListOptions) (runtime.Object, error) {
			return detached(ctx, func() (runtime.Object, error) {
				return client.ListWithContext(ctx, opts)
			}, func(runtime.Object) {})
		},
		watch: func(ctx context.Context, opts metav1.ListOptions) (watch.Interface, error) {
			return detached(ctx, func() (watch.Interface, error) {
				return client.WatchWithContext(ctx, opts)
			}, stopWatch)
		},
	}
	s.options.watchListUnsupported = deniesWatchList(lw)
	return s.With(opts...)
}

func stopWatch(w watch.Interface) {
	if w != nil {
		w.Stop()
	}
}

// WatchListUnsupported reports whether the client is known not to serve streams
// of initial events.
func (s *Source[T]) WatchListUnsupported() bool { return s.options.watchListUnsupported }

func (s *Source[T]) tweaked(opts metav1.ListOptions) metav1.ListOptions {
	if s.options.tweak != nil {
		s.options.tweak(&opts)
	}
	return opts
}
