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

// sliceNode reads an array into a slice that is as long as it has to be. Elements
// are collected in memory that is used again, since one learns how many there are
// only at the end.
type sliceNode struct {
	elem  node
	typ   reflect.Type // of the elements
	slice reflect.Type

	spare  scratch
	arrays []reflect.Type // by length
}

// scratch is memory for elements. It is zero when it is not in use.
type scratch struct {
	base unsafe.Pointer
	room int
}

// keptRoom is how many bytes of scratch memory a node keeps.
const keptRoom = 8 << 10

func (c *planner) sliceOf(t reflect.Type) node {
	elem := c.addressed(t.Elem())
	n := &sliceNode{elem: elem, typ: t.Elem(), slice: reflect.SliceOf(t.Elem())}
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
	own := n.spare
	n.spare = scratch{}
	count := 0
	for more := true; more && i >= 0; count++ {
		if count == own.room {
			own = n.grow(own)
		}
		if i = n.elem.decode(s, i, unsafe.Add(own.base, uintptr(count)*n.typ.Size())); i >= 0 {
			i, more = s.more(i, ']')
		}
	}
	if i >= 0 {
		*header = n.exact(own, count)
	}
	n.release(own, count)
	return i
}

// grow returns twice the room with the same elements.
func (n *sliceNode) grow(old scratch) scratch {
	room := max(4, 2*old.room)
	larger := reflect.MakeSlice(n.slice, room, room)
	if old.room > 0 {
		reflect.Copy(larger, n.elementsOf(old, old.room))
	}
	return scratch{base: larger.UnsafePointer(), room: room}
}

// elementsOf returns the first elements as reflection has them.
func (n *sliceNode) elementsOf(from scratch, count int) reflect.Value {
	return reflect.NewAt(n.slice, unsafe.Pointer(&sliceHeader{from.base, count, count})).Elem()
}

// exact copies elements to memory of their own.
func (n *sliceNode) exact(from scratch, count int) sliceHeader {
	if count > maxArray {
		to := reflect.MakeSlice(n.slice, count, count)
		reflect.Copy(to, n.elementsOf(from, count))
		return sliceHeader{to.UnsafePointer(), count, count}
	}
	array := n.array(count)
	to := reflect.New(array)
	to.Elem().Set(reflect.NewAt(array, from.base).Elem())
	return sliceHeader{to.UnsafePointer(), count, count}
}

// release makes scratch memory zero again and keeps it, if it is not too much.
func (n *sliceNode) release(used scratch, count int) {
	if uintptr(used.room)*n.typ.Size() > keptRoom || used.room < n.spare.room {
		return
	}
	if count > maxArray {
		n.elementsOf(used, count).Clear()
	} else {
		reflect.NewAt(n.array(count), used.base).Elem().SetZero()
	}
	n.spare = used
}

// maxArray is up to how many elements there is an array type for each length.
const maxArray = 32

func (n *sliceNode) array(length int) reflect.Type {
	for len(n.arrays) <= length {
		n.arrays = append(n.arrays, reflect.ArrayOf(len(n.arrays), n.typ))
	}
	return n.arrays[length]
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
