// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package probe

import (
	"io"
	"iter"
	"reflect"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/informergen/informergen/runtime/decode"
	"github.com/informergen/informergen/runtime/object"
)

// Kind is a type of objects that the decoder of the runtime can be made for.
type Kind struct {
	typ        reflect.Type // of the struct
	newDecoder func(...decode.Option) decoder
}

// KindOf returns the Kind of T, which is a pointer to a struct.
func KindOf[T object.Object]() Kind {
	return Kind{
		typ:        reflect.TypeFor[T]().Elem(),
		newDecoder: func(opts ...decode.Option) decoder { return typed[T]{decode.New[T](opts...)} },
	}
}

func (k Kind) new() object.Any { return reflect.New(k.typ).Interface().(object.Any) }

// decoder is a decode.Decoder for a type that is known only when the program runs.
type decoder interface {
	decode(data []byte) (object.Any, int, error)
	list(body io.Reader, each func(object.Any) error) (metav1.ListMeta, error)
	frames(body io.Reader) iter.Seq2[object.Event[object.Any], error]
}

type typed[T object.Object] struct{ *decode.Decoder[T] }

func (d typed[T]) decode(data []byte) (object.Any, int, error) {
	obj, n, err := d.Decode(data)
	return obj, n, err
}

func (d typed[T]) list(body io.Reader, each func(object.Any) error) (metav1.ListMeta, error) {
	return d.List(body, func(obj T) error { return each(obj) })
}

func (d typed[T]) frames(body io.Reader) iter.Seq2[object.Event[object.Any], error] {
	return func(yield func(object.Event[object.Any], error) bool) {
		for event, err := range d.Frames(body) {
			if !yield(object.Event[object.Any]{Type: event.Type, Object: event.Object}, err) {
				return
			}
		}
	}
}
