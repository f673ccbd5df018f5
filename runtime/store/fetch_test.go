// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store_test

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/store"
)

func TestStoredAnswersForManyWhatGetAnswersForOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, n := range []int{0, 1, 2, 31, 32, 33, 500} {
		x := store.New(typedIndexers)
		var asked []obj
		for i := range n {
			o := newObj("ns"+strconv.Itoa(i%3), strconv.Itoa(rng.IntN(2*n)), strconv.Itoa(i))
			if asked = append(asked, o); i%2 == 0 {
				if err := x.Apply([]store.Change[obj]{{Object: o}}); err != nil {
					t.Fatal(err)
				}
			}
		}
		stored := x.Snapshot().Stored(asked)
		if len(stored) != n {
			t.Fatalf("%d answers for %d objects", len(stored), n)
		}
		for i, o := range asked {
			if want, _ := x.Get(object.KeyOf(o)); stored[i] != want {
				t.Errorf("object %d of %d: %v is stored, want %v", i, n, stored[i], want)
			}
		}
	}
}
