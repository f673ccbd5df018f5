// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package source

import (
	"context"
	"iter"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/informergen/informergen/runtime/object"
)

// Mapped is a Source of T whose server sends S. Make one with Map.
type Mapped[S, T object.Object] struct {
	from    *Source[S]
	convert func(S) T
}

// Map makes a source of T out of one of S: an informer over it caches the T, such
// as the few fields of a large object that a program needs, and of the S nothing
// remains. convert is called once for each object that the server sends; it may
// change its argument and keep parts of it. What it returns must not be nil, and is
// given the name, namespace, UID and resource version of the S.
func Map[S, T object.Object](from *Source[S], convert func(S) T) *Mapped[S, T] {
	return &Mapped[S, T]{from: from, convert: convert}
}

// WatchListUnsupported is that of the source that is mapped.
func (m *Mapped[S, T]) WatchListUnsupported() bool { return m.from.WatchListUnsupported() }

// List is that of a Source.
func (m *Mapped[S, T]) List(ctx context.Context, opts metav1.ListOptions, each func(T) error) (metav1.ListMeta, error) {
	return m.from.List(ctx, opts, func(s S) error { return each(m.identified(s)) })
}

// Watch is that of a Source.
func (m *Mapped[S, T]) Watch(ctx context.Context, opts metav1.ListOptions) (iter.Seq2[object.Event[T], error], error) {
	events, err := m.from.Watch(ctx, opts)
	if err != nil {
		return nil, err
	}
	return func(yield func(object.Event[T], error) bool) {
		for event, err := range events {
			if err != nil {
				yield(object.Event[T]{}, err)
				return
			}
			if !yield(m.event(event), nil) {
				return
			}
		}
	}, nil
}

func (m *Mapped[S, T]) event(event object.Event[S]) object.Event[T] {
	annotations := event.Object.GetAnnotations()
	mapped := m.identified(event.Object)
	if event.Type == watch.Bookmark && !object.IsNil(mapped) {
		mapped.SetAnnotations(annotations) // they tell the end of initial events
	}
	return object.Event[T]{Type: event.Type, Object: mapped}
}

// identified converts s and sees to it that the result is still the same object.
func (m *Mapped[S, T]) identified(s S) T {
	namespace, name, uid, version := s.GetNamespace(), s.GetName(), s.GetUID(), s.GetResourceVersion()
	t := m.convert(s)
	if object.IsNil(t) {
		return t
	}
	t.SetNamespace(namespace)
	t.SetName(name)
	t.SetUID(uid)
	t.SetResourceVersion(version)
	return t
}
