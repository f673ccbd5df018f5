// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"context"
	"slices"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
)

// Line is how one client reaches a Server. It remembers at which revisions the
// client was given the whole collection.
type Line struct {
	server *Server
	mu     sync.Mutex
	reads  []int64
}

var (
	_ cache.ListerWatcher            = (*Line)(nil)
	_ cache.ListerWatcherWithContext = (*Line)(nil)
)

// Line returns a line for one client.
func (s *Server) Line() *Line { return &Line{server: s} }

// Reads returns the revisions at which the client was given the whole collection.
func (l *Line) Reads() []int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.reads)
}

// List implements cache.ListerWatcher.
func (l *Line) List(opts metav1.ListOptions) (runtime.Object, error) {
	return l.ListWithContext(context.Background(), opts)
}

// Watch implements cache.ListerWatcher.
func (l *Line) Watch(opts metav1.ListOptions) (watch.Interface, error) {
	return l.WatchWithContext(context.Background(), opts)
}

// ListWithContext implements cache.ListerWatcherWithContext.
func (l *Line) ListWithContext(ctx context.Context, opts metav1.ListOptions) (runtime.Object, error) {
	list, err := l.server.ListWithContext(ctx, opts)
	if page, ok := list.(*metav1.PartialObjectMetadataList); ok && err == nil && page.Continue == "" {
		l.note(parse(page.ResourceVersion))
	}
	return list, err
}

// WatchWithContext implements cache.ListerWatcherWithContext.
func (l *Line) WatchWithContext(ctx context.Context, opts metav1.ListOptions) (watch.Interface, error) {
	w, err := l.server.WatchWithContext(ctx, opts)
	if s, ok := w.(*stream); ok && err == nil && s.read > 0 {
		l.note(s.read)
	}
	return w, err
}

func (l *Line) note(revision int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.reads = append(l.reads, revision)
}
