// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"encoding"
	"encoding/json"
	"reflect"
	"unsafe"
)

// node reads values of one Go type: it is a part of a plan.
//
// decode reads the value at i into *p, which is of the node's type, and returns the
// index behind it, short or bad. After short or bad nobody looks at *p again, so it
// may be left half done. What *p holds comes from an earlier value for the same
// key, if there was one, and otherwise is zero.
type node interface {
	decode(s *state, i int, p unsafe.Pointer) int
}

// planner compiles types to plans. Nodes learn from what they read, so a plan
// belongs to one Decoder.
type planner struct {
	options

	// structs has one node per type: types contain themselves, and what is learned
	// about one field of a type is true for others.
	structs map[reflect.Type]*structNode

	// pending are types with a name that are being compiled: they may contain themselves
	// without a struct in between, as a map of maps does.
	pending map[reflect.Type]*namedNode
}

func newPlanner(opts options) *planner {
	return &planner{
		options: opts,
		structs: map[reflect.Type]*structNode{},
		pending: map[reflect.Type]*namedNode{},
	}
}

var (
	unmarshalerType     = reflect.TypeFor[json.Unmarshaler]()
	textUnmarshalerType = reflect.TypeFor[encoding.TextUnmarshaler]()
	numberType          = reflect.TypeFor[json.Number]()
)

// addressed returns the node for a value that is part of another one. The package
// encoding/json takes the address of such a value, and so finds methods of pointers,
// if the type has a name.
func (c *planner) addressed(t reflect.Type) node {
	if t.Kind() != reflect.Pointer && t.Name() != "" {
		return c.shareable(t, c.pointedTo(t))
	}
	return c.shareable(t, c.byKind(t))
}

// pointedTo returns the node for a value that a pointer leads to.
func (c *planner) pointedTo(t reflect.Type) node {
	if known := knownNode(t); known != nil {
		return known
	}
	switch pointer := reflect.PointerTo(t); {
	case pointer.Implements(unmarshalerType):
		return unmarshalerNode{t}
	case pointer.Implements(textUnmarshalerType):
		return textNode{t}
	}
	return c.byKind(t)
}

// namedNode stands for the node of a type within that.
type namedNode struct{ node }

func (c *planner) byKind(t reflect.Type) node {
	if t.Name() == "" {
		return c.build(t)
	}
	if n, ok := c.pending[t]; ok {
		return n
	}
	n := &namedNode{}
	c.pending[t] = n
	n.node = c.build(t)
	delete(c.pending, t)
	return n.node
}

func (c *planner) build(t reflect.Type) node {
	switch t.Kind() {
	case reflect.Bool:
		return boolNode{}
	case reflect.String:
		if t == numberType {
			return numberNode{}
		}
		return &stringNode{}
	case reflect.Float32, reflect.Float64:
		return floatNode{t.Bits()}
	case reflect.Pointer:
		return &pointerNode{typ: t.Elem(), elem: c.pointedTo(t.Elem())}
	case reflect.Struct:
		return c.structOf(t)
	case reflect.Slice:
		return c.sliceOf(t)
	case reflect.Array:
		return &arrayNode{elem: c.addressed(t.Elem()), length: t.Len(), typ: t.Elem()}
	case reflect.Map:
		return c.mapOf(t)
	case reflect.Interface:
		if t.NumMethod() == 0 {
			return &anyNode{}
		}
	}
	return integerOf(t)
}

// integerOf returns the node for a type whose kind is an integer. What is left are
// types that JSON does not go into, such as channels: sigs.k8s.io/json has the error.
func integerOf(t reflect.Type) node {
	switch t.Kind() {
	case reflect.Int8:
		return integerNode[int8]{}
	case reflect.Int16:
		return integerNode[int16]{}
	case reflect.Int32:
		return integerNode[int32]{}
	case reflect.Int64:
		return integerNode[int64]{}
	case reflect.Uint8:
		return integerNode[uint8]{}
	case reflect.Uint16:
		return integerNode[uint16]{}
	case reflect.Uint32:
		return integerNode[uint32]{}
	case reflect.Uint64:
		return integerNode[uint64]{}
	case reflect.Int:
		return integerNode[int]{}
	case reflect.Uint, reflect.Uintptr:
		return integerNode[uint]{}
	}
	return foreignNode{t}
}

// pointerNode reads null as nil, and anything else into what the pointer leads to.
type pointerNode struct {
	typ  reflect.Type
	elem node
}

func (n *pointerNode) decode(s *state, i int, p unsafe.Pointer) int {
	if i < len(s.data) && s.data[i] == 'n' {
		*(*unsafe.Pointer)(p) = nil
		return s.null(i)
	}
	target := *(*unsafe.Pointer)(p)
	if target == nil {
		target = reflect.New(n.typ).UnsafePointer()
		*(*unsafe.Pointer)(p) = target
	}
	return n.elem.decode(s, i, target)
}
