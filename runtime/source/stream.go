// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"reflect"
	"sync/atomic"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/informergen/informergen/runtime/decode"
	"github.com/informergen/informergen/runtime/object"
)

// opener is a client that hands over the bodies of its answers as they arrive.
// Those of generated clientsets do, since runtime/client does; fakes do not.
type opener interface {
	OpenList(ctx context.Context, opts metav1.ListOptions) (io.ReadCloser, error)
	OpenWatch(ctx context.Context, opts metav1.ListOptions) (io.ReadCloser, error)
}

// stream reads bodies object by object.
type stream[T object.Object] struct {
	client  opener
	options options
	// idle is a decoder that nobody uses at the moment. It remembers the strings that
	// repeat, so that it is worth keeping from one request to the next.
	idle atomic.Pointer[decode.Decoder[T]]
	// foreign is set when the server turned out to answer in a format that only the
	// client knows.
	foreign atomic.Bool
}

// errForeign says that the client has to decode an answer.
var errForeign = errors.New("the format of the answer is not known")

// list reads one page. It returns errForeign, and has read nothing, if the client
// has to.
func (s *stream[T]) list(ctx context.Context, opts metav1.ListOptions, each func(T) error) (meta metav1.ListMeta, err error) {
	body, err := s.client.OpenList(ctx, opts)
	if err != nil {
		return metav1.ListMeta{}, err
	}
	defer closedWith(ctx, body)()
	format, body, err := s.sniff(body)
	switch {
	case err != nil:
		return metav1.ListMeta{}, fmt.Errorf("reading a list: %w", inContext(ctx, unexpected(err)))
	case format == protobuf:
		meta, err = listProtobuf(body, func(obj T) error {
			strip(s.options, obj)
			return each(obj)
		})
	default:
		decoder := s.decoder()
		defer s.idle.Store(decoder)
		meta, err = decoder.List(body, each)
	}
	return meta, inContext(ctx, err)
}

// watch opens a watch and reads its frames. Whether the client has to decode them
// shows with the first one: then other is called for what the client makes of
// another request.
func (s *stream[T]) watch(ctx context.Context, opts metav1.ListOptions, other opened[T]) (iter.Seq2[object.Event[T], error], error) {
	body, err := s.client.OpenWatch(ctx, opts)
	if err != nil {
		return nil, err
	}
	return s.frames(ctx, body, opts, other), nil
}

// opened opens a watch of the client.
type opened[T object.Object] func(context.Context, metav1.ListOptions) (iter.Seq2[object.Event[T], error], error)

func (s *stream[T]) frames(ctx context.Context, body io.ReadCloser, opts metav1.ListOptions, other opened[T]) iter.Seq2[object.Event[T], error] {
	return func(deliver func(object.Event[T], error) bool) {
		// What a read makes of the end of ctx is no news.
		yield := func(event object.Event[T], err error) bool { return ctx.Err() == nil && deliver(event, err) }
		done := closedWith(ctx, body)
		defer done()
		format, body, err := s.sniff(body)
		switch {
		case errors.Is(err, errForeign):
			done()
			events, err := other(ctx, opts)
			if err != nil {
				yield(object.Event[T]{}, err)
				return
			}
			events(yield)
		case err == io.EOF:
		case err != nil:
			yield(object.Event[T]{}, err)
		case format == protobuf:
			watchProtobuf[T](body, s.options.kindOf(reflect.TypeFor[T]()))(func(event object.Event[T], err error) bool {
				strip(s.options, event.Object)
				return yield(event, err)
			})
		default:
			decoder := s.decoder()
			defer s.idle.Store(decoder)
			decoder.Frames(body)(yield)
		}
	}
}

func (s *stream[T]) decoder() *decode.Decoder[T] {
	if idle := s.idle.Swap(nil); idle != nil {
		return idle
	}
	return decode.New[T](decoding[T](s.options)...)
}

// format is how an answer is encoded.
type format int

const (
	json format = iota
	protobuf
)

// sniff tells the format from the first bytes, since a REST client does not say
// which one the server chose: an object in protobuf has its magic, a stream of them
// a length below 2^24, an item of CBOR has the highest bit set. Everything else is
// left to the decoder of JSON, which can say best what is wrong with it.
func (s *stream[T]) sniff(body io.ReadCloser) (format, io.ReadCloser, error) {
	head := make([]byte, len(protobufMagic))
	n, err := io.ReadFull(body, head)
	if n == 0 && err != nil {
		return json, nil, err
	}
	head = head[:n]
	whole := readCloser{io.MultiReader(bytes.NewReader(head), body), body}
	switch {
	case bytes.Equal(head, protobufMagic):
		whole.Reader = body
		return s.known(protobuf, whole)
	case head[0] == 0:
		return s.known(protobuf, whole)
	case head[0] >= 0x80:
		s.foreign.Store(true)
		return json, nil, errForeign
	}
	return json, whole, nil
}

// known sends protobuf of types that do not know it to the client.
func (s *stream[T]) known(f format, body io.ReadCloser) (format, io.ReadCloser, error) {
	if _, _, ok := newProtobuf[T](); !ok {
		s.foreign.Store(true)
		return f, nil, errForeign
	}
	return f, body, nil
}

type readCloser struct {
	io.Reader
	io.Closer
}

// closedWith closes a body when ctx ends, since not every transport ends its reads
// then, or when the function that it returns is called.
func closedWith(ctx context.Context, body io.Closer) func() {
	stop := context.AfterFunc(ctx, func() { _ = body.Close() })
	return func() {
		stop()
		_ = body.Close()
	}
}

// inContext returns the cause of the end of ctx if that is why a read has failed.
func inContext(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}
