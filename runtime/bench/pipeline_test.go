// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package bench_test

import (
	"context"
	"iter"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/object"
)

// feed is a collection that was read already. It hands over events as a client
// does that has decoded them: ours from a sequence, client-go's through a channel
// without a buffer. What is sent to events is the number of the next ones to come.
type feed struct {
	all      []light
	versions [2][]light
	next     int
	rounds   chan int
}

func newFeed(all []light) *feed {
	f := &feed{all: all, rounds: make(chan int)}
	f.versions = [2][]light{make([]light, len(all)), all}
	for i, o := range all {
		f.versions[0][i] = next(o, len(all)+i)
	}
	return f
}

// send makes n updates and is done when they were taken.
func (f *feed) send(n int) { f.rounds <- n }

// event returns the next state of an object. It writes the version that comes next, as
// a decoder has just written the object: nobody has had it since the other state took
// its place.
func (f *feed) event() light {
	o := f.versions[f.next/len(f.all)%2][f.next%len(f.all)]
	f.next++
	o.ResourceVersion = strconv.Itoa(firstVersion + f.next)
	return o
}

// ours is a feed as a source.
type ours struct{ *feed }

func (f ours) List(_ context.Context, _ metav1.ListOptions, each func(light) error) (metav1.ListMeta, error) {
	for _, o := range f.all {
		if err := each(o); err != nil {
			return metav1.ListMeta{}, err
		}
	}
	return metav1.ListMeta{ResourceVersion: "1"}, nil
}

func (ours) WatchListUnsupported() bool { return true }

func (f ours) Watch(ctx context.Context, _ metav1.ListOptions) (iter.Seq2[object.Event[light], error], error) {
	return func(yield func(object.Event[light], error) bool) {
		for {
			select {
			case n := <-f.rounds:
				for i := range n {
					if !yield(object.Event[light]{Type: watch.Modified, Object: f.event(), More: i < n-1}, nil) {
						return
					}
				}
			case <-ctx.Done():
				return
			}
		}
	}, nil
}

// theirs is a feed as a ListerWatcher.
type theirs struct{ *feed }

func (f theirs) List(metav1.ListOptions) (runtime.Object, error) {
	list := &metav1.PartialObjectMetadataList{ListMeta: metav1.ListMeta{ResourceVersion: "1"}}
	for _, o := range f.all {
		list.Items = append(list.Items, *o)
	}
	return list, nil
}

func (theirs) IsWatchListSemanticsUnSupported() bool { return true }

func (f theirs) Watch(metav1.ListOptions) (watch.Interface, error) {
	w := &watcher{result: make(chan watch.Event), done: make(chan struct{})}
	go func() {
		for {
			select {
			case n := <-f.rounds:
				for range n {
					select {
					case w.result <- watch.Event{Type: watch.Modified, Object: f.event()}:
					case <-w.done:
						return
					}
				}
			case <-w.done:
				return
			}
		}
	}()
	return w, nil
}

type watcher struct {
	result chan watch.Event
	done   chan struct{}
	once   sync.Once
}

func (w *watcher) ResultChan() <-chan watch.Event { return w.result }
func (w *watcher) Stop()                          { w.once.Do(func() { close(w.done) }) }

// counter is a handler that tells when it was called so and so often.
type counter struct {
	left atomic.Int64
	done chan struct{}
}

func (c *counter) count() {
	if c.left.Add(-1) == 0 {
		c.done <- struct{}{}
	}
}

func (c *counter) OnAdd(any, bool)   {}
func (c *counter) OnUpdate(_, _ any) { c.count() }
func (c *counter) OnDelete(any)      {}

// running is an informer that has synced, with handlers.
type running struct {
	cache.SharedIndexInformer
	feed     *feed
	counters []*counter
}

func run(b testing.TB, impl string, indexes, handlers int) *running {
	b.Helper()
	r := &running{feed: newFeed(population(manyObjects))}
	if impl == "client-go" {
		r.SharedIndexInformer = cache.NewSharedIndexInformer(theirs{r.feed}, &metav1.PartialObjectMetadata{}, 0, indexers(indexes))
	} else {
		r.SharedIndexInformer = informer.New(informer.Config[light]{Source: ours{r.feed}, Indexers: indexers(indexes)})
	}
	var synced []cache.DoneChecker
	for range handlers {
		c := &counter{done: make(chan struct{})}
		registration, err := r.AddEventHandler(c)
		if err != nil {
			b.Fatal(err)
		}
		r.counters, synced = append(r.counters, c), append(synced, registration.HasSyncedChecker())
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); r.RunWithContext(ctx) }()
	b.Cleanup(func() { cancel(); <-ended })
	cache.WaitFor(ctx, "", append(synced, r.HasSyncedChecker())...)
	return r
}

// events sends n updates and returns when all handlers have heard of all.
func (r *running) events(n int) {
	for _, c := range r.counters {
		c.left.Store(int64(n))
	}
	r.feed.send(n)
	for _, c := range r.counters {
		<-c.done
	}
}

// Updates from the decoder to the handlers, as many as can be handed over.
func BenchmarkPipeline(b *testing.B) {
	const burst = 10_000
	for _, shape := range []struct{ indexes, handlers int }{{1, 1}, {1, 2}, {1, 10}, {3, 1}} {
		b.Run("indexes="+strconv.Itoa(shape.indexes)+"/handlers="+strconv.Itoa(shape.handlers), func(b *testing.B) {
			for _, impl := range impls {
				b.Run("n=100k/impl="+impl, func(b *testing.B) {
					r := run(b, impl, shape.indexes, shape.handlers)
					b.ReportAllocs()
					perEvent(b, burst, func() { r.events(burst) })
				})
			}
		})
	}
}

// perEvent reports what one of the events costs that once makes.
func perEvent(b *testing.B, events int, once func()) {
	once()
	warmHeap()
	begun, n := cpuTime(), 0
	start := time.Now()
	for b.Loop() {
		once()
		n += events
	}
	b.ReportMetric(float64(cpuTime()-begun)/float64(n), "cpu-ns/event")
	b.ReportMetric(float64(time.Since(start))/float64(n), "ns/event")
}

// One update at a time: the next comes when the handler has heard of the one
// before.
func BenchmarkPipelineOneByOne(b *testing.B) {
	for _, impl := range impls {
		b.Run("n=100k/impl="+impl, func(b *testing.B) {
			r := run(b, impl, 1, 1)
			b.ReportAllocs()
			perEvent(b, 1, func() { r.events(1) })
		})
	}
}
