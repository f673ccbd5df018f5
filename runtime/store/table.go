// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"math/bits"
	"sync/atomic"
)

// table finds numbers by the hash of what they stand for. All snapshots share
// one, while the writer adds to it, and nothing is ever taken out: a number says
// where to look, and whether there is what is looked for is said by the snapshot.
// What has become useless is left behind when the writer makes a larger table.
//
// It is an array that is searched from the place of a hash to the next gap.
type table struct {
	// slots hold, from the lowest bit on, a number plus one, as many bits of the
	// hash as there is room for in 32 bits, and 32 bits that are the user's. 0 is
	// a gap.
	slots      []atomic.Uint64
	numberBits uint32
	used       int // the writer's
}

// newTable returns a table with room for n entries, of numbers that are less than
// size or will be given out one for each entry that is added.
func newTable(n int, size uint32) *table {
	slots := 16 + n + n*2/5
	return &table{slots: make([]atomic.Uint64, slots), numberBits: uint32(bits.Len(uint(slots) + uint(size)))}
}

// search returns what next needs to go through the entries with one hash.
func (t *table) search(hash uint64) (place int, tag uint32) {
	high, _ := bits.Mul64(hash, uint64(len(t.slots)))
	return int(high), uint32(hash) >> (t.numberBits & 31)
}

// next returns the next number that may be the one, what was added with it, and
// where to go on.
func (t *table) next(place int, tag uint32) (number, with uint32, after int, ok bool) {
	for {
		slot := t.slots[place].Load()
		if slot == 0 {
			return 0, 0, 0, false
		}
		if place++; place == len(t.slots) {
			place = 0
		}
		if low := uint32(slot); low>>(t.numberBits&31) == tag {
			return low&(1<<(t.numberBits&31)-1) - 1, uint32(slot >> 32), place, true
		}
	}
}

// full reports whether one more entry would make searches long.
func (t *table) full() bool { return t.used >= len(t.slots)-len(t.slots)/6 }

// add adds a number, unless it is there already. The table must not be full.
func (t *table) add(hash uint64, number, with uint32) {
	place, tag := t.search(hash)
	entry := uint64(with)<<32 | uint64(tag<<t.numberBits|(number+1))
	for {
		switch t.slots[place].Load() {
		case entry:
			return
		case 0:
			t.slots[place].Store(entry)
			t.used++
			return
		}
		if place++; place == len(t.slots) {
			place = 0
		}
	}
}
