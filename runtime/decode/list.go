// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"unsafe"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// listWindow is how much of a list is in memory at first: some twenty objects.
const listWindow = 64 << 10

// List reads the body of a list and calls each for its items, in order, as soon as
// they are read. It holds as much of the body as its longest item needs, and never
// the list. The keys of the list come in any order, and an item is each's to keep.
//
// The first error of each ends it, and is returned as it is. Errors are also an item
// that does not fit its type or is of another kind (ExpectKind), a body that ends
// early (io.ErrUnexpectedEOF), and one that is no list: a Status, which is returned as
// an apierrors.APIStatus, a Table, another object, or no JSON. Items may have been
// handed over by then. Items that are null or missing in a list are none.
func (d *Decoder[T]) List(body io.Reader, each func(T) error) (metav1.ListMeta, error) {
	if d.reader.wrong != nil {
		return metav1.ListMeta{}, d.reader.wrong
	}
	d.reader.state.kindless = true
	defer func() { d.reader.state.kindless = false }()

	if d.envelope == nil {
		d.envelope = newPlanner(options{}).structOf(reflect.TypeFor[metav1.Status]())
		d.envelope.compile()
	}
	l := &listReader{window: newWindow(body, listWindow, listWindow), reader: &d.reader, opts: &d.opts, envelope: d.envelope}
	var own error
	err := l.list(func() error {
		p, err := l.item()
		if err != nil {
			return err
		}
		obj := d.object(p)
		if untyped, ok := any(obj).(runtime.Unstructured); ok {
			complete(untyped, l.head.TypeMeta, d.opts.expected)
		}
		own = each(obj)
		return own
	})
	if err != nil && own == nil {
		err = fmt.Errorf("reading a list of %s: %w", reflect.TypeFor[T](), err)
	}
	return l.head.ListMeta, err
}

// listReader reads what is around the items of a list.
type listReader struct {
	*window
	reader   *reader
	opts     *options
	envelope *structNode

	// head is what the list says of itself: a list has the fields of a Status, other
	// than items, and a Status may be what it is.
	head  metav1.Status
	items int // how many there were, or noItems
}

const noItems = -1

// list reads the body.
func (l *listReader) list(item func() error) error {
	l.items = noItems
	c, err := l.peek()
	if err != nil {
		return err
	}
	if c != '{' {
		return fmt.Errorf("the body is no JSON object: it begins with %q", l.unread()[:min(40, len(l.unread()))])
	}
	l.use(1)
	err = l.elements('}', func() error { return l.member(item) })
	if err != nil {
		return err
	}
	if c, err := l.peek(); err == nil {
		return fmt.Errorf("there is more behind the list: %q", c)
	} else if !errors.Is(err, io.ErrUnexpectedEOF) || l.err != io.EOF {
		return err
	}
	return l.refuse(true)
}

// elements reads what is separated by commas up to the closing bracket; the opening
// one has been read.
func (l *listReader) elements(bracket byte, element func() error) error {
	c, err := l.peek()
	if err != nil {
		return err
	}
	if c == bracket {
		l.use(1)
		return nil
	}
	for {
		if err := element(); err != nil {
			return err
		}
		c, err := l.peek()
		switch {
		case err != nil:
			return err
		case c != ',' && c != bracket:
			return fmt.Errorf("invalid character %q, want ',' or %q", c, bracket)
		}
		l.use(1)
		if c == bracket {
			return nil
		}
	}
}

// member reads a key of the list and its value.
func (l *listReader) member(item func() error) error {
	s := &l.reader.state
	raw, err := l.value()
	if err != nil {
		return err
	}
	s.data = raw
	text, end := s.text(0)
	if end < 0 {
		return fmt.Errorf("invalid character %q, want a key", raw[0])
	}
	key := string(text)
	l.use(len(raw))
	c, err := l.peek()
	if err != nil {
		return err
	}
	if c != ':' {
		return fmt.Errorf("invalid character %q behind the key %q", c, key)
	}
	l.use(1)
	if key == "items" {
		return l.array(item)
	}
	return l.field(key)
}

func (l *listReader) array(item func() error) error {
	if l.items != noItems {
		return errors.New("the list has items twice")
	}
	if err := l.refuse(false); err != nil {
		return err
	}
	c, err := l.peek()
	if err != nil {
		return err
	}
	if c == 'n' {
		raw, err := l.value()
		l.use(len(raw))
		l.items = 0
		return err
	}
	if c != '[' {
		return fmt.Errorf("items are no array: they begin with %q", c)
	}
	l.use(1)
	l.items = 0
	return l.elements(']', func() error {
		err := item()
		l.items++
		return err
	})
}

// item reads an object. When the body that is in memory ends within it, more is read,
// and the object again: twice as much if it is long, so that all of this costs no more
// than some readings of it.
func (l *listReader) item() (unsafe.Pointer, error) {
	for {
		text := l.unread()
		p, n, err := l.reader.read(text)
		if err == nil {
			l.use(n)
			if err = l.opts.refuse(l.reader.typeMeta(p, text[:n])); err == nil {
				return p, nil
			}
		}
		if err == l.reader.short {
			if err = l.more(); err == nil {
				continue
			}
		}
		return nil, fmt.Errorf("item %d: %w", l.items, err)
	}
}

// field reads the value of another key than items.
func (l *listReader) field(key string) error {
	raw, err := l.value()
	if err != nil {
		return err
	}
	defer l.use(len(raw))
	f := l.envelope.byName[key]
	if f == nil {
		return nil
	}
	s := &l.reader.state
	s.data, s.depth = raw, 0
	fits := f.node.decode(s, 0, f.address(unsafe.Pointer(&l.head))) >= 0
	switch key {
	case "kind", "apiVersion", "metadata":
		if !fits {
			return fmt.Errorf("the %s of the list is wrong: %s", key, raw[:min(100, len(raw))])
		}
		return l.refuseTable()
	}
	return nil // A list may have fields of its own, by the names of those of a Status.
}

// peek returns the next byte that is no white space.
func (l *listReader) peek() (byte, error) {
	for {
		s := state{data: l.unread()}
		l.use(s.space(0))
		if waiting := l.unread(); len(waiting) > 0 {
			return waiting[0], nil
		}
		if err := l.more(); err != nil {
			return 0, err
		}
	}
}

// value returns the text of the next value without using it.
func (l *listReader) value() ([]byte, error) {
	s := &l.reader.state
	for {
		if _, err := l.peek(); err != nil {
			return nil, err
		}
		s.data, s.depth = l.unread(), 0
		end := s.skip(0)
		// A number may go on in what was not read yet.
		if number := end > 0 && s.data[end-1]-'0' <= 9; end == short || number && end == len(s.data) {
			if err := l.more(); err != nil {
				return nil, err
			}
			continue
		}
		if end == bad {
			return nil, fmt.Errorf("no JSON: %q", s.data[:min(100, len(s.data))])
		}
		return s.data[:end], nil
	}
}

// more reads more, within the list.
func (l *listReader) more() error {
	err := l.fill()
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
