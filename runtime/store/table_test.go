// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
)

// few makes few hashes of many numbers, so that numbers share them.
func few(number uint32) uint64 { return uint64(number%1000) * 0x9e3779b97f4a7c15 }

// found returns what is in the table under a hash.
func found(t *table, hash uint64) (numbers []uint32) {
	for at := t.line(hash); ; at = t.after(at) {
		found, gap := t.lines[at].search(hash)
		for ; found != 0; found &= found - 1 {
			if e := t.lines[at].entry(found); e.with() == e.number()*7 {
				numbers = append(numbers, e.number())
			}
		}
		if gap {
			return numbers
		}
	}
}

func TestTableHasWhatWasAddedUntilItIsFull(t *testing.T) {
	for _, room := range []int{0, 1, 100, 5000} {
		current := newTable(room)
		added := 0
		for number := uint32(0); !current.full(); number++ {
			current.add(few(number), number, number*7)
			current.add(few(number), number, number*7)
			added++
		}
		if added < room || current.used != added {
			t.Errorf("%d numbers filled a table with room for %d, which says %d", added, room, current.used)
		}
		for number := range uint32(added) {
			if !slices.Contains(found(current, few(number)), number) {
				t.Fatalf("%d was lost in a table with room for %d", number, room)
			}
		}
		for _, number := range found(current, few(1)) {
			if number >= uint32(added) {
				t.Errorf("%d was found and never added", number)
			}
		}
	}
}

func TestTableTakesNumbersOfAnySize(t *testing.T) {
	const first = 1<<32 - 100
	current := newTable(100)
	for number := uint32(first); number >= first; number++ {
		current.add(few(number), number, number*7)
	}
	for number := uint32(first); number >= first; number++ {
		if !slices.Contains(found(current, few(number)), number) {
			t.Fatalf("%d was lost", number)
		}
	}
}

func TestTableIsReadWhileItIsAddedTo(t *testing.T) {
	const numbers = 20_000
	current := newTable(numbers)
	var readers sync.WaitGroup
	for r := range 2 {
		readers.Go(func() {
			rng := rand.New(rand.NewPCG(1, uint64(r)))
			for last := 0; last < 50; {
				number := rng.Uint32N(numbers)
				if slices.Contains(found(current, few(number)), number) {
					last++
				}
			}
		})
	}
	for number := range uint32(numbers) {
		current.add(few(number), number, number*7)
	}
	readers.Wait()
}
