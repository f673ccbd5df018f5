// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"fmt"
	"unsafe"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
)

// members are what a frame is made of.
type members struct {
	*frameReader
	typ    watch.EventType
	raw    []byte         // the text of the object, if there is one
	object unsafe.Pointer // what was read from it, if that was so already
	err    error
}

// read reads the members of a frame.
func (m *members) read(s *state) int {
	i := s.space(0)
	if i < len(s.data) && s.data[i] != '{' {
		return bad
	}
	if i, _ = s.open(i, '{'); i < 0 {
		return i
	}
	if i < len(s.data) && s.data[i] == '}' {
		return i + 1
	}
	for more := true; more; {
		key, next := s.text(i)
		if next < 0 {
			return next
		}
		member := m.skip
		switch string(key) {
		case "type":
			member = m.readType
		case "object":
			member = m.readObject
		}
		if i = s.colon(next); i < 0 {
			return i
		}
		if i = member(s, i); i < 0 {
			return i
		}
		if i, more = s.more(i, '}'); i < 0 {
			return i
		}
	}
	return i
}

func (m *members) skip(s *state, i int) int { return s.skip(i) }

func (m *members) readType(s *state, i int) int {
	if i < len(s.data) && s.data[i] == 'n' {
		return s.null(i)
	}
	text, next := s.text(i)
	if next >= 0 {
		m.typ = eventType(text)
	}
	return next
}

// eventType spares the types that there are a string of their own.
func eventType(text []byte) watch.EventType {
	for _, known := range [...]watch.EventType{watch.Modified, watch.Added, watch.Deleted, watch.Bookmark, watch.Error} {
		if string(text) == string(known) {
			return known
		}
	}
	return watch.EventType(text)
}

func isChange(t watch.EventType) bool {
	return t == watch.Modified || t == watch.Added || t == watch.Deleted || t == watch.Bookmark
}

// readObject reads the object, if what it is is known by now.
func (m *members) readObject(s *state, i int) (end int) {
	m.object, m.raw = nil, nil
	if i < len(s.data) && s.data[i] == 'n' {
		return s.null(i)
	}
	if isChange(m.typ) {
		if m.object, end, m.err = m.reader.value(i); m.err != nil {
			m.err = fmt.Errorf("the object of a frame %s: %w", m.typ, m.err)
			return bad
		}
	} else {
		end = s.skip(i)
	}
	if end >= 0 {
		m.raw = s.data[i:end]
	}
	return end
}

// foreign has sigs.k8s.io/json read the frame, to learn what is wrong with it, or that
// nothing is.
func (m *members) foreign(s *state) (end int, err error) {
	s.depth = 0
	start := s.space(0)
	switch end = s.skip(start); end {
	case short:
		return short, nil
	case bad:
		end = len(s.data)
	}
	var event metav1.WatchEvent
	if err := unmarshalForeign(s.data[:end], &event); err != nil {
		return bad, err
	}
	m.typ, m.raw, m.object = watch.EventType(event.Type), event.Object.Raw, nil
	return end, nil
}

// finish makes the frame of its members, and checks them.
func (m *members) finish() (frame, error) {
	switch {
	case m.typ != watch.Error && !isChange(m.typ):
		return frame{}, fmt.Errorf("got a frame of the unknown type %q", m.typ)
	case m.raw == nil:
		return frame{}, fmt.Errorf("the frame %s has no object", m.typ)
	}
	if m.typ == watch.Error {
		return frame{}, frameError(m.raw)
	}
	var err error
	if m.object == nil { // The type came last.
		m.object, _, err = m.reader.read(m.raw)
	}
	if err == nil {
		err = m.checkKind()
	}
	if err != nil {
		return frame{}, fmt.Errorf("the object of a frame %s: %w", m.typ, err)
	}
	return frame{typ: m.typ, object: m.object}, nil
}

// checkKind refuses objects that do not say what they are, and others than are expected.
func (m *members) checkKind() error {
	says := m.reader.typeMeta(m.object, m.raw)
	version, err := schema.ParseGroupVersion(says.APIVersion)
	switch {
	case says.Kind == "":
		return runtime.NewMissingKindErr(string(m.raw))
	case err != nil:
		return err
	case version.Version == "" && m.reader.typ != unstructuredType:
		return runtime.NewMissingVersionErr(string(m.raw))
	}
	return m.opts.refuse(says)
}

// frameError returns the error that the object of a frame ERROR is.
func frameError(raw []byte) error {
	var status metav1.Status
	if err := unmarshalForeign(raw, &status); err != nil {
		return fmt.Errorf("the object of a frame ERROR: %w", err)
	}
	if !isStatus(status.TypeMeta) {
		return fmt.Errorf("the object of a frame ERROR is a %s of %q and no Status", orUnnamed(status.Kind), status.APIVersion)
	}
	return statusError(&status)
}
