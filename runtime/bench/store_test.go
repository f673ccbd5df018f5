// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package bench_test

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/listers"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/lister"
	"github.com/informergen/informergen/runtime/store"
)

// keysOf returns a key for each object, which shares no memory with it.
func keysOf(all []light) []string {
	keys := make([]string, len(all))
	for i, o := range all {
		keys[i] = keyOf(o)
	}
	return keys
}

// Any object is asked for, in an order that is neither that of the keys nor that in
// which the objects came, so that most of what is read is in no cache of the processor.
func BenchmarkGetByKey(b *testing.B) {
	compare(b, 1, func(b *testing.B, _ string, x cache.Indexer, all []light) {
		benchmarkGet(b, x, keysOf(shuffled(all)))
	})
}

// The objects are asked for in the order in which they came. It is that in which
// client-go has their keys in memory.
func BenchmarkGetByKeyInOrder(b *testing.B) {
	compare(b, 1, func(b *testing.B, _ string, x cache.Indexer, all []light) {
		benchmarkGet(b, x, keysOf(all))
	})
}

func shuffled(all []light) []light {
	all = slices.Clone(all)
	rng := rand.New(rand.NewPCG(1, 1))
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// A few objects are asked for again and again.
func BenchmarkGetByKeyHot(b *testing.B) {
	compare(b, 1, func(b *testing.B, _ string, x cache.Indexer, all []light) {
		benchmarkGet(b, x, keysOf(all[:64]))
	})
}

func benchmarkGet(b *testing.B, x cache.Indexer, keys []string) {
	i := 0
	loop(b, func() {
		if i++; i == len(keys) {
			i = 0
		}
		if _, ok, err := x.GetByKey(keys[i]); !ok || err != nil {
			b.Fatal(ok, err)
		}
	})
}

func BenchmarkListerGet(b *testing.B) {
	compare(b, 1, func(b *testing.B, impl string, x cache.Indexer, all []light) {
		named := namespaceLister(impl, x, "namespace-7")
		var names []string
		for _, o := range all {
			if o.Namespace == "namespace-7" {
				names = append(names, o.Name)
			}
		}
		i := 0
		loop(b, func() {
			if i++; i == len(names) {
				i = 0
			}
			if _, err := named.Get(names[i]); err != nil {
				b.Fatal(err)
			}
		})
	})
}

// An update of an object, one at a time.
func BenchmarkUpdate(b *testing.B) {
	for _, indexes := range []int{1, 3} {
		b.Run("indexes="+strconv.Itoa(indexes), func(b *testing.B) {
			compare(b, indexes, func(b *testing.B, _ string, x cache.Indexer, all []light) {
				write := updates(x, all)
				loop(b, write)
			})
		})
	}
}

// updates returns a function that writes one object. Two versions of each are made
// beforehand.
func updates(x cache.Indexer, all []light) func() {
	versions := [2][]light{all, make([]light, len(all))}
	for i, o := range all {
		versions[1][i] = next(o, i)
	}
	i, version := 0, 1
	return func() {
		if i++; i == len(all) {
			i, version = 0, 1-version
		}
		if err := x.Update(versions[version][i]); err != nil {
			panic(err)
		}
	}
}

// A new object, and its deletion.
func BenchmarkAddAndDelete(b *testing.B) {
	for _, indexes := range []int{1, 3} {
		b.Run("indexes="+strconv.Itoa(indexes), func(b *testing.B) {
			compare(b, indexes, func(b *testing.B, _ string, x cache.Indexer, _ []light) {
				fresh := make([]light, 1000)
				for i := range fresh {
					fresh[i] = newLight(manyObjects+i*37, 1)
				}
				i := 0
				loop(b, func() {
					if i++; i == len(fresh) {
						i = 0
					}
					if err := x.Add(fresh[i]); err != nil {
						b.Fatal(err)
					}
					if err := x.Delete(fresh[i]); err != nil {
						b.Fatal(err)
					}
				})
			})
		})
	}
}

// The same objects listed anew, of which one in 100 has changed.
func BenchmarkReplace(b *testing.B) {
	compare(b, 1, func(b *testing.B, _ string, x cache.Indexer, all []light) {
		again := make([]any, len(all))
		for i, o := range all {
			again[i] = o
		}
		loop(b, func() {
			for i := 0; i < len(again); i += 100 {
				again[i] = next(all[i], i)
			}
			if err := x.Replace(again, "1"); err != nil {
				b.Fatal(err)
			}
		})
	})
}

// What a store takes beyond its objects.
func BenchmarkStoreMemory(b *testing.B) {
	for _, indexes := range []int{1, 3} {
		for _, updated := range []bool{false, true} {
			b.Run("indexes="+strconv.Itoa(indexes)+"/updated="+strconv.FormatBool(updated), func(b *testing.B) {
				for _, impl := range impls {
					b.Run("n=100k/impl="+impl, func(b *testing.B) { benchmarkMemory(b, impl, indexes, updated) })
				}
			})
		}
	}
}

func benchmarkMemory(b *testing.B, impl string, indexes int, updated bool) {
	for b.Loop() {
		all := population(manyObjects)
		if updated {
			for i, o := range all {
				all[i] = next(o, i)
			}
		}
		alone := liveHeap()
		var x cache.Indexer
		if !updated {
			x = filled(impl, indexes, all)
		} else {
			x = filled(impl, indexes, population(manyObjects))
			for _, o := range all {
				if err := x.Update(o); err != nil {
					b.Fatal(err)
				}
			}
		}
		b.ReportMetric(float64(liveHeap()-alone)/manyObjects, "B/object")
		runtime.KeepAlive(all)
		runtime.KeepAlive(x)
	}
}

func liveHeap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// list is a lister's List, of one namespace or of all.
func list(impl string, x cache.Indexer, namespace string, selector labels.Selector) func() int {
	if impl == "client-go" {
		l := listers.NewNamespaced(listers.New[light](x, lights), namespace)
		return func() int { found, _ := l.List(selector); return len(found) }
	}
	l := lister.NewNamespaced(lister.New[light](x, lights), namespace)
	return func() int { found, _ := l.List(selector); return len(found) }
}

const perNamespace = manyObjects / manyNamespaces

func BenchmarkListNamespace(b *testing.B) {
	compare(b, 1, func(b *testing.B, impl string, x cache.Indexer, _ []light) {
		l := list(impl, x, "namespace-7", labels.Everything())
		benchmarkList(b, perNamespace, l)
	})
}

func benchmarkList(b *testing.B, want int, list func() int) {
	loop(b, func() {
		if n := list(); n != want {
			b.Fatal(n)
		}
	})
}

// Before each list an object of the namespace is written, which is not measured.
func BenchmarkListNamespaceAfterWrite(b *testing.B) {
	compare(b, 1, func(b *testing.B, impl string, x cache.Indexer, all []light) {
		benchmarkListAfterWrite(b, x, all, perNamespace, list(impl, x, "namespace-7", labels.Everything()))
	})
}

// benchmarkListAfterWrite measures the lists alone, clock by clock: to stop that of
// the benchmark for each write would take longer than a list.
func benchmarkListAfterWrite(b *testing.B, x cache.Indexer, all []light, want int, list func() int) {
	var inNamespace []light
	for _, o := range all {
		if o.Namespace == "namespace-7" {
			inNamespace = append(inNamespace, o)
		}
	}
	write := updates(x, inNamespace)
	var listing time.Duration
	lists := 0
	loop(b, func() {
		write()
		begun := time.Now()
		n := list()
		listing += time.Since(begun)
		if lists++; n != want {
			b.Fatal(n)
		}
	})
	b.ReportMetric(float64(listing)/float64(lists), "list-ns/op")
}

func BenchmarkByIndex(b *testing.B) {
	compare(b, 2, func(b *testing.B, _ string, x cache.Indexer, _ []light) {
		benchmarkList(b, 100, func() int { found, _ := x.ByIndex("node", "node-7"); return len(found) })
	})
}

func BenchmarkByIndexNamespace(b *testing.B) {
	compare(b, 1, func(b *testing.B, _ string, x cache.Indexer, _ []light) {
		benchmarkList(b, perNamespace, func() int { found, _ := x.ByIndex(cache.NamespaceIndex, "namespace-7"); return len(found) })
	})
}

func BenchmarkListAll(b *testing.B) {
	compare(b, 1, func(b *testing.B, impl string, x cache.Indexer, _ []light) {
		benchmarkList(b, manyObjects, list(impl, x, "", labels.Everything()))
	})
}

func BenchmarkListAllAfterWrite(b *testing.B) {
	compare(b, 1, func(b *testing.B, impl string, x cache.Indexer, all []light) {
		benchmarkListAfterWrite(b, x, all, manyObjects, list(impl, x, "", labels.Everything()))
	})
}

// few has two requirements, which one object in 500 meets.
var few = labels.SelectorFromSet(labels.Set{"app": "app-14", "tier": "front"})

func BenchmarkListAllBySelector(b *testing.B) {
	compare(b, 1, func(b *testing.B, impl string, x cache.Indexer, _ []light) {
		benchmarkList(b, manyObjects/500, list(impl, x, "", few))
	})
}

// The first list by a selector, when nothing is remembered of the labels. What all
// later ones but the second cost is said by the others.
func BenchmarkListAllBySelectorFirst(b *testing.B) {
	for _, impl := range impls {
		b.Run("n=100k/impl="+impl, func(b *testing.B) {
			all := population(manyObjects)
			var listing time.Duration
			for b.Loop() {
				first := list(impl, filled(impl, 1, all), "", few)
				runtime.GC()
				begun := time.Now()
				n := first()
				listing += time.Since(begun)
				if n != manyObjects/500 {
					b.Fatal(n)
				}
			}
			b.ReportMetric(float64(listing)/float64(b.N), "list-ns/op")
		})
	}
}

func BenchmarkListAllBySelectorAfterWrite(b *testing.B) {
	compare(b, 1, func(b *testing.B, impl string, x cache.Indexer, all []light) {
		benchmarkListAfterWrite(b, x, all, manyObjects/500, list(impl, x, "", few))
	})
}

func BenchmarkListNamespaceBySelector(b *testing.B) {
	compare(b, 1, func(b *testing.B, impl string, x cache.Indexer, _ []light) {
		selector := labels.SelectorFromSet(labels.Set{"app": "app-7", "tier": "back"})
		benchmarkList(b, perNamespace/5, list(impl, x, "namespace-7", selector))
	})
}

// readAll reads the objects of a namespace, or of all, without keeping them: ours
// from the sequence of a lister, client-go's from its list.
func readAll(impl string, x cache.Indexer, namespace string) func() int {
	read := func(o light) {
		if o == nil {
			panic("nil")
		}
	}
	if impl == "client-go" {
		l := listers.NewNamespaced(listers.New[light](x, lights), namespace)
		return func() int {
			found, _ := l.List(labels.Everything())
			for _, o := range found {
				read(o)
			}
			return len(found)
		}
	}
	l := lister.NewNamespaced(lister.New[light](x, lights), namespace)
	return func() (n int) {
		for o := range l.All(nil) {
			read(o)
			n++
		}
		return n
	}
}

func BenchmarkReadNamespace(b *testing.B) {
	compare(b, 1, func(b *testing.B, impl string, x cache.Indexer, _ []light) {
		benchmarkList(b, perNamespace, readAll(impl, x, "namespace-7"))
	})
}

func BenchmarkReadNamespaceAfterWrite(b *testing.B) {
	compare(b, 1, func(b *testing.B, impl string, x cache.Indexer, all []light) {
		benchmarkListAfterWrite(b, x, all, perNamespace, readAll(impl, x, "namespace-7"))
	})
}

func BenchmarkReadAll(b *testing.B) {
	compare(b, 1, func(b *testing.B, impl string, x cache.Indexer, _ []light) {
		benchmarkList(b, manyObjects, readAll(impl, x, ""))
	})
}

// The list alone: ours refers to a snapshot, client-go's is a copy.
func BenchmarkHaveListOfNamespace(b *testing.B) {
	compare(b, 1, func(b *testing.B, impl string, x cache.Indexer, _ []light) {
		have := list(impl, x, "namespace-7", labels.Everything())
		if own, ok := x.(*store.ClientGoIndexer[light]); ok {
			have = func() int { return own.Reader().ListNamespace("namespace-7").Len() }
		}
		benchmarkList(b, perNamespace, have)
	})
}
