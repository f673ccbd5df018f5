// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"encoding/base64"
	"reflect"
	"unsafe"
)

// sliceHeader is what a slice of any type is.
type sliceHeader struct {
	data     unsafe.Pointer
	len, cap int
}

// nothing is what an empty slice that is not nil points to.
var nothing struct{}

// sliceNode reads an array into a slice that is as long as it has to be. How many
// elements there are one learns only at the end, but mostly there are as many as the
// last two times: then memory for so many becomes the slice. Otherwise they are copied
// from memory that is used again.
type sliceNode struct {
	elem node
	typ  reflect.Type // of the elements

	last     int         // how many elements there were
	expected bool        // that there are as many again
	spare    sliceHeader // memory that did not become a slice; it is zero
	to, from variable
}

// keptRoom is how many bytes of spare memory a node keeps.
const keptRoom = 8 << 10

// variable holds a slice of some type for reflection, which so need not look for the
// type of a pointer to it each time. It is nil when it is not in use.
type variable struct {
	slice  reflect.Value
	header *sliceHeader
}

func newVariable(slice reflect.Type) variable {
	pointer := reflect.New(slice)
	return variable{pointer.Elem(), (*sliceHeader)(pointer.UnsafePointer())}
}

func (c *planner) sliceOf(t reflect.Type) node {
	elem := c.addressed(t.Elem())
	slice := reflect.SliceOf(t.Elem())
	n := &sliceNode{elem: elem, typ: t.Elem(), to: newVariable(slice), from: newVariable(slice)}
	if t.Elem().Kind() == reflect.Uint8 {
		return bytesNode{n}
	}
	if text, ok := elem.(*stringNode); ok {
		return &stringsNode{elem: text}
	}
	return n
}

func (n *sliceNode) decode(s *state, i int, p unsafe.Pointer) int {
	header := (*sliceHeader)(p)
	i, isNull := s.open(i, '[')
	switch {
	case isNull:
		*header = sliceHeader{}
		return i
	case i < 0:
		return i
	case header.cap > 0:
		// A key that occurs twice: elements are merged then, also with those that the
		// capacity hides.
		return bad
	case i < len(s.data) && s.data[i] == ']':
		s.depth--
		*header = sliceHeader{data: unsafe.Pointer(&nothing)}
		return i + 1
	}
	return n.elements(s, i, header)
}

func (n *sliceNode) elements(s *state, i int, header *sliceHeader) int {
	// Elements may have slices of the same type: those find no spare memory.
	memory, count := n.take(), 0
	for more := true; more && i >= 0; count++ {
		if count == memory.cap {
			memory = n.grow(memory)
		}
		if i = n.elem.decode(s, i, unsafe.Add(memory.data, uintptr(count)*n.typ.Size())); i >= 0 {
			i, more = s.more(i, ']')
		}
	}
	if i >= 0 {
		*header = n.exact(memory, count)
	}
	return i
}

// take returns memory for some elements.
func (n *sliceNode) take() sliceHeader {
	if n.expected || n.spare.cap == 0 {
		return n.make(max(1, n.last))
	}
	memory := n.spare
	n.spare = sliceHeader{}
	return memory
}

// make returns zero memory for so many elements.
func (n *sliceNode) make(count int) sliceHeader {
	n.to.slice.Grow(count)
	data := n.to.header.data
	*n.to.header = sliceHeader{}
	return sliceHeader{data: data, cap: count}
}

// grow returns memory for twice as many elements that holds the same.
func (n *sliceNode) grow(old sliceHeader) sliceHeader {
	larger := n.make(max(4, 2*old.cap))
	n.copy(larger, old, old.cap)
	return larger
}

func (n *sliceNode) copy(to, from sliceHeader, count int) {
	*n.to.header, *n.from.header = sliceHeader{to.data, count, count}, sliceHeader{from.data, count, count}
	reflect.Copy(n.to.slice, n.from.slice)
	*n.to.header, *n.from.header = sliceHeader{}, sliceHeader{}
}

// exact returns the slice of the elements in memory.
func (n *sliceNode) exact(memory sliceHeader, count int) sliceHeader {
	n.last, n.expected = count, count == n.last
	if uintptr(count)*n.typ.Size() > keptRoom {
		n.last = 0
	}
	if count == memory.cap {
		return sliceHeader{memory.data, count, count}
	}
	slice := n.make(count)
	n.copy(slice, memory, count)
	n.release(memory, count)
	return sliceHeader{slice.data, count, count}
}

// release makes memory zero again and keeps it, if it is not too much.
func (n *sliceNode) release(memory sliceHeader, count int) {
	if uintptr(memory.cap)*n.typ.Size() > keptRoom || memory.cap < n.spare.cap {
		return
	}
	*n.from.header = sliceHeader{memory.data, count, count}
	n.from.slice.Clear()
	*n.from.header = sliceHeader{}
	n.spare = memory
}

// stringsNode reads an array into a slice of strings.
type stringsNode struct {
	elem    *stringNode
	scratch []string
}

func (n *stringsNode) decode(s *state, i int, p unsafe.Pointer) int {
	i, isNull := s.open(i, '[')
	target := (*[]string)(p)
	if isNull {
		*target = nil
		return i
	}
	if cap(*target) > 0 {
		return bad // As in sliceNode.
	}
	if i >= 0 && i < len(s.data) && s.data[i] == ']' {
		s.depth--
		*target = []string{}
		return i + 1
	}
	collected := n.scratch[:0]
	for more := true; more && i >= 0; {
		collected = append(collected, "")
		if i = n.elem.decode(s, i, unsafe.Pointer(&collected[len(collected)-1])); i >= 0 {
			i, more = s.more(i, ']')
		}
	}
	if i >= 0 {
		*target = make([]string, len(collected))
		copy(*target, collected)
	}
	clear(collected)
	if n.scratch = collected; cap(collected)*16 > keptRoom {
		n.scratch = nil
	}
	return i
}

// bytesNode reads base64 into bytes, and arrays of numbers as well.
type bytesNode struct{ numbers *sliceNode }

func (n bytesNode) decode(s *state, i int, p unsafe.Pointer) int {
	if i >= len(s.data) || s.data[i] != '"' {
		return n.numbers.decode(s, i, p)
	}
	text, next := s.text(i)
	if next < 0 {
		return next
	}
	out := make([]byte, base64.StdEncoding.DecodedLen(len(text)))
	length, err := base64.StdEncoding.Decode(out, text)
	if err != nil {
		return bad
	}
	*(*[]byte)(p) = out[:length]
	return next
}

// arrayNode reads an array into one of fixed length. Elements that are too many are
// read over, those that are missing become zero; null changes nothing.
type arrayNode struct {
	elem   node
	typ    reflect.Type
	length int
}

func (n *arrayNode) decode(s *state, i int, p unsafe.Pointer) int {
	i, isNull := s.open(i, '[')
	if isNull || i < 0 {
		return i
	}
	count, more := 0, true
	if i < len(s.data) && s.data[i] == ']' {
		s.depth--
		i, more = i+1, false
	}
	for more && i >= 0 {
		if count < n.length {
			i = n.elem.decode(s, i, unsafe.Add(p, uintptr(count)*n.typ.Size()))
			count++
		} else {
			i = s.skip(i)
		}
		if i >= 0 {
			i, more = s.more(i, ']')
		}
	}
	for ; count < n.length && i >= 0; count++ {
		reflect.NewAt(n.typ, unsafe.Add(p, uintptr(count)*n.typ.Size())).Elem().SetZero()
	}
	return i
}
