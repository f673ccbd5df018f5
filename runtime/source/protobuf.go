// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package source

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"reflect"

	"google.golang.org/protobuf/encoding/protowire"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/informergen/informergen/runtime/object"
)

// protobufMagic begins every object that Kubernetes encodes as protobuf. A
// runtime.Unknown follows, which has the object's bytes in its field raw.
var protobufMagic = []byte("k8s\x00")

// The numbers of the fields that are read here; the comment names the message.
const (
	fieldTypeMeta = 1 // runtime.Unknown
	fieldRaw      = 2 // runtime.Unknown
	fieldListMeta = 1 // every list type
	fieldItems    = 2 // every list type
)

// protobufObject is what the built-in types are, behind the generated marshallers.
type protobufObject interface{ Unmarshal([]byte) error }

// newProtobuf returns an empty T, and whether T knows protobuf.
func newProtobuf[T object.Object]() (obj T, as protobufObject, ok bool) {
	t := reflect.TypeFor[T]()
	if t.Kind() != reflect.Pointer {
		return obj, nil, false
	}
	obj, ok = reflect.New(t.Elem()).Interface().(T)
	if !ok {
		return obj, nil, false
	}
	as, ok = any(obj).(protobufObject)
	return obj, as, ok
}

// listProtobuf reads a list object by object. The magic has been read already.
func listProtobuf[T object.Object](body io.Reader, each func(T) error) (meta metav1.ListMeta, err error) {
	unknown := message{r: bufio.NewReaderSize(body, 64<<10), left: math.MaxInt64, open: true}
	err = unknown.fields(func(number protowire.Number, field *message) error {
		switch number {
		case fieldTypeMeta:
			return refuseProtobufKind(field)
		case fieldRaw:
			return field.fields(func(number protowire.Number, field *message) error {
				switch number {
				case fieldListMeta:
					return field.unmarshal(&meta)
				case fieldItems:
					obj, into, _ := newProtobuf[T]()
					if err := field.unmarshal(into); err != nil {
						return err
					}
					return each(obj)
				}
				return nil
			})
		}
		return nil
	})
	return meta, err
}

// refuseProtobufKind reads the type of what a server sent instead of a list.
func refuseProtobufKind(field *message) error {
	var of runtime.TypeMeta
	if err := field.unmarshal(&of); err != nil {
		return err
	}
	if of.Kind == "Status" || of.Kind == "Table" {
		return fmt.Errorf("the server sent a %s (%s) where a list is expected", of.Kind, of.APIVersion)
	}
	return nil
}

// maxProtobufFrame is the longest frame that the framer of apimachinery takes.
const maxProtobufFrame = 16 << 20

// watchProtobuf reads frames, each of which has its length before it. Objects of
// another kind than the expected one, if there is one, are an error.
func watchProtobuf[T object.Object](body io.Reader, expected schema.GroupVersionKind) iter.Seq2[object.Event[T], error] {
	return func(yield func(object.Event[T], error) bool) {
		r := bufio.NewReaderSize(body, 16<<10)
		var frame bytes.Buffer
		for {
			err := readFrame(r, &frame)
			if err == io.EOF {
				return
			}
			var event object.Event[T]
			if err == nil {
				event, err = protobufEvent[T](frame.Bytes(), expected)
				event.More = hasFrame(r)
			}
			if !yield(event, err) || err != nil {
				return
			}
		}
	}
}

// lengthSize is how long the length before a frame is.
const lengthSize = 4

// hasFrame reports whether a whole frame was read into the buffer already.
func hasFrame(r *bufio.Reader) bool {
	length, _ := r.Peek(min(r.Buffered(), lengthSize))
	return len(length) == lengthSize && r.Buffered()-lengthSize >= int(binary.BigEndian.Uint32(length))
}

// readFrame reads one frame. The error is io.EOF only between frames.
func readFrame(r io.Reader, into *bytes.Buffer) error {
	var length [lengthSize]byte
	if _, err := io.ReadFull(r, length[:]); err != nil {
		return err
	}
	n := binary.BigEndian.Uint32(length[:])
	if n > maxProtobufFrame {
		return fmt.Errorf("a watch frame of %d bytes is longer than the %d that are allowed", n, maxProtobufFrame)
	}
	into.Reset()
	_, err := io.CopyN(into, r, int64(n))
	return unexpected(err)
}

