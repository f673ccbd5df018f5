// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"maps"
	"math/rand/v2"
	"sync"
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
	for _, size := range []uint32{1, pageSize, pageSize + 1, pageSize * fanOut, 3*pageSize*fanOut + 5} {
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
			current.settle(rng.IntN(100))
			checkVector(t, want, current, size+pageSize)
		}
		for _, p := range history {
			checkVector(t, p.want, p.vector, size)
		}
	}
}

// Readers have versions of all ages while the newest pages change under them.
func TestVectorIsReadWhileTheNextVersionIsWritten(t *testing.T) {
	const size, batches = 3 * fanOut * pageSize, 200
	var current vector[uint64]
	var readers sync.WaitGroup
	for batch := range uint64(batches) {
		for i := batch % 7; i < size; i += 7 {
			current.set(uint32(i), 1+batch, 1+batch)
		}
		current.settle(50)
		if version := current; batch%20 == 19 {
			readers.Go(func() {
				for range 20 {
					for i := range uint64(size) {
						// The last batch up to this one that wrote the element.
						want := 1 + batch - (batch-i%7+7)%7
						if e := version.get(uint32(i)); e != want {
							t.Errorf("element %d in version %d is %d, want %d", i, batch, e, want)
							return
						}
					}
				}
			})
		}
	}
	readers.Wait()
}

func TestElementBeyondTheEndOfAVectorIsZero(t *testing.T) {
	var v vector[int]
	v.set(3, 1, 1)
	for _, i := range []uint32{0, pageSize, fanOut * pageSize, 1 << 31} {
		if e := v.get(i); e != 0 {
			t.Errorf("element %d is %d", i, e)
		}
	}
}

// What is in the log keeps elements that were replaced in memory.
func TestLogOfAVectorIsShortAtTheEndOfABatch(t *testing.T) {
	const size, limit = 50 * pageSize, 20
	rng := rand.New(rand.NewPCG(9, 9))
	var v vector[int]
	longest := 0
	for batch := range uint64(200) {
		for range rng.IntN(10) {
			v.set(rng.Uint32N(size), 1, batch)
		}
		v.settle(limit)
		longest = max(longest, len(v.log))
	}
	if longest > limit || longest < limit/2 {
		t.Errorf("the log had up to %d pages, want up to %d", longest, limit)
	}
	if v.settle(0); len(v.log) != 0 {
		t.Errorf("%d pages are left in the log", len(v.log))
	}
}
