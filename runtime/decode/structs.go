// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"reflect"
	"unsafe"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// structNode reads an object into the fields of a struct.
//
// Who sends objects sends their fields in the same order each time. So every field
// remembers which one followed it, and mostly finding the field of a key is
// comparing the bytes that stand there with those that are expected.
type structNode struct {
	byName map[string]*field // nil until the first object: many types never occur
	first  *field

	typ  reflect.Type
	plan *planner

	// The object, which is not what objects in it are, and its metadata.
	root, rootMeta bool
}

// field is a field of a struct, under its name in JSON.
type field struct {
	key    string // the name in quotes and the colon, as they stand in compact JSON
	node   node
	offset uintptr // in the struct, or in the last of via
	via    []hop
	next   *field // which followed it the last time
}

// hop is a pointer to an embedded struct, on the way to a field.
type hop struct {
	offset uintptr
	typ    reflect.Type
}

var objectMetaType = reflect.TypeFor[metav1.ObjectMeta]()

// structOf returns the node of a struct type, of which there is one.
func (c *planner) structOf(t reflect.Type) *structNode {
	n, ok := c.structs[t]
	if !ok {
		n = &structNode{typ: t, plan: c}
		c.structs[t] = n
	}
	return n
}

// compile finds out what the fields are.
func (n *structNode) compile() {
	fields := jsonFields(n.typ)
	n.byName = make(map[string]*field, len(fields))
	for _, jf := range fields {
		f := &field{key: `"` + jf.name + `":`}
		n.byName[jf.name] = f
		if n.rootMeta && n.plan.withoutManagedFields && jf.name == "managedFields" {
			f.node = skipNode{}
			continue
		}
		n.plan.locate(f, n.typ, jf)
		if meta, ok := f.node.(*structNode); ok && n.root && meta.typ == objectMetaType && jf.name == "metadata" {
			f.node = &structNode{typ: objectMetaType, plan: n.plan, rootMeta: true}
		}
	}
}

// locate finds out where a field is, and what reads it.
func (c *planner) locate(f *field, owner reflect.Type, jf jsonField) {
	typ := owner
	for depth, i := range jf.index {
		if typ.Kind() == reflect.Pointer {
			typ = typ.Elem()
			f.via, f.offset = append(f.via, hop{f.offset, typ}), 0
		}
		sf := typ.Field(i)
		last := depth == len(jf.index)-1
		if !sf.IsExported() && (last || sf.Type.Kind() == reflect.Pointer) || last && jf.quoted {
			// Reflection knows what may be set, and whose methods count.
			f.node, f.via, f.offset = newForeignField(owner, jf.name), nil, 0
			return
		}
		f.offset, typ = f.offset+sf.Offset, sf.Type
	}
	f.node = c.addressed(typ)
	if text, ok := f.node.(*stringNode); ok && owner == objectMetaType {
		text.unique = uniqueMeta[jf.name]
	}
}

// uniqueMeta are the fields that no two objects have in common.
var uniqueMeta = map[string]bool{"name": true, "uid": true, "resourceVersion": true}

func (n *structNode) decode(s *state, i int, p unsafe.Pointer) int {
	i, isNull := s.open(i, '{')
	if isNull || i < 0 {
		return i
	}
	if i < len(s.data) && s.data[i] == '}' {
		s.depth--
		return i + 1
	}
	if n.byName == nil {
		n.compile()
	}
	expected := &n.first
	for more := true; more; {
		f := *expected
		if f != nil && s.has(f.key, i) {
			i = s.space(i + len(f.key))
		} else if f, i = n.find(s, i); i < 0 {
			return i
		} else if f != nil {
			*expected = f
		}
		if f == nil {
			i = s.skip(i)
		} else {
			i = f.node.decode(s, i, f.address(p))
			expected = &f.next
		}
		if i < 0 {
			return i
		}
		if i, more = s.more(i, '}'); i < 0 {
			return i
		}
	}
	return i
}

// find reads a key and the colon, and returns the field, or nil if there is none.
func (n *structNode) find(s *state, i int) (f *field, next int) {
	key, next := s.text(i)
	if next < 0 {
		return nil, next
	}
	return n.byName[string(key)], s.colon(next)
}

// address returns where the field is in the struct at p, and makes the embedded
// structs on the way.
func (f *field) address(p unsafe.Pointer) unsafe.Pointer {
	for _, h := range f.via {
		pointer := (*unsafe.Pointer)(unsafe.Add(p, h.offset))
		if *pointer == nil {
			*pointer = reflect.New(h.typ).UnsafePointer()
		}
		p = *pointer
	}
	return unsafe.Add(p, f.offset)
}
