// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"fmt"
	"io"
	"reflect"
	"unsafe"

	sigsjson "sigs.k8s.io/json"
)

// reader is a Decoder but for the type parameter.
type reader struct {
	state state
	typ   reflect.Type // of the struct
	root  node
	short error // what there is to say when data ends
	wrong error // why typ cannot be read
}

func newReader(pointer reflect.Type, opts options) reader {
	if pointer.Kind() != reflect.Pointer || pointer.Elem().Kind() != reflect.Struct {
		return reader{wrong: fmt.Errorf("decoding %s: only pointers to structs can be decoded", pointer)}
	}
	plan := &planner{withoutManagedFields: opts.withoutManagedFields, structs: map[reflect.Type]*structNode{}}
	return reader{
		state: state{strings: newInterner(), raws: newRawInterner()},
		typ:   pointer.Elem(),
		root:  plan.pointedTo(pointer.Elem()),
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
	start := s.space(0)
	p = reflect.New(r.typ).UnsafePointer()
	end := r.root.decode(s, start, p)
	if end == bad {
		p, end, err = r.foreign(start)
	}
	s.data = nil
	if end == short {
		return nil, 0, r.short
	}
	return p, end, err
}

// foreign has sigs.k8s.io/json read the value at start: there errors are made, and
// there is what is too rare to be worth a plan.
func (r *reader) foreign(start int) (p unsafe.Pointer, end int, err error) {
	s := &r.state
	s.depth = 0
	end = s.skip(start)
	switch end {
	case short:
		return nil, short, nil
	case bad:
		end = len(s.data)
	}
	value := reflect.New(r.typ)
	return value.UnsafePointer(), end, sigsjson.UnmarshalCaseSensitivePreserveInts(s.data[:end], value.Interface())
}
