// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"reflect"

	"github.com/informergen/informergen/runtime/object"
)

// TypeReader reads values of a struct type that is known only when the test runs,
// and tells whether the plan did, or left it to sigs.k8s.io/json.
type TypeReader struct{ reader, sharing reader }

func NewTypeReader(t reflect.Type) *TypeReader {
	pointer := reflect.PointerTo(t)
	return &TypeReader{newReader(pointer, options{}), newReader(pointer, options{sharedParts: true})}
}

func (r *TypeReader) Read(data []byte) (value any, n int, err error) { return r.reader.readAny(data) }

// ReadSharing reads with WithSharedParts.
func (r *TypeReader) ReadSharing(data []byte) (value any, n int, err error) {
	return r.sharing.readAny(data)
}

func (r *reader) readAny(data []byte) (value any, n int, err error) {
	p, n, err := r.read(data)
	if err != nil {
		return nil, 0, err
	}
	return reflect.NewAt(r.typ, p).Interface(), n, nil
}

// Planned says whether the plan alone reads the value.
func (r *TypeReader) Planned(data []byte) bool {
	s := &r.reader.state
	s.data, s.depth = data, 0
	return r.reader.root.decode(s, s.space(0), reflect.New(r.reader.typ).UnsafePointer()) != bad
}

// Parts returns how many parts of objects are remembered.
func Parts[T object.Object](d *Decoder[T]) int { return len(d.reader.state.parts) }
