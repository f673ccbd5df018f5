// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"reflect"
	"unsafe"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/informergen/informergen/runtime/object"
)

// How much of a watch is in memory: at first, and while it brings much.
const (
	frameWindow = 16 << 10
	burstWindow = 64 << 10
)

// Frames reads the body of a watch: one JSON object after another, with a type and an
// object. It yields each as soon as its bytes are there. The sequence can be used once.
//
// As by client-go, the kind and apiVersion of typed objects are taken from them, and
// must have been there. The sequence ends with an error, if there is one: a frame of
// type ERROR (an apierrors.APIStatus), of an unknown type, or without an object that
// is a T (see ExpectKind), no JSON, an error of the body, and a body that ends within
// a frame (io.ErrUnexpectedEOF). A body that ends between frames ends the sequence.
func (d *Decoder[T]) Frames(body io.Reader) iter.Seq2[object.Event[T], error] {
	return func(yield func(object.Event[T], error) bool) {
		if d.reader.wrong != nil {
			yield(object.Event[T]{}, d.reader.wrong)
			return
		}
		frames := &frameReader{window: newWindow(body, frameWindow, burstWindow), reader: &d.reader, opts: &d.opts}
		for {
			read, err := frames.next()
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(object.Event[T]{}, fmt.Errorf("reading a watch of %s: %w", reflect.TypeFor[T](), err))
				return
			}
			obj := d.object(read.object)
			if _, untyped := any(obj).(runtime.Unstructured); !untyped {
				obj.GetObjectKind().SetGroupVersionKind(schema.GroupVersionKind{})
			}
			if !yield(object.Event[T]{Type: read.typ, Object: obj, More: frames.more()}, nil) {
				return
			}
		}
	}
}

// frameReader finds and reads the frames of a watch.
type frameReader struct {
	*window
	reader *reader
	opts   *options

	// What is known of the next frame.
	end    frameEnd
	tried  int  // how long it was when it was read in vain the last time
	looked int  // up to where a newline was looked for
	line   bool // there is one behind what was tried

	style  style
	broken error // why there is no more behind what waits
}

// style is how the frames before this one ended.
type style int

const (
	unknown style = iota
	lines         // each with a newline, and without one in it, as API servers write them
	mixed
)

// learn looks at a frame and what is behind it.
func (s style) learn(text []byte, n int) style {
	switch {
	case len(text) == n:
		return s
	case text[n] != '\n' && text[n] != '\r', s == mixed, bytes.IndexByte(text[:n], '\n') >= 0:
		return mixed
	}
	return lines
}

// next returns the next frame, or io.EOF.
func (f *frameReader) next() (frame, error) {
	for {
		if f.tried == 0 {
			f.skipSpace()
		}
		text := f.unread()
		if len(text) > 0 && (f.worthTrying(text) || f.broken != nil) {
			read, n, err := f.frame(text)
			if err != errShort {
				f.use(n)
				f.style = f.style.learn(text, n)
				f.end, f.tried, f.looked, f.line = frameEnd{}, 0, 0, false
				return read, err
			}
			f.tried, f.looked, f.line = len(text), len(text), false
		}
		if f.broken != nil {
			return frame{}, f.ended()
		}
		f.broken = f.read()
	}
}

// worthTrying says whether text may hold a whole frame. A frame that is read in vain
// is read again, so that happens only when a line is complete, which for an API server
// is a frame, and there is twice as much as the last time. Otherwise, its end is looked
// for, going on where there was nothing more. Where all frames are lines, that is in vain
// unless the newline alone is missing.
func (f *frameReader) worthTrying(text []byte) bool {
	f.lookForLine(text)
	if f.line && len(text) >= 2*f.tried {
		return true
	}
	if f.style == lines && !f.line && len(text) > 0 && text[len(text)-1] != '}' {
		return false
	}
	return f.end.find(text)
}

// lookForLine looks for a newline where it was not looked before.
func (f *frameReader) lookForLine(text []byte) {
	if !f.line {
		f.line = bytes.IndexByte(text[f.looked:], '\n') >= 0
		f.looked = len(text)
	}
}

// skipSpace drops the newline behind the last frame.
func (f *frameReader) skipSpace() {
	s := state{data: f.unread()}
	f.use(s.space(0))
}

// more reports whether the frame behind the one that was read is there. Where all
// frames were lines, what ends with a newline is one. A server that breaks its own
// habit makes that wrong once, and what waits for the frame does so until it is there.
func (f *frameReader) more() bool {
	if f.style != lines {
		return false
	}
	f.skipSpace()
	f.lookForLine(f.unread())
	return f.line
}

// ended returns what it means here that there is no more.
func (f *frameReader) ended() error {
	if f.broken == io.EOF && len(f.unread()) > 0 {
		return io.ErrUnexpectedEOF
	}
	return f.broken
}

// frame is a frame that was read.
type frame struct {
	typ    watch.EventType
	object unsafe.Pointer
}

// errShort says that a frame goes on behind the text.
var errShort = errors.New("short")

// frame reads the frame at the start of text. If the type comes first, as API servers
// have it, the object is read on the way.
func (f *frameReader) frame(text []byte) (read frame, n int, err error) {
	m := members{frameReader: f}
	s := &f.reader.state
	s.data, s.depth = text, 0
	end := m.read(s)
	if end == bad && m.err == nil {
		end, m.err = m.foreign(s)
	}
	s.data = nil
	switch {
	case end == short:
		return frame{}, 0, errShort
	case m.err != nil:
		return frame{}, 0, m.err
	}
	read, err = m.finish()
	return read, end, err
}
