// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"strconv"
	"unsafe"
)

// number reads a number and says whether it is written as an integer.
func (s *state) number(i int) (next int, integer bool) {
	data := s.data
	if i < len(data) && data[i] == '-' {
		i++
	}
	if i >= len(data) {
		return short, false
	}
	switch c := data[i]; {
	case c == '0':
		i++
	case '1' <= c && c <= '9':
		i = digits(data, i)
	default:
		return bad, false
	}
	integer = true
	if i < len(data) && data[i] == '.' {
		if i, integer = atLeastOneDigit(data, i+1), false; i < 0 {
			return i, false
		}
	}
	if i < len(data) && (data[i] == 'e' || data[i] == 'E') {
		i++
		if i < len(data) && (data[i] == '+' || data[i] == '-') {
			i++
		}
		return atLeastOneDigit(data, i), false
	}
	return i, integer
}

func digits(data []byte, i int) int {
	for i < len(data) && data[i]-'0' <= 9 {
		i++
	}
	return i
}

func atLeastOneDigit(data []byte, i int) int {
	if i >= len(data) {
		return short
	}
	if data[i]-'0' > 9 {
		return bad
	}
	return digits(data, i)
}

// integers are the kinds that hold one.
type integers interface {
	int | int8 | int16 | int32 | int64 | uint | uint8 | uint16 | uint32 | uint64
}

// integerNode reads a number into an integer. A number that is not written as an
// integer, or is out of range, does not fit; null changes nothing.
type integerNode[N integers] struct{}

func (integerNode[N]) decode(s *state, i int, p unsafe.Pointer) int {
	start, data := i, s.data
	negative := i < len(data) && data[i] == '-'
	if negative {
		i++
	}
	// 18 digits are what an int64 holds whatever they are.
	var value int64
	first := i
	for i < len(data) && data[i]-'0' <= 9 && i-first < 18 {
		value = value*10 + int64(data[i]-'0')
		i++
	}
	if i == first || i == len(data) || i-first == 18 || data[first] == '0' && i > first+1 || !endsNumber(data[i]) {
		return decodeRareInteger[N](s, start, p)
	}
	if negative {
		value = -value
	}
	n := N(value)
	if int64(n) != value || negative && ^N(0) > 0 {
		return bad
	}
	*(*N)(p) = n
	return i
}

// endsNumber says whether c, behind some digits, is no part of the number.
func endsNumber(c byte) bool { return c != '.' && c|0x20 != 'e' && c-'0' > 9 }

// decodeRareInteger reads what the short way does not: null, many digits, numbers
// at the end of the data, and what is no integer.
func decodeRareInteger[N integers](s *state, i int, p unsafe.Pointer) int {
	if i < len(s.data) && s.data[i] == 'n' {
		return s.null(i)
	}
	next, integer := s.number(i)
	if next < 0 {
		return next
	}
	if !integer {
		return bad
	}
	bits := int(unsafe.Sizeof(N(0))) * 8
	if signed := ^N(0) < 0; signed {
		value, err := strconv.ParseInt(string(s.data[i:next]), 10, bits)
		if err != nil {
			return bad
		}
		*(*N)(p) = N(value)
		return next
	}
	value, err := strconv.ParseUint(string(s.data[i:next]), 10, bits)
	if err != nil {
		return bad
	}
	*(*N)(p) = N(value)
	return next
}

// floatNode reads a number into a float of 32 or 64 bits; null changes nothing.
type floatNode struct{ bits int }

func (n floatNode) decode(s *state, i int, p unsafe.Pointer) int {
	if i < len(s.data) && s.data[i] == 'n' {
		return s.null(i)
	}
	next, _ := s.number(i)
	if next < 0 {
		return next
	}
	value, err := strconv.ParseFloat(string(s.data[i:next]), n.bits)
	if err != nil {
		return bad
	}
	if n.bits == 32 {
		*(*float32)(p) = float32(value)
	} else {
		*(*float64)(p) = value
	}
	return next
}

// boolNode reads true or false; null changes nothing.
type boolNode struct{}

func (boolNode) decode(s *state, i int, p unsafe.Pointer) int {
	if i >= len(s.data) {
		return short
	}
	switch s.data[i] {
	case 't':
		i = s.literal(i, "true")
		*(*bool)(p) = i > 0
	case 'f':
		i = s.literal(i, "false")
		*(*bool)(p) = false
	default:
		i = s.null(i)
	}
	return i
}
