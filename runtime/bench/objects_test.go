// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package bench_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strconv"
	"syscall"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/listers"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/lister"
	"github.com/informergen/informergen/runtime/store"
)

// light is an object with little more than what a store looks at.
type light = *metav1.PartialObjectMetadata

var lights = schema.GroupResource{Group: "bench.example.com", Resource: "lights"}

// manyObjects is the size of the stores that are measured, in this many
// namespaces.
const (
	manyObjects    = 100_000
	manyNamespaces = 100
)

// newLight returns object i in some version. Each of its strings is an allocation
// of its own, as a decoder makes them.
func newLight(i, version int) light {
	o := &metav1.PartialObjectMetadata{ObjectMeta: metav1.ObjectMeta{
		Namespace:       "namespace-" + strconv.Itoa(i%manyNamespaces),
		Name:            fmt.Sprintf("object-%06d", i),
		UID:             types.UID("uid-" + strconv.Itoa(i)),
		ResourceVersion: strconv.Itoa(version),
		Labels: map[string]string{
			"app":   "app-" + strconv.Itoa(i%500),
			"tier":  []string{"front", "back"}[i%2],
			"node":  "node-" + strconv.Itoa(i%1000),
			"owner": "owner-" + strconv.Itoa(i/3),
		},
	}}
	return o
}

// next returns a new version of an object, which shares the labels.
func next(o light, version int) light {
	copied := *o
	copied.Name = string([]byte(o.Name))
	copied.ResourceVersion = strconv.Itoa(version)
	return &copied
}

// population returns n objects in an order that has nothing to do with their keys.
func population(n int) []light {
	all := make([]light, n)
	for i := range all {
		all[i] = newLight(i, i+1)
	}
	rand.New(rand.NewPCG(7, 7)).Shuffle(n, func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

func keyOf(o light) string { return o.Namespace + "/" + o.Name }

func byLabel(name string) cache.IndexFunc {
	return func(o any) ([]string, error) { return []string{o.(light).Labels[name]}, nil }
}

// The indexes of a benchmark: by namespace, and perhaps also one whose values have
// 100 objects each and one whose values have three.
func indexers(n int) cache.Indexers {
	all := cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc}
	if n > 1 {
		all["node"] = byLabel("node")
	}
	if n > 2 {
		all["owner"] = byLabel("owner")
	}
	return all
}

// impls are the stores that are compared.
var impls = []string{"ours", "client-go"}

func newIndexer(impl string, indexes int) cache.Indexer {
	if impl == "client-go" {
		return cache.NewIndexer(cache.MetaNamespaceKeyFunc, indexers(indexes))
	}
	x := store.New[light](nil).ClientGo()
	if err := x.AddIndexers(indexers(indexes)); err != nil {
		panic(err)
	}
	return x
}

func replace(x cache.Indexer, all []light) {
	items := make([]any, len(all))
	for i, o := range all {
		items[i] = o
	}
	if err := x.Replace(items, strconv.Itoa(len(all))); err != nil {
		panic(err)
	}
}

// filled returns a store with these objects.
func filled(impl string, indexes int, all []light) cache.Indexer {
	x := newIndexer(impl, indexes)
	replace(x, all)
	return x
}

// aLister is what both generated listers are made of.
type aLister interface {
	Get(name string) (light, error)
}

func namespaceLister(impl string, x cache.Indexer, namespace string) aLister {
	if impl == "client-go" {
		return listers.NewNamespaced(listers.New[light](x, lights), namespace)
	}
	return lister.NewNamespaced(lister.New[light](x, lights), namespace)
}

// compare runs a benchmark with either store of 100,000 objects.
func compare(b *testing.B, indexes int, run func(b *testing.B, impl string, x cache.Indexer, all []light)) {
	all := population(manyObjects)
	for _, impl := range impls {
		x := filled(impl, indexes, all)
		b.Run("n=100k/impl="+impl, func(b *testing.B) {
			b.ReportAllocs()
			run(b, impl, x, all)
		})
	}
}

// loop is b.Loop, and reports the time that the processors spent. On a machine
// that has other things to do, that is what can be compared.
func loop(b *testing.B, once func()) {
	warmHeap()
	begun, n := cpuTime(), 0
	for b.Loop() {
		once()
		n++
	}
	b.ReportMetric(float64(cpuTime()-begun)/float64(n), "cpu-ns/op")
}

// warmHeap makes garbage until the collector has run twice, so that what is measured
// takes memory that the process has already, as in one that runs for long.
func warmHeap() {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	for cycles := m.NumGC + 2; m.NumGC < cycles; runtime.ReadMemStats(&m) {
		for range 10_000 {
			garbage = make([]*int, 64)
		}
	}
	runtime.GC()
}

var garbage []*int

// cpuTime returns what this process has used so far, its garbage collector
// included.
func cpuTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
