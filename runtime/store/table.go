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
	slots      []atomic.Uint64 // entries
	numberBits uint32
	used       int // the writer's
}

// newTable returns a table with room for n entries, of numbers that are less than
// size or will be given out one for each entry that is added.
func newTable(n int, size uint32) *table {
	slots := 16 + 2*n
	return &table{slots: make([]atomic.Uint64, slots), numberBits: uint32(bits.Len(uint(slots) + uint(size)))}
}

// search returns where the entries with a hash begin, and the tag that they have.
// Who searches goes from there to the next gap:
//
//	for at, tag := t.search(hash); ; at = t.after(at) {
//		e := t.entry(at)
//		...
//	}
func (t *table) search(hash uint64) (at int, tag uint32) {
	high, _ := bits.Mul64(hash, uint64(len(t.slots)))
	return int(high), uint32(hash) >> (t.numberBits & 31)
}

// after returns the place that follows.
func (t *table) after(at int) int {
	if at++; at == len(t.slots) {
		return 0
	}
	return at
}

// entry is what is at a place of a table: 0 if that is a gap. From the lowest bit on
// it has a number plus one, as many bits of the hash, the tag, as there is room for in
// 32 bits, and 32 bits that are the user's.
type entry uint64

func (t *table) entry(at int) entry { return entry(t.slots[at].Load()) }

func (t *table) tag(e entry) uint32 { return uint32(e) >> (t.numberBits & 31) }

func (t *table) number(e entry) uint32 { return uint32(e)&(1<<(t.numberBits&31)-1) - 1 }

// with returns what was added with the number.
func (e entry) with() uint32 { return uint32(e >> 32) }

// full reports whether one more entry would make searches long.
func (t *table) full() bool { return t.used >= len(t.slots)/4*3 }

// add adds a number, unless it is there already. The table must not be full.
func (t *table) add(hash uint64, number, with uint32) {
	at, tag := t.search(hash)
	added := entry(with)<<32 | entry(tag<<t.numberBits|(number+1))
	for ; ; at = t.after(at) {
		switch t.entry(at) {
		case added:
			return
		case 0:
			t.slots[at].Store(uint64(added))
			t.used++
			return
		}
	}
}
