// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package bench_test

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/tools/cache"
)

// while runs something again and again until the benchmark is over.
func while(b *testing.B, workers int, once func()) {
	var stop atomic.Bool
	var running sync.WaitGroup
	for range workers {
		running.Go(func() {
			for !stop.Load() {
				once()
			}
		})
	}
	b.Cleanup(func() { stop.Store(true); running.Wait() })
}

// Get by a reader while a writer writes as fast as it can. How much it writes is
// reported too: a reader that keeps a writer waiting reads faster.
func BenchmarkGetByKeyWhileWritten(b *testing.B) {
	compare(b, 1, func(b *testing.B, _ string, x cache.Indexer, all []light) {
		var written atomic.Int64
		update := updates(x, all)
		while(b, 1, func() { update(); written.Add(1) })
		keys := keysOf(shuffled(all))
		before, begin := written.Load(), time.Now()
		benchmarkGet(b, x, keys)
		b.ReportMetric(float64(written.Load()-before)/time.Since(begin).Seconds(), "writes/s")
		b.ReportMetric(float64(b.Elapsed())/float64(b.N), "get-ns/op") // Of the CPU time, most is the writer's.
	})
}

// List of a namespace by a reader while a writer writes as fast as it can.
func BenchmarkListNamespaceWhileWritten(b *testing.B) {
	compare(b, 1, func(b *testing.B, impl string, x cache.Indexer, all []light) {
		while(b, 1, updates(x, all))
		benchmarkList(b, perNamespace, list(impl, x, "namespace-7", labels.Everything()))
	})
}

// What a handler costs that joins late: the call, and the longest time for which an
// event did not get through meanwhile, of all handlers and of 99 in 100. Machines
// that are not alone stop for some milliseconds now and then, which the former shows.
func BenchmarkAddEventHandler(b *testing.B) {
	for _, impl := range impls {
		b.Run("n=100k/impl="+impl, func(b *testing.B) {
			r := run(b, impl, 1, 1)
			var call time.Duration
			var waits []time.Duration // the longest of an event, for each handler
			for b.Loop() {
				added := make(chan struct{})
				go func() {
					defer close(added)
					begun := time.Now()
					registration, err := r.AddEventHandler(cache.ResourceEventHandlerFuncs{})
					call += time.Since(begun)
					if err != nil {
						b.Error(err)
						return
					}
					defer func() { _ = r.RemoveEventHandler(registration) }()
				}()
				var longest time.Duration
				for waiting := true; waiting; {
					begun := time.Now()
					r.events(1)
					longest = max(longest, time.Since(begun))
					select {
					case <-added:
						waiting = false
					default:
					}
				}
				waits = append(waits, longest)
			}
			slices.Sort(waits)
			b.ReportMetric(float64(waits[len(waits)-1])/1e6, "longest-event-ms")
			b.ReportMetric(float64(waits[len(waits)*99/100])/1e6, "p99-longest-event-ms")
			b.ReportMetric(float64(call)/float64(len(waits))/1e6, "call-ms")
		})
	}
}

// How long an event takes while 64 readers list a namespace without pause: with
// the list of either implementation, and with that of a slice, which is what the
// scheduler allows for.
func BenchmarkEventLatencyWithReaders(b *testing.B) {
	for _, impl := range []string{"ours", "slice", "client-go"} {
		b.Run("n=100k/readers=64/impl="+impl, func(b *testing.B) { benchmarkLatency(b, impl) })
	}
}

func benchmarkLatency(b *testing.B, impl string) {
	r := run(b, impl, 1, 1)
	l := list(impl, r.GetIndexer(), "namespace-7", labels.Everything())
	read := func() { l() }
	if impl == "slice" {
		plain := make([]light, perNamespace)
		read = func() { runtime.KeepAlive(slices.Clone(plain)) }
	}
	while(b, 64, read)
	const events = 60
	var latencies []time.Duration
	for b.Loop() {
		for range events {
			begun := time.Now()
			r.events(1)
			latencies = append(latencies, time.Since(begun))
		}
	}
	slices.Sort(latencies)
	b.ReportMetric(float64(latencies[len(latencies)/2])/1e6, "p50-ms")
	b.ReportMetric(float64(latencies[len(latencies)*99/100])/1e6, "p99-ms")
}
