// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"cmp"
	"iter"
	"strings"

	"github.com/informergen/informergen/runtime/object"
)

// entry is one stored object. Readers may use its key and its object, which
// never change. What it is filed under is the writer's business: it tells where
// its postings are, whatever the index functions would say today.
type entry[T object.Object] struct {
	key   object.Key
	obj   T
	filed *filing
}

// indexedValue is a value that an index function returned. All entries with the
// same value in an index share one.
type indexedValue struct {
	index int // position of the index
	text  string
}

// filing is an immutable list of values. It is a linked one because most entries
// have very few values, and every word counts in an entry.
type filing struct {
	value *indexedValue
	next  *filing
}

func (f *filing) all() iter.Seq[*indexedValue] {
	return func(yield func(*indexedValue) bool) {
		for ; f != nil && yield(f.value); f = f.next {
		}
	}
}

func (f *filing) len() (n int) {
	for range f.all() {
		n++
	}
	return n
}

// find returns the value with that text in that index, or nil.
func (f *filing) find(index int, text string) *indexedValue {
	for value := range f.all() {
		if value.index == index && value.text == text {
			return value
		}
	}
	return nil
}

// with returns a list that has these values too.
func (f *filing) with(values []*indexedValue) *filing {
	for _, value := range values {
		f = &filing{value, f}
	}
	return f
}

// posting files an entry under a value of an index.
type posting[T object.Object] struct {
	value *indexedValue
	entry *entry[T]
}

func atKey[T object.Object](key object.Key) probe[*entry[T]] {
	return func(e *entry[T]) int { return e.key.Compare(key) }
}

// atPosting is the place of the posting of key under value. The zero key is
// before every posting of that value.
func atPosting[T object.Object](value string, key object.Key) probe[posting[T]] {
	return func(p posting[T]) int {
		if p.value.text != value {
			return strings.Compare(p.value.text, value)
		}
		return p.entry.key.Compare(key)
	}
}

// afterValue is the place between the postings of value and those of the next one.
func afterValue[T object.Object](value string) probe[posting[T]] {
	return func(p posting[T]) int {
		if p.value.text <= value {
			return -1
		}
		return 1
	}
}

func compareEntries[T object.Object](a, b *entry[T]) int { return a.key.Compare(b.key) }

func comparePostings[T object.Object](a, b posting[T]) int {
	return cmp.Or(strings.Compare(a.value.text, b.value.text), compareEntries(a.entry, b.entry))
}
