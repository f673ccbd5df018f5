// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"encoding"
	"encoding/json"
	"reflect"
	"unsafe"

	sigsjson "sigs.k8s.io/json"
)

// unmarshalForeign is what this package agrees with.
func unmarshalForeign(data []byte, into any) error {
	return sigsjson.UnmarshalCaseSensitivePreserveInts(data, into)
}

// foreignNode leaves values of its type to sigs.k8s.io/json.
type foreignNode struct{ typ reflect.Type }

func (n foreignNode) decode(s *state, i int, p unsafe.Pointer) int {
	end := s.skip(i)
	if end < 0 {
		return end
	}
	if unmarshalForeign(s.data[i:end:end], reflect.NewAt(n.typ, p).Interface()) != nil {
		return bad
	}
	return end
}

// foreignField leaves a field to sigs.k8s.io/json together with the struct that it
// stands in, for what is said about a field and not by its type (",string"), and for
// fields that only reflection can tell whether they may be set.
type foreignField struct {
	owner reflect.Type
	key   []byte // quoted
}

func newForeignField(owner reflect.Type, name string) node {
	// An address makes the methods count that are promoted to a struct without a
	// name, and those may be the ones that replace all this.
	if owner.Name() == "" && reflect.PointerTo(owner).NumMethod() > 0 {
		return refusedNode{}
	}
	key, err := json.Marshal(name)
	if err != nil {
		return refusedNode{}
	}
	return foreignField{owner: owner, key: key}
}

// decode gets the address of the struct, not of the field.
func (n foreignField) decode(s *state, i int, p unsafe.Pointer) int {
	end := s.skip(i)
	if end < 0 {
		return end
	}
	object := make([]byte, 0, len(n.key)+end-i+3)
	object = append(append(append(append(object, '{'), n.key...), ':'), s.data[i:end]...)
	if unmarshalForeign(append(object, '}'), reflect.NewAt(n.owner, p).Interface()) != nil {
		return bad
	}
	return end
}

// refusedNode leaves the whole object to sigs.k8s.io/json.
type refusedNode struct{}

func (refusedNode) decode(*state, int, unsafe.Pointer) int { return bad }

// skipNode reads over a value.
type skipNode struct{}

func (skipNode) decode(s *state, i int, _ unsafe.Pointer) int { return s.skip(i) }

// unmarshalerNode reads values of a type that reads itself, null included.
type unmarshalerNode struct{ typ reflect.Type }

func (n unmarshalerNode) decode(s *state, i int, p unsafe.Pointer) int {
	end := s.skip(i)
	if end < 0 {
		return end
	}
	return unmarshal(s, i, end, reflect.NewAt(n.typ, p).Interface().(json.Unmarshaler))
}

func unmarshal(s *state, i, end int, into json.Unmarshaler) int {
	if into.UnmarshalJSON(s.data[i:end:end]) != nil {
		return bad
	}
	return end
}

// textNode reads strings into a type that reads text. Other values are what they are
// without that method: null is, and the rest does not fit.
type textNode struct{ typ reflect.Type }

func (n textNode) decode(s *state, i int, p unsafe.Pointer) int {
	if i < len(s.data) && s.data[i] != '"' {
		return foreignNode(n).decode(s, i, p)
	}
	text, next := s.text(i)
	if next < 0 {
		return next
	}
	if reflect.NewAt(n.typ, p).Interface().(encoding.TextUnmarshaler).UnmarshalText(text) != nil {
		return bad
	}
	return next
}
