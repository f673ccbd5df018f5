// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"iter"
	"math"
	"slices"

	"github.com/informergen/informergen/runtime/object"
)

// numbers is an immutable list of distinct numbers of objects, sorted by the keys of
// the objects. The zero value is empty.
//
// A long one is cut into chunks, so that an insertion does not copy all of it.
type numbers struct {
	short []uint32    // all numbers if there are few, as of most values of most indexes
	long  *[][]uint32 // chunks, none of which is empty, if there are many
}

// minChunk is how long a chunk may be in any list. In a list of many chunks they
// may be longer: what an insertion copies is a chunk and the list of chunks, in which
// one takes as much as six numbers.
const minChunk = 32

func (n numbers) maxChunk() int { return max(minChunk, 8*n.chunks()) }

// chunks returns how many chunks there are.
func (n numbers) chunks() int {
	switch {
	case n.long != nil:
		return len(*n.long)
	case n.short != nil:
		return 1
	}
	return 0
}

func (n numbers) chunk(i int) []uint32 {
	if n.long != nil {
		return (*n.long)[i]
	}
	return n.short
}

// numbersOf returns a list of what is sorted already. It does not keep the slice.
func numbersOf(sorted []uint32) numbers {
	if len(sorted) == 0 {
		return numbers{}
	}
	count := 1 + (len(sorted)-1)/max(minChunk, int(math.Sqrt(6*float64(len(sorted)))))
	if count == 1 {
		return numbers{short: slices.Clone(sorted)}
	}
	chunks := make([][]uint32, 0, count)
	for chunk := range slices.Chunk(sorted, 1+(len(sorted)-1)/count) {
		chunks = append(chunks, slices.Clone(chunk))
	}
	return numbers{long: &chunks}
}

func (n numbers) len() (length int) {
	for i := range n.chunks() {
		length += len(n.chunk(i))
	}
	return length
}

func (n numbers) all() iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for i := range n.chunks() {
			for _, number := range n.chunk(i) {
				if !yield(number) {
					return
				}
			}
		}
	}
}

// find returns the only chunk that may have a key, the last one if the key is greater
// than all.
func (n numbers) find(k *keys, key object.Key) (chunk int) {
	low, high := 0, max(0, n.chunks()-1)
	for low < high {
		middle := (low + high) / 2
		if c := n.chunk(middle); k.get(c[len(c)-1]).Compare(key) < 0 {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low
}

// with returns a list that has a number too.
func (n numbers) with(number uint32, k *keys) numbers {
	key := k.get(number)
	i := n.find(k, key)
	position, found := slices.BinarySearchFunc(n.chunk(i), key, func(number uint32, key object.Key) int { return k.get(number).Compare(key) })
	if found {
		return n
	}
	old := n.chunk(i)
	grown := make([]uint32, len(old)+1)
	copy(grown, old[:position])
	grown[position] = number
	copy(grown[position+1:], old[position:])
	if len(grown) <= n.maxChunk() {
		return n.replaced(i, 1, grown)
	}
	half := len(grown) / 2
	return n.replaced(i, 1, slices.Clone(grown[:half]), slices.Clone(grown[half:]))
}

// without returns a list that does not have a number.
func (n numbers) without(number uint32, k *keys) numbers {
	i := n.find(k, k.get(number))
	old := n.chunk(i)
	position := slices.Index(old, number) // cheaper than to compare a few keys
	if position < 0 {
		return n
	}
	left := slices.Concat(old[:position], old[position+1:])
	switch {
	case len(left) == 0:
		return n.replaced(i, 1)
	case i > 0 && len(left)+len(n.chunk(i-1)) <= n.maxChunk()/2:
		return n.replaced(i-1, 2, slices.Concat(n.chunk(i-1), left))
	case i+1 < n.chunks() && len(left)+len(n.chunk(i+1)) <= n.maxChunk()/2:
		return n.replaced(i, 2, slices.Concat(left, n.chunk(i+1)))
	}
	return n.replaced(i, 1, left)
}

// replaced returns a list with other chunks in the place of some.
func (n numbers) replaced(i, count int, chunks ...[]uint32) numbers {
	if n.long == nil && len(chunks) == 1 {
		return numbers{short: chunks[0]}
	}
	var old [][]uint32
	if n.long != nil {
		old = *n.long
	}
	return ofChunks(slices.Concat(old[:i], chunks, old[min(i+count, len(old)):]))
}

func ofChunks(chunks [][]uint32) numbers {
	switch len(chunks) {
	case 0:
		return numbers{}
	case 1:
		return numbers{short: chunks[0]}
	}
	return numbers{long: &chunks}
}
