// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"reflect"
	"unsafe"
)

// WithSharedParts has parts of objects that are the same in JSON, byte for byte, be the
// same in memory: maps, slices, and structs behind pointers. Objects that one controller
// makes differ in few places, so that most of what they are made of is read and kept
// once. Whoever changes a part in place changes it in all objects that have it: nobody
// may, until a deep copy was made. Objects without a Go type, of Unstructured, share no
// parts.
func WithSharedParts() Option {
	return func(o *options) { o.sharedParts = true }
}

// shareable returns a node that shares what n reads, if that is a part that can be
// shared.
func (c *planner) shareable(t reflect.Type, n node) node {
	if !c.sharedParts {
		return n
	}
	switch part := n.(type) {
	case *stringMapNode, *mapNode, *sliceNode, *stringsNode:
	case *pointerNode:
		if part.typ.Kind() != reflect.Struct {
			return n
		}
	default:
		return n
	}
	return &sharedNode{node: n, isSlice: t.Kind() == reflect.Slice}
}

// sharedNode is a place where parts of objects come from. It learns whether they repeat,
// as a site of strings does; where they do not, parts of them may.
type sharedNode struct {
	node
	isSlice bool
	last    part
	score   int8
	asked   uint8
}

// part is a part of objects: its text, and a map, a pointer, or a slice without room for
// more. The latter is the only one that has a length here.
type part struct {
	text  string
	value sliceHeader
}

// parts are those that were read, by where they come from and what their text is: what
// one place makes of a text, another may not. When they are too many, all are forgotten.
type parts map[partKey]part

type partKey struct {
	from *sharedNode
	text string
}

const (
	// maxPart is how long a part may be. Those that are longer are shared part by part.
	maxPart = 1 << 10
	// maxParts bounds how many are remembered, to 4 MiB of text in the worst case.
	maxParts = 1 << 12
)

func (n *sharedNode) decode(s *state, i int, p unsafe.Pointer) int {
	if i >= len(s.data) || s.data[i] == 'n' {
		return n.node.decode(s, i, p)
	}
	if *(*unsafe.Pointer)(p) != nil {
		return bad // A key that occurs twice: values would be merged into what others have.
	}
	if s.depth > maxDepth/2 || s.data[i] != '{' && s.data[i] != '[' {
		return n.node.decode(s, i, p)
	}
	// A text that was an object or an array as a whole is one wherever it begins.
	if n.last.text != "" && s.has(n.last.text, i) {
		n.set(p, n.last)
		return i + len(n.last.text)
	}
	if n.score <= -scoreStart && !n.tries() {
		return n.node.decode(s, i, p)
	}
	return n.look(s, i, p)
}

// tries reports whether a place where parts do not repeat has another try.
func (n *sharedNode) tries() bool {
	n.asked++
	return n.asked%sampleEvery == 0
}

// look looks for the part at i among all, and reads it if it is not there.
func (n *sharedNode) look(s *state, i int, p unsafe.Pointer) int {
	end := s.skip(i)
	if end < 0 {
		return end
	}
	text := s.data[i:end]
	if len(text) > maxPart {
		n.score = max(n.score-1, -scoreStart)
		return n.node.decode(s, i, p)
	}
	if found, ok := s.parts[partKey{n, string(text)}]; ok {
		n.score = min(n.score+scoreHit, scoreMax-scoreStart)
		n.last = found
		n.set(p, found)
		return end
	}
	n.score = max(n.score-1, -scoreStart)
	end = n.node.decode(s, i, p)
	if end >= 0 {
		s.remember(n, part{string(text), n.get(p)})
	}
	return end
}

func (s *state) remember(from *sharedNode, p part) {
	if s.parts == nil || len(s.parts) >= maxParts {
		s.parts = parts{}
	}
	s.parts[partKey{from, p.text}] = p
}

// get returns what was read to p.
func (n *sharedNode) get(p unsafe.Pointer) sliceHeader {
	if n.isSlice {
		return *(*sliceHeader)(p)
	}
	return sliceHeader{data: *(*unsafe.Pointer)(p)}
}

// set makes *p the same as what was read before.
func (n *sharedNode) set(p unsafe.Pointer, shared part) {
	if n.isSlice {
		*(*sliceHeader)(p) = shared.value
	} else {
		*(*unsafe.Pointer)(p) = shared.value.data
	}
}
