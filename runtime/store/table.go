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
// It is made of lines. An entry is on the line of its hash, or if that is full on the
// next one that is not. So a search ends at the first line with a gap.
type table struct {
	lines []line
	used  int // the writer's
}

// line is as long as what processors take out of memory at once: seven entries, and a
// word with a byte for each of them. That is 0 if the entry is missing, or else the tag,
// by which most others are told from what is looked for: bits of the hash, of which the
// uppermost is set. Swiss tables do the same (https://abseil.io/about/design/swisstables).
type line [perLine + 1]atomic.Uint64

const (
	perLine = 7
	ones    = 0x01010101010101 // a 1 in each byte that has a tag
	taken   = 0x80 * ones
)

// newTable returns a table with room for n entries at least.
func newTable(n int) *table { return &table{lines: make([]line, 1+n/5)} }

// line returns which line the entries of a hash are on, or begin on:
//
//	for at := t.line(hash); ; at = t.after(at) {
//		found, gap := t.lines[at].search(hash)
//		for ; found != 0; found &= found - 1 {
//			e := t.lines[at].entry(found)
//			...
//		}
//		if gap {
//			return
//		}
//	}
func (t *table) line(hash uint64) int {
	high, _ := bits.Mul64(hash, uint64(len(t.lines)))
	return int(high)
}

// after returns the line that follows.
func (t *table) after(at int) int {
	if at++; at == len(t.lines) {
		return 0
	}
	return at
}

// search returns a set of the entries which may have a hash, and whether there is a gap.
// The lowest bit of the set is that of the first entry.
func (l *line) search(hash uint64) (found uint64, gap bool) {
	tags := l[perLine].Load()
	other := tags ^ tagOf(hash)*ones // a byte is 0 if the tag is the same
	return (other - ones) & ^other & taken, tags&taken != taken
}

func tagOf(hash uint64) uint64 { return hash&0x7f | 0x80 }

// entry returns the first entry of a set.
func (l *line) entry(found uint64) entry {
	return entry(l[bits.TrailingZeros64(found)/8%(perLine+1)].Load())
}

// entry is a number and 32 bits that are the user's.
type entry uint64

func (e entry) number() uint32 { return uint32(e) }

// with returns what was added with the number.
func (e entry) with() uint32 { return uint32(e >> 32) }

// full reports whether one more entry would make searches long.
func (t *table) full() bool { return t.used >= len(t.lines)*(perLine-1) }

// add adds a number, unless it is there already. The table must not be full.
func (t *table) add(hash uint64, number, with uint32) {
	added := entry(with)<<32 | entry(number)
	for at := t.line(hash); ; at = t.after(at) {
		l := &t.lines[at]
		found, gap := l.search(hash)
		for ; found != 0; found &= found - 1 {
			if l.entry(found) == added {
				return
			}
		}
		if gap {
			l.put(hash, added)
			t.used++
			return
		}
	}
}

// put adds an entry to a line that has a gap. Readers see it once they see the tag.
func (l *line) put(hash uint64, e entry) {
	tags := l[perLine].Load()
	free := bits.TrailingZeros64(^tags&taken) / 8
	l[free].Store(uint64(e))
	l[perLine].Store(tags | tagOf(hash)<<(8*free))
}
