// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import "reflect"

// TypeReader reads values of a struct type that is known only when the test runs,
// and tells whether the plan did, or left it to sigs.k8s.io/json.
type TypeReader struct{ reader reader }

func NewTypeReader(t reflect.Type) *TypeReader {
	return &TypeReader{newReader(reflect.PointerTo(t), options{})}
}

func (r *TypeReader) Read(data []byte) (value any, n int, err error) {
	p, n, err := r.reader.read(data)
	if err != nil {
		return nil, 0, err
	}
	return reflect.NewAt(r.reader.typ, p).Interface(), n, nil
}

// Planned says whether the plan alone reads the value.
func (r *TypeReader) Planned(data []byte) bool {
	s := &r.reader.state
	s.data, s.depth = data, 0
	return r.reader.root.decode(s, s.space(0), reflect.New(r.reader.typ).UnsafePointer()) != bad
}
