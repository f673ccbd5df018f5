// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"cmp"
	"strings"

	"github.com/informergen/informergen/runtime/object"
)

// entry is one stored object. Readers may use its key and its object, which
// never change. The values belong to the writer.
type entry[T object.Object] struct {
	key    object.Key
	obj    T
	values []*indexedValue
}

// indexedValue is a value that an index function returned. All entries with the
// same value in an index share one. The values of an entry are kept because
// they tell under which postings it is filed, whatever the index function would
// say today.
type indexedValue struct {
	index int // position of the index
	text  string
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
