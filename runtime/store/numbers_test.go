// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"fmt"
	"hash/maphash"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/informergen/informergen/runtime/object"
)

// inOrder returns the keys of the numbers that are less than size, whose order is
// that of the numbers.
func inOrder(size uint32) *keys {
	k := &keys{table: newTable(int(size)), seed: maphash.MakeSeed()}
	for number := range size {
		k.add(object.Key{Name: fmt.Sprintf("%06d", number)})
	}
	return k
}

func checkNumbers(t *testing.T, want []uint32, got numbers) {
	t.Helper()
	if all := slices.Collect(got.all()); !slices.Equal(all, want) || got.len() != len(want) {
		t.Fatalf("a list of %d has %d numbers, want %d: %v", got.len(), len(all), len(want), all)
	}
	for i := range got.chunks() {
		chunk := got.chunk(i)
		if len(chunk) == 0 || len(chunk) > 2*got.maxChunk() {
			t.Fatalf("a chunk of a list of %d has %d numbers", len(want), len(chunk))
		}
	}
}

func TestNumbersAgreeWithASliceAndOlderListsStayAsTheyWere(t *testing.T) {
	for _, size := range []uint32{3, 300, 10_000} {
		rng, k := rand.New(rand.NewPCG(8, uint64(size))), inOrder(size)
		var current numbers
		var want []uint32
		type past struct {
			numbers numbers
			want    []uint32
		}
		var history []past
		for round := range 8 {
			history = append(history, past{current, slices.Clone(want)})
			for range size {
				number := rng.Uint32N(size)
				i, has := slices.BinarySearch(want, number)
				// It grows for half of the time, and shrinks then.
				if remove := rng.IntN(8) < round; remove {
					current = current.without(number, k)
					if has {
						want = slices.Delete(want, i, i+1)
					}
				} else {
					current = current.with(number, k)
					if !has {
						want = slices.Insert(want, i, number)
					}
				}
			}
			checkNumbers(t, want, current)
		}
		for _, p := range history {
			checkNumbers(t, p.want, p.numbers)
		}
	}
}

func TestNumbersCanBeTakenOutInAnyOrder(t *testing.T) {
	const size = 5000
	k := inOrder(size)
	for name, order := range map[string]func(i uint32) uint32{
		"ascending":  func(i uint32) uint32 { return i },
		"descending": func(i uint32) uint32 { return size - 1 - i },
		"scattered":  func(i uint32) uint32 { return i * 7919 % size },
	} {
		t.Run(name, func(t *testing.T) {
			all := make([]uint32, size)
			for i := range all {
				all[i] = uint32(i)
			}
			current := numbersOf(all)
			checkNumbers(t, all, current)
			for i := range uint32(size) {
				current = current.without(order(i), k)
			}
			if current.chunks() > 0 {
				t.Errorf("%d numbers are left", current.len())
			}
		})
	}
}

// To keep many short chunks would make every change of a list that was long once
// as expensive as then.
func TestListThatWasLongHasFewChunks(t *testing.T) {
	all := make([]uint32, 50_000)
	for i := range all {
		all[i] = uint32(i)
	}
	current, k := numbersOf(all), inOrder(50_000)
	for _, number := range all {
		if number%500 != 0 {
			current = current.without(number, k)
		}
	}
	if n := current.chunks(); n > 10 {
		t.Errorf("%d numbers are in %d chunks", current.len(), n)
	}
}
