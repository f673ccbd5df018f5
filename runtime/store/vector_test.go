// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

func checkVector(t *testing.T, want map[uint32]int, got vector[int]) {
	t.Helper()
	for id := range got.size {
		if e := got.get(id); e != want[id] {
			t.Fatalf("element %d is %d, want %d", id, e, want[id])
		}
	}
}

func TestVectorAgreesWithAMapAndOlderVectorsStayAsTheyWere(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	var current vector[int]
	want := map[uint32]int{}
	type past struct {
		vector vector[int]
		want   map[uint32]int
	}
	var history []past
	for round := range 40 {
		history = append(history, past{current, maps.Clone(want)})
		owner := &owner{}
		for range 1 + rng.IntN(200*(1+round%3)) {
			e := 1 + rng.Int()
			switch ids := slices.Sorted(maps.Keys(want)); {
			case len(ids) == 0 || rng.IntN(3) > 0:
				var id uint32
				current, id = current.add(e, owner)
				if _, used := want[id]; used {
					t.Fatalf("id %d was given out twice", id)
				}
				want[id] = e
			case rng.IntN(2) == 0:
				id := ids[rng.IntN(len(ids))]
				current = current.set(id, e, owner)
				want[id] = e
			default:
				id := ids[rng.IntN(len(ids))]
				current = current.remove(id, owner)
				delete(want, id)
			}
		}
		checkVector(t, want, current)
	}
	for _, p := range history {
		checkVector(t, p.want, p.vector)
	}
}

func TestVectorOfHasTheElementsAtTheirPlacesAndCanGrow(t *testing.T) {
	for _, n := range []int{0, 1, 31, 32, 33, 1023, 1024, 1025, 32*1024 - 1, 32 * 1024, 32*1024 + 1} {
		items, want := make([]int, n), map[uint32]int{}
		for i := range items {
			items[i] = i + 1
			want[uint32(i)] = i + 1
		}
		v := vectorOf(items)
		if v.size != uint32(n) {
			t.Errorf("size = %d, want %d", v.size, n)
		}
		checkVector(t, want, v)
		owner := &owner{}
		for range 100 {
			var id uint32
			v, id = v.add(-1, owner)
			want[id] = -1
		}
		if len(want) != n+100 {
			t.Errorf("%d ids of %d elements", len(want), n+100)
		}
		checkVector(t, want, v)
	}
}
