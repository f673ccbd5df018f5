// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector

import (
	"context"
	"fmt"
	"iter"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"

	"github.com/informergen/informergen/runtime/object"
)

// Source is where the collection comes from. A Reflector uses it from one
// goroutine at a time.
//
// A source that cannot serve streams of initial events (KEP-3157) says so with a
// method WatchListUnsupported() bool; without it the reflector finds out by trying.
type Source[T any] interface {
	// List reads one page and hands its objects over one by one, in order. The
	// first error of each aborts the page and is returned. The returned metadata
	// carry the collection's resource version and the token of the next page.
	List(ctx context.Context, opts metav1.ListOptions, each func(T) error) (metav1.ListMeta, error)

	// Watch opens a stream of changes. An error to open it is returned at once;
	// later the sequence yields at most one error, its last element, or just
	// ends when the server closes the stream. Leaving the loop, and the end of
	// ctx, close the stream. The sequence is used once.
	Watch(ctx context.Context, opts metav1.ListOptions) (iter.Seq2[object.Event[T], error], error)
}

// Store is what a Reflector feeds. All methods but Resync are called from the
// goroutine of Run, in the order in which the server made the changes; Resync is
// called from another one, concurrently. An error concerns the given objects
// only: it is reported, and the reflector goes on. Calls may block to slow the
// watch down, but not beyond the end of the context of Run.
//
// A store that does better with several changes at a time has a method Hold(bool).
// With true it learns that the next change follows at once, which takes no longer
// than to decode it, and may let those that it gets wait for others. Hold(false)
// comes before the last of them, or at the end of the stream.
type Store[T any] interface {
	Add(T) error
	Update(T) error
	Delete(T) error
	// Replace makes the objects the whole content, as of that resource version.
	// The store owns the slice afterwards.
	Replace([]T, string) error
	// Resync presents the whole content again to whoever asked for that.
	Resync() error
	// Bookmark says that every change up to that resource version was delivered.
	Bookmark(string)
}

// Config says what a Reflector does. Source and Store are required; the zero
// value of every other field is a usable default.
type Config[T object.Object] struct {
	Source Source[T]
	Store  Store[T]

	// Name tells this reflector from others in errors. Default: none.
	Name string
	// TypeDescription names the type in errors. Default: the Go type of T.
	TypeDescription string
	// Resource names the collection in errors. Default: none.
	Resource schema.GroupVersionResource

	// ResyncPeriod is the time between two calls of Store.Resync, counted from
	// the first sync. Relisting does not restart it. Default: never.
	ResyncPeriod time.Duration
	// ShouldResync is asked before each resync. Default: always.
	ShouldResync func() bool

	// Transform changes an object before it is kept, or says that it shall not be
	// kept: the store then hears nothing of it, or of its deletion if an earlier
	// state was kept. It is called once per object that the server sent, those of
	// deletions included. An error, or a panic, is reported and concerns this object alone: it
	// is missing, or stays as it was, until it changes again, or the collection is
	// read anew, or Transform succeeds after all: with a frame of the watch, it is
	// called again for the same object after a second, and then after waits that
	// grow to 5 min. A deletion goes on untransformed. Default: all objects are
	// kept as they are.
	Transform func(T) (transformed T, keep bool, err error)

	// OnError receives every error, mostly as an *Error, from the goroutine of
	// Run or from that of the resync timer. It must not block. Default: the error
	// handlers of k8s.io/apimachinery/pkg/util/runtime.
	OnError func(ctx context.Context, err error)

	// PageSize is the limit of each list request; a negative one turns paging
	// off. By default pages have 500 objects, and a list from a known resource
	// version is not paged, so that the server can answer it from its cache.
	PageSize int64

	// MinWatchTimeout is the least time for which the server is asked to keep a
	// watch open; the most is twice that. Less than 5 min is raised to 5 min.
	MinWatchTimeout time.Duration
	// StallTimeout is how long an open watch may outlive the time that the server
	// was asked for before the reflector takes the connection for dead, closes
	// it, and watches again. Default: 30 s.
	StallTimeout time.Duration
	// WatchListGrace is how long a stream of initial events that was accepted may
	// be silent before the reflector lists instead. It covers sources that accept
	// such a request and do not know what it means, as the fake clients of
	// client-go do. Default: 3 s.
	WatchListGrace time.Duration
	// Backoff is the wait after failures.
	Backoff Backoff
}

const (
	defaultPageSize        = 500
	defaultMinWatchTimeout = 5 * time.Minute
	defaultStallTimeout    = 30 * time.Second
	defaultWatchListGrace  = 3 * time.Second
)

func (c Config[T]) withDefaults() Config[T] {
	if c.TypeDescription == "" {
		var zero T
		c.TypeDescription = fmt.Sprintf("%T", zero)
	}
	if c.ShouldResync == nil {
		c.ShouldResync = func() bool { return true }
	}
	if c.OnError == nil {
		c.OnError = func(ctx context.Context, err error) {
			utilruntime.HandleErrorWithContext(ctx, err, "reflector reported an error")
		}
	}
	c.MinWatchTimeout = max(c.MinWatchTimeout, defaultMinWatchTimeout)
	if c.StallTimeout <= 0 {
		c.StallTimeout = defaultStallTimeout
	}
	if c.WatchListGrace <= 0 {
		c.WatchListGrace = defaultWatchListGrace
	}
	c.Backoff = c.Backoff.withDefaults()
	return c
}
