// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"reflect"
	"unsafe"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/informergen/informergen/runtime/object"
)

// Decoder reads objects of one type from JSON. It learns from what it reads, and has
// one user at a time.
type Decoder[T object.Object] struct {
	reader   reader
	opts     options
	envelope *structNode // of lists, once there was one
}

// Option changes what New returns.
type Option func(*options)

type options struct {
	withoutManagedFields bool
	sharedParts          bool
	expected             metav1.TypeMeta
}

// WithoutManagedFields leaves metadata.managedFields out: its JSON is checked, and
// nothing of it is kept or allocated. In the metadata of objects within the object, such
// as a template, they stay.
func WithoutManagedFields() Option {
	return func(o *options) { o.withoutManagedFields = true }
}

// New returns a Decoder for T, which has to be a pointer to a struct: for any other
// type, Decode returns an error.
func New[T object.Object](opts ...Option) *Decoder[T] {
	d := &Decoder[T]{}
	for _, opt := range opts {
		opt(&d.opts)
	}
	d.reader = newReader(reflect.TypeFor[T](), d.opts)
	return d
}

// Decode reads the JSON value at the start of data, which may have white space before
// it, into a new object, and returns how many bytes it used: what follows is the
// caller's. The object shares no memory with data.
//
// It accepts what sigs.k8s.io/json accepts, with the same value, and otherwise
// returns the error of that package. If data ends within the value, the error wraps
// io.ErrUnexpectedEOF and nothing else does: whoever has more can ask again with more.
func (d *Decoder[T]) Decode(data []byte) (obj T, n int, err error) {
	p, n, err := d.reader.read(data)
	if err != nil {
		return obj, 0, err
	}
	return d.object(p), n, nil
}

// object finishes an object that was read: T is a pointer to what p points to.
func (d *Decoder[T]) object(p unsafe.Pointer) T {
	obj := *(*T)(unsafe.Pointer(&p))
	if d.opts.withoutManagedFields {
		obj.SetManagedFields(nil) // A type that reads itself does not leave them out.
	}
	return obj
}
