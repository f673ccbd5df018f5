// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"bytes"
	"strconv"
	"unsafe"
)

// anyNode reads a value of any kind into an interface: as nil, bool, int64, float64,
// string, []any or map[string]any.
type anyNode struct {
	objects entries
	texts   site
}

func (n *anyNode) decode(s *state, i int, p unsafe.Pointer) int {
	value, next := n.value(s, i, &n.texts)
	if next >= 0 {
		*(*any)(p) = value
	}
	return next
}

func (n *anyNode) value(s *state, i int, texts *site) (any, int) {
	if i >= len(s.data) {
		return nil, short
	}
	switch s.data[i] {
	case '{':
		return n.object(s, i, n.member)
	case '[':
		return n.array(s, i, texts)
	case '"':
		text, next := s.text(i)
		if next < 0 {
			return nil, next
		}
		return texts.any(s, text), next
	case 't':
		return true, s.literal(i, "true")
	case 'f':
		return false, s.literal(i, "false")
	case 'n':
		return nil, s.literal(i, "null")
	}
	return anyNumber(s, i)
}

// member reads the value of a key.
func (n *anyNode) member(s *state, i int, _ string, values *site) (any, int) {
	return n.value(s, i, values)
}

// object reads an object, and its values with member.
func (n *anyNode) object(s *state, i int, member func(s *state, i int, key string, values *site) (any, int)) (map[string]any, int) {
	i, _ = s.open(i, '{')
	if i < 0 {
		return nil, i
	}
	m := map[string]any{}
	if i < len(s.data) && s.data[i] == '}' {
		s.depth--
		return m, i + 1
	}
	expected := &n.objects.first
	for more := true; more; {
		name, key, next := n.objects.key(s, i, expected)
		if next < 0 {
			return nil, next
		}
		if m[name], i = member(s, next, name, &key.values); i < 0 {
			return nil, i
		}
		if i, more = s.more(i, '}'); i < 0 {
			return nil, i
		}
		expected = &key.next
	}
	return m, i
}

func (n *anyNode) array(s *state, i int, texts *site) (any, int) {
	i, _ = s.open(i, '[')
	if i < 0 {
		return nil, i
	}
	if i < len(s.data) && s.data[i] == ']' {
		s.depth--
		return []any{}, i + 1
	}
	// Elements wait above those of the arrays around this one.
	bottom := len(s.elements)
	for more := true; more; {
		value, next := n.value(s, i, texts)
		if next < 0 {
			return nil, next
		}
		s.elements = append(s.elements, value)
		if i, more = s.more(next, ']'); i < 0 {
			return nil, i
		}
	}
	waiting := s.elements[bottom:]
	elements := make([]any, len(waiting))
	copy(elements, waiting)
	clear(waiting)
	s.elements = s.elements[:bottom]
	return elements, i
}

// anyNumber reads a number as an int64, if it has no point and fits, or else as a
// float64.
func anyNumber(s *state, i int) (any, int) {
	next, _ := s.number(i)
	if next < 0 {
		return nil, next
	}
	text := s.data[i:next]
	if bytes.IndexByte(text, '.') < 0 {
		if value, err := strconv.ParseInt(string(text), 10, 64); err == nil {
			return value, next
		}
	}
	value, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		return nil, bad
	}
	return value, next
}
