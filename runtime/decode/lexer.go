// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"encoding/binary"
	"math/bits"
)

// What a function that reads a value returns instead of the index behind it.
const (
	// short says that the data ends within the value, and is right so far.
	short = -1
	// bad says that the value is not for us: it is no JSON, does not fit its type,
	// or is one of the rare cases that are left to sigs.k8s.io/json.
	bad = -2
)

// maxDepth is how deep values may be nested (encoding/json and sigs.k8s.io/json
// draw the same line).
const maxDepth = 10_000

// state is the input and what the nodes of a plan share while they read it. A
// function that reads takes the index of the first byte of what it reads, and
// returns the one behind it, or short or bad.
type state struct {
	data  []byte
	depth int

	// kindless says that an untyped object may be without a kind, as items of lists are.
	kindless bool

	// unescaped holds the text of the last string that had to be rewritten.
	unescaped []byte

	// elements are those of arrays that are not complete, outermost first.
	elements []any

	strings interner
	raws    rawInterner
	parts   parts
}

// forget drops what is left of a value that was not read to its end, and memory that
// an enormous one has needed.
func (s *state) forget() {
	if len(s.elements) > 0 || cap(s.elements) > keptElements {
		s.elements = nil
	}
	if cap(s.unescaped) > keptText {
		s.unescaped = nil
	}
}

// How much memory is kept for the next value.
const (
	keptElements = 1 << 10
	keptText     = 64 << 10
)

// space returns the index of the first byte from i on that is no white space.
func (s *state) space(i int) int {
	if i < len(s.data) && s.data[i] > ' ' {
		return i
	}
	return s.spaces(i)
}

// spaces is the part of space that is too large to be inlined.
func (s *state) spaces(i int) int {
	for ; i < len(s.data); i++ {
		if c := s.data[i]; c != ' ' && c != '\n' && c != '\t' && c != '\r' {
			break
		}
	}
	return i
}

// has reports whether a text stands at i.
func (s *state) has(text string, i int) bool {
	return len(s.data)-i >= len(text) && string(s.data[i:i+len(text)]) == text
}

// literal reads null, true or false.
func (s *state) literal(i int, want string) int {
	got := s.data[i:]
	if len(got) >= len(want) {
		if string(got[:len(want)]) == want {
			return i + len(want)
		}
		return bad
	}
	if string(got) == want[:len(got)] {
		return short
	}
	return bad
}

// null reads the literal null, which is all that may stand at i.
func (s *state) null(i int) int {
	if i >= len(s.data) {
		return short
	}
	if s.data[i] != 'n' {
		return bad
	}
	return s.literal(i, "null")
}

// open reads the opening bracket of an object or an array and the white space
// behind it, or null, and says which it was.
func (s *state) open(i int, bracket byte) (next int, isNull bool) {
	if i >= len(s.data) {
		return short, false
	}
	if s.data[i] != bracket {
		return s.null(i), true
	}
	if s.depth++; s.depth > maxDepth {
		return bad, false
	}
	return s.space(i + 1), false
}

// more reads what stands behind an element: a comma with the white space around it,
// or the closing bracket, after which there are no more.
func (s *state) more(i int, bracket byte) (next int, more bool) {
	i = s.space(i)
	if i >= len(s.data) {
		return short, false
	}
	switch s.data[i] {
	case ',':
		return s.space(i + 1), true
	case bracket:
		s.depth--
		return i + 1, false
	}
	return bad, false
}

// colon reads the colon behind a key and the white space around it.
func (s *state) colon(i int) int {
	i = s.space(i)
	if i >= len(s.data) {
		return short
	}
	if s.data[i] != ':' {
		return bad
	}
	return s.space(i + 1)
}

// Eight bytes at once: a string is mostly made of bytes that mean themselves.
const (
	ones      = 0x0101010101010101
	highBits  = 0x8080808080808080
	controls  = ' ' * ones
	quotes    = '"' * ones
	backslash = '\\' * ones
)

// special returns a word whose lowest set bit is in the first byte of x that does
// not mean itself in a string: a quote, a backslash, a control character, or a
// part of a character beyond ASCII. Bits above that one mean nothing.
func special(x uint64) uint64 {
	q, b := x^quotes, x^backslash
	return (x | (x-controls)&^x | (q-ones)&^q | (b-ones)&^b) & highBits
}

// plainEnd returns the index of the first byte from i on that does not mean itself
// in a string, or len(data).
func plainEnd(data []byte, i int) int {
	for ; i+8 <= len(data); i += 8 {
		if mask := special(binary.LittleEndian.Uint64(data[i:])); mask != 0 {
			return i + bits.TrailingZeros64(mask)>>3
		}
	}
	for ; i < len(data); i++ {
		if c := data[i]; c == '"' || c == '\\' || c < ' ' || c >= 0x80 {
			break
		}
	}
	return i
}
