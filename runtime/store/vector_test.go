// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"maps"
	"math/rand/v2"
	"testing"
)

func checkVector(t *testing.T, want map[uint32]int, got vector[int], size uint32) {
	t.Helper()
	for i := range size {
		if e := got.get(i); e != want[i] {
			t.Fatalf("element %d is %d, want %d", i, e, want[i])
		}
	}
}

func TestVectorAgreesWithAMapAndOlderVersionsStayAsTheyWere(t *testing.T) {
	for _, size := range []uint32{1, pageSize, pageSize + 1, 1 << rootShift, 3<<rootShift + 5} {
		rng := rand.New(rand.NewPCG(6, uint64(size)))
		var current vector[int]
		want := map[uint32]int{}
		type past struct {
			vector vector[int]
			want   map[uint32]int
		}
		var history []past
		for batch := range uint64(10) {
			history = append(history, past{current, maps.Clone(want)})
			for range 1 + rng.IntN(300) {
				i, e := rng.Uint32N(size), rng.Int()
				current.set(i, e, 1+batch)
				want[i] = e
			}
			checkVector(t, want, current, size+pageSize)
		}
		for _, p := range history {
			checkVector(t, p.want, p.vector, size)
		}
	}
}

func TestElementBeyondTheEndOfAVectorIsZero(t *testing.T) {
	var v vector[int]
	v.set(3, 1, 1)
	for _, i := range []uint32{0, pageSize, fanOut * pageSize, 1 << rootShift, 1 << 31} {
		if e := v.get(i); e != 0 {
			t.Errorf("element %d is %d", i, e)
		}
	}
}
