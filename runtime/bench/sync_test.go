// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package bench_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// sizes are the numbers of objects to sync. BENCH_SIZES names others.
func sizes(b *testing.B) (all []int) {
	text := os.Getenv("BENCH_SIZES")
	if text == "" {
		return []int{10_000, 100_000}
	}
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(part)
		if err != nil {
			b.Fatalf("BENCH_SIZES=%s: %v", text, err)
		}
		all = append(all, n)
	}
	return all
}

func label(n int) string {
	if n%1_000_000 == 0 {
		return fmt.Sprint(n/1_000_000, "M")
	}
	return fmt.Sprint(n/1000, "k")
}

// BenchmarkSync is the initial list, or the stream of initial events, from the
// server's bytes to the last call of the handler.
func BenchmarkSync(b *testing.B) {
	for _, n := range sizes(b) {
		for _, mode := range []string{"watchlist", "list"} {
			for _, fields := range []string{"kept", "stripped"} {
				for _, impl := range contenders(n) {
					b.Run(fmt.Sprintf("n=%s/mode=%s/managedFields=%s/impl=%s", label(n), mode, fields, impl), func(b *testing.B) {
						benchmarkSync(b, task{Impl: impl, Mode: mode, URL: serve(b, n), Objects: n, Strip: fields == "stripped"})
					})
				}
			}
		}
	}
}

// BenchmarkSyncAgain is another sync of the same process, as of a collection that is
// read anew. It finds the memory that the first one left. What the difference is depends
// on the machine: on some that are virtual, to be given a page of memory takes longer
// than to decode what fills it.
func BenchmarkSyncAgain(b *testing.B) {
	const n = 10_000
	for _, mode := range []string{"watchlist", "list"} {
		for _, impl := range contenders(n) {
			b.Run(fmt.Sprintf("n=%s/mode=%s/managedFields=kept/impl=%s", label(n), mode, impl), func(b *testing.B) {
				benchmarkSync(b, task{Impl: impl, Mode: mode, URL: serve(b, n), Objects: n, Again: true})
			})
		}
	}
}

// BenchmarkSyncCompact is a sync of informers with the transform Compact: for client-go's
// it is one that strips managedFields.
func BenchmarkSyncCompact(b *testing.B) {
	const n = 100_000
	for _, impl := range contenders(n) {
		b.Run(fmt.Sprintf("n=%s/mode=watchlist/impl=%s", label(n), impl), func(b *testing.B) {
			benchmarkSync(b, task{Impl: impl, Mode: "watchlist", URL: serve(b, n), Objects: n, Compact: true})
		})
	}
}

func benchmarkSync(b *testing.B, t task) {
	for b.Loop() {
		used := measure(b, t)
		used.report(b, t.Objects, "object")
		b.ReportMetric(float64(used.LiveBytes)/float64(t.Objects), "live-B/object")
	}
}

// contenders returns whom to measure with so many objects. Above most, client-go would
// take minutes and more memory than most machines have; what is of interest there is
// whether the costs per object grow.
func contenders(objects int) []string {
	const most = 300_000
	if objects > most {
		return []string{"ours"}
	}
	return []string{"ours", "client-go"}
}

// BenchmarkEvent is a change, from the server's bytes to the call of the handler.
func BenchmarkEvent(b *testing.B) {
	const objects, events = 1000, 30_000
	for _, impl := range contenders(objects) {
		b.Run("impl="+impl, func(b *testing.B) {
			t := task{Impl: impl, Mode: "watchlist", URL: serve(b, objects), Objects: objects, Events: events}
			for b.Loop() {
				used := measure(b, t)
				used.report(b, events, "event")
				b.ReportMetric(float64(events)/used.Wall.Seconds(), "events/s")
			}
		})
	}
}
