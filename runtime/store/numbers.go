// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"iter"
	"math"
	"slices"
)

// numbers is an immutable sorted list of distinct numbers. What they are sorted
// by is known to those who use it. The zero value is empty.
//
// It is cut into chunks, so that an insertion into a long list does not copy all
// of it.
type numbers struct {
	chunks [][]uint32 // none is empty
}

// minChunk is how long a chunk may be in any list. In a list of many chunks they
// may be longer: what an insertion copies is a chunk and the list of chunks.
const minChunk = 128

func (n numbers) maxChunk() int { return max(minChunk, 8*len(n.chunks)) }

// place says where a number lies relative to what is looked for: negative before
// it, positive behind it, zero at it.
type place func(number uint32) int

// numbersOf returns a list of what is sorted already. It does not keep the slice.
func numbersOf(sorted []uint32) numbers {
	if len(sorted) == 0 {
		return numbers{}
	}
	size := max(minChunk, int(math.Sqrt(8*float64(len(sorted)))))
	n := numbers{make([][]uint32, 0, (len(sorted)+size-1)/size)}
	for chunk := range slices.Chunk(sorted, size) {
		n.chunks = append(n.chunks, slices.Clone(chunk))
	}
	return n
}

func (n numbers) len() (length int) {
	for _, chunk := range n.chunks {
		length += len(chunk)
	}
	return length
}

func (n numbers) all() iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for _, chunk := range n.chunks {
			for _, number := range chunk {
				if !yield(number) {
					return
				}
			}
		}
	}
}

// find returns the chunk and the position in it of the first number that is not
// before at, and whether it is at it. A number behind the last one belongs at
// the end of the last chunk.
func (n numbers) find(at place) (chunk, position int, found bool) {
	low, high := 0, max(0, len(n.chunks)-1)
	for low < high {
		middle := (low + high) / 2
		if c := n.chunks[middle]; at(c[len(c)-1]) < 0 {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low == len(n.chunks) {
		return 0, 0, false
	}
	position, found = slices.BinarySearchFunc(n.chunks[low], at, func(number uint32, at place) int { return at(number) })
	return low, position, found
}

// with returns a list that has the number too, at its place.
func (n numbers) with(number uint32, at place) numbers {
	i, position, found := n.find(at)
	if found {
		return n
	}
	if len(n.chunks) == 0 {
		return numbers{[][]uint32{{number}}}
	}
	old := n.chunks[i]
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

// without returns a list that does not have the number at a place.
func (n numbers) without(at place) numbers {
	i, position, found := n.find(at)
	if !found {
		return n
	}
	old := n.chunks[i]
	left := slices.Concat(old[:position], old[position+1:])
	switch {
	case len(left) == 0:
		return n.replaced(i, 1)
	case i > 0 && len(left)+len(n.chunks[i-1]) < minChunk/2:
		return n.replaced(i-1, 2, slices.Concat(n.chunks[i-1], left))
	case i+1 < len(n.chunks) && len(left)+len(n.chunks[i+1]) < minChunk/2:
		return n.replaced(i, 2, slices.Concat(left, n.chunks[i+1]))
	}
	return n.replaced(i, 1, left)
}

// replaced returns a list with other chunks in the place of some.
func (n numbers) replaced(i, count int, chunks ...[]uint32) numbers {
	all := make([][]uint32, 0, len(n.chunks)-count+len(chunks))
	all = append(append(append(all, n.chunks[:i]...), chunks...), n.chunks[i+count:]...)
	if len(all) == 0 {
		return numbers{}
	}
	return numbers{all}
}
