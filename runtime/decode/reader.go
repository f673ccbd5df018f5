// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"fmt"
	"io"
	"reflect"
	"unsafe"
)

// reader is a Decoder but for the type parameter.
type reader struct {
	state state
	typ   reflect.Type // of the struct
	root  node
	kinds kindFields
	short error // what there is to say when data ends
	wrong error // why typ cannot be read
}

func newReader(pointer reflect.Type, opts options) reader {
	if pointer.Kind() != reflect.Pointer || pointer.Elem().Kind() != reflect.Struct {
		return reader{wrong: fmt.Errorf("decoding %s: only pointers to structs can be decoded", pointer)}
	}
	plan := newPlanner(opts)
	root := plan.pointedTo(pointer.Elem())
	switch node := root.(type) {
	case *unstructuredNode:
		node.withoutManagedFields = opts.withoutManagedFields
	case *structNode:
		root = &structNode{typ: node.typ, plan: plan, root: true}
	}
	return reader{
		state: state{strings: newInterner(), raws: newRawInterner()},
		typ:   pointer.Elem(),
		root:  root,
		kinds: findKind(root),
		short: fmt.Errorf("decoding %s: %w", pointer, io.ErrUnexpectedEOF),
	}
}

// read reads the value at the start of data and returns a pointer to it.
func (r *reader) read(data []byte) (p unsafe.Pointer, n int, err error) {
	if r.wrong != nil {
		return nil, 0, r.wrong
	}
	s := &r.state
	s.data, s.depth = data, 0
	p, n, err = r.value(s.space(0))
	s.data = nil
	if n == short {
		return nil, 0, r.short
	}
	return p, n, err
}

// value reads the value at i and returns what is behind it, or short.
func (r *reader) value(i int) (p unsafe.Pointer, end int, err error) {
	depth := r.state.depth
	r.state.forget()
	p = reflect.New(r.typ).UnsafePointer()
	if end = r.root.decode(&r.state, i, p); end == bad {
		r.state.depth = depth
		return r.foreign(i)
	}
	return p, end, nil
}

// foreign has sigs.k8s.io/json read the value at start: there errors are made, and
// there is what is too rare to be worth a plan.
func (r *reader) foreign(start int) (p unsafe.Pointer, end int, err error) {
	s := &r.state
	end = s.skip(start)
	switch end {
	case short:
		return nil, short, nil
	case bad:
		end = len(s.data)
	}
	value := reflect.New(r.typ)
	return value.UnsafePointer(), end, unmarshalForeign(s.data[start:end], value.Interface())
}
