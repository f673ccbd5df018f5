// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package probe

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"

	kubejson "sigs.k8s.io/json"

	"github.com/informergen/informergen/runtime/object"
)

// expected is what sigs.k8s.io/json makes of the first value in a document.
type expected struct {
	// length is how long that is, or how long the document is if that is no JSON.
	length int
	// ends says that the document ends within the value.
	ends   bool
	object object.Any
	err    error
}

// expect asks sigs.k8s.io/json.
func (k Kind) expect(text []byte) (e expected) {
	e.length = len(text)
	var raw json.RawMessage
	decoder := json.NewDecoder(bytes.NewReader(text))
	switch err := decoder.Decode(&raw); err {
	case nil:
		e.length = int(decoder.InputOffset())
	case io.EOF, io.ErrUnexpectedEOF:
		e.ends = true
	}
	e.object = k.new()
	e.err = kubejson.UnmarshalCaseSensitivePreserveInts(text[:e.length], e.object)
	return e
}

func (e expected) refused() bool { return e.ends || e.err != nil }

// differs says where an object is another one than is expected.
func (e expected) differs(got any) string {
	if reflect.DeepEqual(got, e.object) {
		return ""
	}
	return fmt.Sprintf("the object at %q", unequal(reflect.ValueOf(got), reflect.ValueOf(e.object), ""))
}

// disagrees returns what d makes of the document, and how that is not what is expected.
func (e expected) disagrees(d decoder, text []byte) (got object.Any, problem string) {
	got, n, err := read(d, text)
	switch short := errors.Is(err, io.ErrUnexpectedEOF); {
	case short != e.ends:
		return nil, fmt.Sprintf("the error %q, want %v, at the end %t", err, e.err, e.ends)
	case short:
		return nil, ""
	case fmt.Sprint(err) != fmt.Sprint(e.err):
		return nil, fmt.Sprintf("the error %v, want %v", err, e.err)
	case err != nil:
		return nil, ""
	case n != e.length:
		return nil, fmt.Sprintf("%d bytes used, want %d", n, e.length)
	}
	return got, e.differs(got)
}

// disagreesLean is disagrees for a decoder that leaves managed fields out. It may take
// what is wrong in them.
func (e expected) disagreesLean(d decoder, text []byte) string {
	if e.refused() {
		_, _, err := read(d, text)
		if errors.Is(err, io.ErrUnexpectedEOF) != e.ends {
			return fmt.Sprintf("the error %v, want %v, at the end %t", err, e.err, e.ends)
		}
		return ""
	}
	managed := e.object.GetManagedFields()
	defer e.object.SetManagedFields(managed)
	e.object.SetManagedFields(nil)
	_, problem := e.disagrees(d, text)
	return problem
}

// read reads a document that is gone afterwards. A panic is an error.
func read(d decoder, text []byte) (got object.Any, n int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	buffer := slices.Clone(text)
	defer func() {
		for i := range buffer {
			buffer[i] = '?'
		}
	}()
	return d.decode(buffer)
}