func protobufEvent[T object.Object](frame []byte, expected schema.GroupVersionKind) (event object.Event[T], err error) {
	var envelope metav1.WatchEvent
	if err := envelope.Unmarshal(frame); err != nil {
		return event, fmt.Errorf("reading a watch frame: %w", err)
	}
	raw, found := bytes.CutPrefix(envelope.Object.Raw, protobufMagic)
	if !found {
		return event, fmt.Errorf("the watch frame %s holds no object in protobuf", envelope.Type)
	}
	var unknown runtime.Unknown
	if err := unknown.Unmarshal(raw); err != nil {
		return event, fmt.Errorf("reading the object of a watch frame %s: %w", envelope.Type, err)
	}
	if unknown.Kind == "Status" && unknown.APIVersion == "v1" {
		status := &metav1.Status{}
		if err := status.Unmarshal(unknown.Raw); err != nil {
			return event, fmt.Errorf("reading the status of a watch frame %s: %w", envelope.Type, err)
		}
		return event, apierrors.FromObject(status)
	}
	event.Type = watch.EventType(envelope.Type)
	switch event.Type {
	case watch.Added, watch.Modified, watch.Deleted, watch.Bookmark:
	default:
		return event, fmt.Errorf("unknown type of watch frame %q with a %s", envelope.Type, unknown.Kind)
	}
	if got := unknown.GroupVersionKind(); !expected.Empty() && got != expected {
		return event, fmt.Errorf("the watch frame %s holds a %s, want a %s", envelope.Type, got, expected)
	}
	obj, into, _ := newProtobuf[T]()
	if err := into.Unmarshal(unknown.Raw); err != nil {
		return event, fmt.Errorf("reading the %s of a watch frame %s: %w", unknown.Kind, envelope.Type, err)
	}
	event.Object = obj
	return event, nil
}

// message is a protobuf message that is read from a stream, field by field.
type message struct {
	r    *bufio.Reader
	left int64 // bytes of the message that were not read yet
	open bool  // the message ends with the stream
	buf  bytes.Buffer
}

var errTruncated = fmt.Errorf("a field is longer than its message: %w", io.ErrUnexpectedEOF)

// fields calls each for every field that has a length, with the field as a
// message. What each leaves of it is skipped, and so are fields of other types.
func (m *message) fields(each func(protowire.Number, *message) error) error {
	field := &message{r: m.r}
	for m.left > 0 {
		tag, err := m.varint()
		if m.open && err == io.EOF {
			return nil
		}
		if err != nil {
			return unexpected(err)
		}
		number, kind := protowire.DecodeTag(tag)
		if kind != protowire.BytesType {
			if err := m.skipScalar(kind); err != nil {
				return err
			}
			continue
		}
		length, err := m.varint()
		if err != nil {
			return unexpected(err)
		}
		if length > uint64(m.left) {
			return errTruncated
		}
		field.left = int64(length)
		if err := each(number, field); err != nil {
			return err
		}
		if err := field.skip(field.left); err != nil {
			return err
		}
		m.left -= int64(length)
	}
	return nil
}

// unmarshal reads the whole message into an object, which keeps none of its bytes.
func (m *message) unmarshal(into protobufObject) error {
	m.buf.Reset()
	n, err := io.CopyN(&m.buf, m.r, m.left)
	m.left -= n
	if err != nil {
		return unexpected(err)
	}
	return into.Unmarshal(m.buf.Bytes())
}

func (m *message) skipScalar(kind protowire.Type) error {
	switch kind {
	case protowire.VarintType:
		_, err := m.varint()
		return unexpected(err)
	case protowire.Fixed32Type:
		return m.skip(4)
	case protowire.Fixed64Type:
		return m.skip(8)
	default:
		return fmt.Errorf("the list is no protobuf: wire type %d", kind)
	}
}

func (m *message) skip(n int64) error {
	if n > m.left {
		return errTruncated
	}
	m.left -= n
	_, err := io.CopyN(io.Discard, m.r, n)
	return unexpected(err)
}

// varint returns io.EOF only if there is no first byte.
func (m *message) varint() (uint64, error) {
	counting := byteCounter{m.r, &m.left}
	return binary.ReadUvarint(counting)
}

type byteCounter struct {
	r    *bufio.Reader
	left *int64
}

func (c byteCounter) ReadByte() (byte, error) {
	if *c.left == 0 {
		return 0, errTruncated
	}
	*c.left--
	return c.r.ReadByte()
}

// unexpected is for an end of the stream where more has to come.
func unexpected(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
