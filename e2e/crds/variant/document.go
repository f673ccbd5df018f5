// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package variant

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Document is a JSON document in which single values can be changed. It keeps the
// order of keys, keys that occur twice, and strings and numbers as they are written.
type Document struct{ root *value }

// value is an object, an array, or a scalar as it is written.
type value struct {
	open    byte // '{', '[', or 0 for a scalar
	text    string
	members []member
}

// member is a member of an object, or an element of an array, which has no key.
type member struct {
	key   string // in quotes
	value *value
}

// Parse reads a document, which has to be valid JSON.
func Parse(text []byte) (*Document, error) {
	var compact bytes.Buffer
	if err := json.Compact(&compact, text); err != nil {
		return nil, fmt.Errorf("reading a document: %w", err)
	}
	p := parser{compact.String()}
	return &Document{p.value()}, nil
}

// SetAll gives the object at the root a member, and all other objects that have one of
// that key already. The text has to be valid JSON without white space.
func (d *Document) SetAll(key, text string) {
	quoted := quote(key)
	for _, v := range d.some(func(v *value) bool { return v.open == '{' }) {
		at := slices.IndexFunc(v.members, func(m member) bool { return m.key == quoted })
		switch {
		case at >= 0:
			v.members[at].value = parse(text)
		case v == d.root:
			v.members = append(v.members, member{quoted, parse(text)})
		}
	}
}

// Text returns the document without white space.
func (d *Document) Text() []byte { return d.spaced(func() string { return "" }) }

// spaced returns the document with white space between all of its parts.
func (d *Document) spaced(space func() string) []byte {
	var b strings.Builder
	d.root.write(&b, space)
	return []byte(b.String())
}

func (d *Document) clone() *Document { return &Document{d.root.clone()} }

// values returns all values, outermost first.
func (d *Document) values() (all []*value) {
	d.root.walk(func(v *value) { all = append(all, v) })
	return all
}

// some returns those that chosen chooses.
func (d *Document) some(chosen func(*value) bool) (all []*value) {
	d.root.walk(func(v *value) {
		if chosen(v) {
			all = append(all, v)
		}
	})
	return all
}

func (v *value) walk(each func(*value)) {
	each(v)
	for _, m := range v.members {
		m.value.walk(each)
	}
}

func (v *value) clone() *value {
	twin := &value{open: v.open, text: v.text}
	for _, m := range v.members {
		twin.members = append(twin.members, member{m.key, m.value.clone()})
	}
	return twin
}

func (v *value) isString() bool { return strings.HasPrefix(v.text, `"`) }

func (v *value) isNumber() bool {
	return v.text != "" && strings.IndexByte("-0123456789", v.text[0]) >= 0
}

func (v *value) hasKeys() bool { return v.open == '{' && len(v.members) > 0 }

func (v *value) write(b *strings.Builder, space func() string) {
	b.WriteString(space())
	defer func() { b.WriteString(space()) }()
	if v.open == 0 {
		b.WriteString(v.text)
		return
	}
	b.WriteByte(v.open)
	for i, m := range v.members {
		if i > 0 {
			b.WriteByte(',')
		}
		if v.open == '{' {
			b.WriteString(space() + m.key + space() + ":")
		}
		m.value.write(b, space)
	}
	if len(v.members) == 0 {
		b.WriteString(space())
	}
	b.WriteByte(closing(v.open))
}

func closing(open byte) byte { return open + 2 }

// parser reads what is left of valid JSON without white space.
type parser struct{ left string }

// parse reads JSON that is written in this package or was checked.
func parse(text string) *value {
	p := parser{text}
	return p.value()
}

func (p *parser) value() *value {
	open := p.left[0]
	if open != '{' && open != '[' {
		return &value{text: p.scalar()}
	}
	v := &value{open: open}
	p.left = p.left[1:]
	for !p.skip(closing(open)) {
		p.skip(',')
		m := member{}
		if open == '{' {
			m.key = p.scalar()
			p.skip(':')
		}
		m.value = p.value()
		v.members = append(v.members, m)
	}
	return v
}

// skip reads c, if it is next.
func (p *parser) skip(c byte) bool {
	if p.left[0] != c {
		return false
	}
	p.left = p.left[1:]
	return true
}

func (p *parser) scalar() string {
	end := scalarEnd(p.left)
	scalar := p.left[:end]
	p.left = p.left[end:]
	return scalar
}

// scalarEnd returns the length of the scalar at the start of text, or of text.
func scalarEnd(text string) int {
	if text[0] != '"' {
		if end := strings.IndexAny(text, "{}[],:\" \t\r\n"); end >= 0 {
			return end
		}
		return len(text)
	}
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// quote writes a string as JSON.
func quote(s string) string {
	quoted, _ := json.Marshal(s) // a string can always be written
	return string(quoted)
}
