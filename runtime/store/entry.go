// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"iter"
	"strings"

	"github.com/informergen/informergen/runtime/object"
)

// entry is one stored object and what the store knows of it. Both never change
// for readers.
//
// An entry has an id, which stays the same while the object is updated. Whatever
// orders or finds objects refers to them by id, and so need not change when an
// object does.
type entry[T object.Object] struct {
	obj T
	who *identity // nil if there is no object
}

// identity is the key of an object as it was when the object was stored, and the
// values that the object is filed under. The values are the writer's business:
// they tell where the postings are, whatever the index functions would say today.
type identity struct {
	namespace *string // one for all objects of a namespace
	name      string
	filed     *filing
}

func (w *identity) key() object.Key { return object.Key{Namespace: *w.namespace, Name: w.name} }

func (w *identity) is(key object.Key) bool {
	return w.name == key.Name && *w.namespace == key.Namespace
}

func (w *identity) compare(key object.Key) int {
	if namespace := *w.namespace; namespace != key.Namespace {
		return strings.Compare(namespace, key.Namespace)
	}
	return strings.Compare(w.name, key.Name)
}

// indexedValue is a value that an index function returned. All entries with the
// same value in an index share one.
type indexedValue struct {
	index int // position of the index
	text  string
}

// filing is an immutable list of values. It is a linked one because most objects
// have very few values, and every word counts in an identity.
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

// entries are the entries of a snapshot by id.
type entries[T object.Object] struct{ vector[entry[T]] }

// posting files an entry under a value of an index.
type posting struct {
	value *indexedValue
	id    uint32
}

// atKey is the place of a key among ids in the order of their keys.
func (x *entries[T]) atKey(key object.Key) probe[uint32] {
	return func(id uint32) int { return x.get(id).who.compare(key) }
}

// afterNamespace is the place between the ids of a namespace and of the next one.
func (x *entries[T]) afterNamespace(namespace string) probe[uint32] {
	return func(id uint32) int {
		if *x.get(id).who.namespace <= namespace {
			return -1
		}
		return 1
	}
}

// atPosting is the place of the posting of key under value. The zero key is
// before every posting of that value.
func (x *entries[T]) atPosting(value string, key object.Key) probe[posting] {
	return func(p posting) int {
		if p.value.text != value {
			return strings.Compare(p.value.text, value)
		}
		return x.get(p.id).who.compare(key)
	}
}

// atValue is the place before all postings of value.
func atValue(value string) probe[posting] {
	return func(p posting) int {
		if p.value.text >= value {
			return 1
		}
		return -1
	}
}

// afterValue is the place between the postings of value and those of the next one.
func afterValue(value string) probe[posting] {
	return func(p posting) int {
		if p.value.text <= value {
			return -1
		}
		return 1
	}
}
