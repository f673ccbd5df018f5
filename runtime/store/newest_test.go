// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store_test

import (
	"math/rand/v2"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/store"
)

// generation is a batch: some objects, all of one version, and one that only this
// generation has. Now and then most of the store is thrown away, and what remains gets
// other numbers.
func generation(t *testing.T, x *store.Indexer[obj], version, objects int) {
	t.Helper()
	v := strconv.Itoa(version)
	all := []obj{newObj("own", v, v)}
	for i := range objects {
		all = append(all, newObj("ns", strconv.Itoa(i), v))
	}
	if version%5 == 0 {
		for i := range 3 * objects {
			all = append(all, newObj("more", strconv.Itoa(version*i), v))
		}
	}
	if version%3 == 0 {
		if err := x.Replace(all, v); err != nil {
			t.Error(err)
		}
		return
	}
	changes := []store.Change[obj]{{Delete: true, Key: object.Key{Namespace: "own", Name: strconv.Itoa(version - 1)}}}
	for _, o := range all {
		changes = append(changes, store.Change[obj]{Object: o})
	}
	if err := x.Apply(changes); err != nil {
		t.Error(err)
	}
}

// A reader who has seen a generation, in whatever way, never sees an older one.
func TestReaderNeverSeesTimeGoBack(t *testing.T) {
	const objects, generations = 40, 2000
	x := store.New(typedIndexers)
	generation(t, x, 1, objects)
	var done atomic.Bool
	var readers sync.WaitGroup
	for seed := range uint64(3) {
		readers.Go(func() {
			rng := rand.New(rand.NewPCG(9, seed))
			for seen := 1; !done.Load() && !t.Failed(); {
				how, got := look(t, x, rng, objects, seen)
				if got < seen {
					t.Errorf("generation %d by %s after generation %d", got, how, seen)
				}
				seen = max(seen, got)
			}
		})
	}
	for version := 2; version <= generations; version++ {
		generation(t, x, version, objects)
	}
	done.Store(true)
	readers.Wait()
}

// look returns the generation that one of the ways to read shows.
func look(t *testing.T, x *store.Indexer[obj], rng *rand.Rand, objects, seen int) (how string, generation int) {
	key := object.Key{Namespace: "ns", Name: strconv.Itoa(rng.IntN(objects))}
	switch rng.IntN(4) {
	case 0:
		o, ok := x.Get(key)
		if !ok {
			t.Errorf("%v is missing", key)
			return "Get", seen
		}
		return "Get", number(o.ResourceVersion)
	case 1:
		return "the version of the snapshot", number(x.Snapshot().ResourceVersion())
	case 2:
		o, _, _ := x.ClientGo().GetByKey(key.String())
		return "GetByKey", number(o.(obj).ResourceVersion)
	default:
		// What only this generation has is there until the next one is.
		if _, ok := x.Get(object.Key{Namespace: "own", Name: strconv.Itoa(seen)}); ok {
			return "what only it has", seen
		}
		o, _ := x.Get(key)
		if got := number(o.ResourceVersion); got == seen {
			t.Errorf("generation %d without what it has", seen)
		}
		return "Get", number(o.ResourceVersion)
	}
}

func number(version string) int {
	n, err := strconv.Atoi(version)
	if err != nil {
		panic(err)
	}
	return n
}
