// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"reflect"
	"unsafe"
)

// entries reads the keys of an object into strings. Maps mostly have the same keys
// over and over, in the same order, so it learns them as a structNode knows fields.
type entries struct {
	byName map[string]*entry
	first  *entry
	rest   entry // stands for keys that were not learned
	keys   site
}

// entry is a key that was seen, and what its values were like.
type entry struct {
	quoted string // the key in quotes and the colon
	name   string
	values site
	next   *entry // the key that followed
}

// maxEntries bounds what is learned. A key has to come a second time for that, or else
// keys that never do would take the place.
const maxEntries = 256

// key reads a key and the colon. expected is where the entry is remembered that
// followed the one before.
func (e *entries) key(s *state, i int, expected **entry) (name string, found *entry, next int) {
	if f := *expected; f != nil && s.has(f.quoted, i) {
		return f.name, f, s.space(i + len(f.quoted))
	}
	text, next := s.text(i)
	if next < 0 {
		return "", nil, next
	}
	f := e.byName[string(text)]
	if f == nil {
		shared, seen := e.keys.shared(s, text)
		if !shared {
			return string(text), &e.rest, s.colon(next)
		}
		name = e.keys.last.text
		if plain := next-i == len(text)+2; !seen || !plain || len(e.byName) >= maxEntries {
			return name, &e.rest, s.colon(next)
		}
		f = e.learn(name)
	}
	*expected = f
	return f.name, f, s.colon(next)
}

func (e *entries) learn(name string) *entry {
	if e.byName == nil {
		e.byName = map[string]*entry{}
	}
	f := &entry{quoted: `"` + name + `":`, name: name}
	e.byName[name] = f
	return f
}

// mapOf returns the node of a map. Keys that are no plain strings are rare enough to
// be left to sigs.k8s.io/json.
func (c *planner) mapOf(t reflect.Type) node {
	if t.Key().Kind() != reflect.String || reflect.PointerTo(t.Key()).Implements(textUnmarshalerType) {
		return foreignNode{t}
	}
	elem := c.addressed(t.Elem())
	if _, ok := elem.(*stringNode); ok {
		return &stringMapNode{}
	}
	return &mapNode{typ: t, elem: elem}
}

// stringMapNode reads an object into a map[string]string, or a map whose types are
// of these kinds, which is the same thing by another name.
type stringMapNode struct{ entries }

func (n *stringMapNode) decode(s *state, i int, p unsafe.Pointer) int {
	target := (*map[string]string)(p)
	i, isNull := s.open(i, '{')
	if isNull {
		*target = nil
		return i
	}
	if i < 0 {
		return i
	}
	if *target == nil {
		*target = map[string]string{}
	}
	if i < len(s.data) && s.data[i] == '}' {
		s.depth--
		return i + 1
	}
	m := *target
	expected := &n.first
	for more := true; more && i >= 0; {
		var name string
		var key *entry
		if name, key, i = n.key(s, i, expected); i < 0 {
			return i
		}
		value := ""
		if i < len(s.data) && s.data[i] == 'n' {
			i = s.null(i)
		} else {
			var text []byte
			if text, i = s.text(i); i >= 0 {
				value = key.values.string(s, text)
			}
		}
		if i < 0 {
			return i
		}
		m[name] = value
		expected = &key.next
		i, more = s.more(i, '}')
	}
	return i
}

// mapNode reads an object into a map with keys that are strings. Each value is read
// into memory that is used again, and is copied to the map from there: values of a
// key that occurs twice are not merged.
type mapNode struct {
	entries
	typ  reflect.Type
	elem node

	spare reflect.Value // of the type of the elements, zero when it is not in use
}

func (n *mapNode) decode(s *state, i int, p unsafe.Pointer) int {
	target := reflect.NewAt(n.typ, p).Elem()
	i, isNull := s.open(i, '{')
	if isNull {
		target.SetZero()
		return i
	}
	if i < 0 {
		return i
	}
	if target.IsNil() {
		target.Set(reflect.MakeMap(n.typ))
	}
	if i < len(s.data) && s.data[i] == '}' {
		s.depth--
		return i + 1
	}
	return n.pairs(s, i, target)
}

func (n *mapNode) pairs(s *state, i int, target reflect.Value) int {
	// Elements may have maps of the same type.
	elem := n.spare
	n.spare = reflect.Value{}
	if !elem.IsValid() {
		elem = reflect.New(n.typ.Elem()).Elem()
	}
	var name string
	key := reflect.NewAt(n.typ.Key(), unsafe.Pointer(&name)).Elem()
	expected := &n.first
	for more := true; more && i >= 0; {
		var found *entry
		if name, found, i = n.key(s, i, expected); i < 0 {
			break
		}
		if i = n.elem.decode(s, i, elem.Addr().UnsafePointer()); i >= 0 {
			target.SetMapIndex(key, elem)
			i, more = s.more(i, '}')
		}
		elem.SetZero()
		expected = &found.next
	}
	n.spare = elem
	return i
}
