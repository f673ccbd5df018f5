// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package variant

import (
	"bytes"
	"encoding/json"
	"iter"
	"math/rand/v2"
)

// Variant is a document that was made from another one.
type Variant struct {
	// Kind is one of Kinds.
	Kind string
	// Text is the document: JSON or not.
	Text []byte
}

// Maker makes variants. It is for one goroutine.
type Maker struct{ rand *rand.Rand }

// NewMaker returns a Maker that makes the same variants for the same seed.
func NewMaker(seed uint64) *Maker {
	return &Maker{rand.New(rand.NewPCG(seed, 1))}
}

// kind is a way to make variants. make may change the document, which is its own.
type kind struct {
	name string
	make func(*Maker, *Document) []byte
	// times is how many are made of a document.
	times int
}

var kinds = []kind{
	{"compact", func(_ *Maker, d *Document) []byte { return d.Text() }, 1},
	{"indented", func(_ *Maker, d *Document) []byte { return indented(d) }, 1},
	{"white space anywhere, more behind it", (*Maker).spaced, 1},
	{"keys in another order", (*Maker).shuffled, 1},
	{"keys twice", (*Maker).twice, 4},
	{"all keys twice", (*Maker).allTwice, 2},
	{"null in places", (*Maker).nulls, 3},
	{"other kinds of values", (*Maker).otherKinds, 4},
	{"unknown fields", (*Maker).unknown, 2},
	{"numbers of all sorts", (*Maker).numbers, 4},
	{"strings of all sorts", (*Maker).strings, 5},
	{"escapes", (*Maker).escaped, 1},
	{"cut off", (*Maker).cut, 2},
	{"bytes changed", (*Maker).broken, 2},
}

// Kinds are the names of all kinds of variants, in the order in which they are made.
func Kinds() (names []string) {
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return names
}

// All makes variants of all kinds.
func (m *Maker) All(d *Document) iter.Seq[Variant] {
	return func(yield func(Variant) bool) {
		for _, k := range kinds {
			for range k.times {
				if !yield(Variant{k.name, k.make(m, d.clone())}) {
					return
				}
			}
		}
	}
}

// choose returns one of some values.
func choose[T any](m *Maker, from []T) T { return from[m.rand.IntN(len(from))] }

// oneIn is true once in n times.
func (m *Maker) oneIn(n int) bool { return m.rand.IntN(n) == 0 }

// few are how many places are changed: mostly one, so that what is wrong with a
// document is not hidden by something else.
func (m *Maker) few() int {
	if m.oneIn(3) {
		return 2 + m.rand.IntN(5)
	}
	return 1
}

func indented(d *Document) []byte {
	var b bytes.Buffer
	if json.Indent(&b, d.Text(), "", "  ") != nil {
		return d.Text()
	}
	return b.Bytes()
}

func (m *Maker) spaced(d *Document) []byte {
	text := d.spaced(func() string {
		if m.oneIn(3) {
			return choose(m, []string{" ", "\n", "\t", "\r\n", "   \n\t", "        "})
		}
		return ""
	})
	return append(text, choose(m, []string{"\n", "{}", "\n\n{\"kind\":1}", ",", "]", "x", "\x00"})...)
}

func (m *Maker) shuffled(d *Document) []byte {
	for _, v := range d.some((*value).hasKeys) {
		m.rand.Shuffle(len(v.members), func(i, j int) { v.members[i], v.members[j] = v.members[j], v.members[i] })
	}
	return d.Text()
}

// cut drops the end, which is at least a byte.
func (m *Maker) cut(d *Document) []byte {
	text := d.Text()
	return text[:m.rand.IntN(len(text))]
}

// broken changes, drops or adds some bytes.
func (m *Maker) broken(d *Document) []byte {
	text := d.Text()
	for range m.few() {
		i := m.rand.IntN(len(text) + 1)
		after := min(i+m.rand.IntN(2), len(text))
		added := choose(m, []string{"", `"`, `\`, "{", "}", "[", "]", ",", ":", "0", "-", ".", "e", " ", "n", "\x00", "\xff", "\xe2\x80"})
		text = append(text[:i:i], append([]byte(added), text[after:]...)...)
	}
	return text
}
