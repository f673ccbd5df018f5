// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"iter"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/informergen/informergen/runtime/object"
)

// Snapshot is one state of the store. It never changes, and it keeps its objects
// from being garbage collected for as long as it is held.
type Snapshot[T object.Object] struct {
	entries         entries[T]
	table           table        // their ids by key
	order           tree[uint32] // their ids in the order of the keys
	indexes         indexes[T]
	postings        []tree[posting] // by position of the index
	resourceVersion string
}

var _ Reader[*metav1.PartialObjectMetadata] = (*Snapshot[*metav1.PartialObjectMetadata])(nil)

// Get implements Reader.
func (s *Snapshot[T]) Get(key object.Key) (obj T, ok bool) {
	_, e := findIn(s.table, &s.entries, s.table.hash(key), key)
	return e.obj, e.who != nil
}

// findIn returns the entry with a key and its id. The hash is that of the key.
func findIn[T object.Object](t table, x *entries[T], hash uint32, key object.Key) (id uint32, e entry[T]) {
	id, ok := t.get(hash, func(id uint32) bool { return x.get(id).who.is(key) })
	if ok {
		e = x.get(id)
	}
	return id, e
}

// Len implements Reader.
func (s *Snapshot[T]) Len() int { return s.order.len }

// ResourceVersion implements Reader.
func (s *Snapshot[T]) ResourceVersion() string { return s.resourceVersion }

// All implements Reader.
func (s *Snapshot[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		for id := range s.order.all() {
			if !yield(s.entries.get(id).obj) {
				return
			}
		}
	}
}

// Keys yields the key of every object, in order.
func (s *Snapshot[T]) Keys() iter.Seq[object.Key] {
	return func(yield func(object.Key) bool) {
		for id := range s.order.all() {
			if !yield(s.entries.get(id).who.key()) {
				return
			}
		}
	}
}

// Namespace implements Reader.
func (s *Snapshot[T]) Namespace(namespace string) iter.Seq[T] {
	return objects(s.entriesOfNamespace(namespace))
}

// ByIndex implements Reader.
func (s *Snapshot[T]) ByIndex(index, value string) (iter.Seq[T], error) {
	entries, err := s.entriesByIndex(index, value)
	if err != nil {
		return nil, err
	}
	return objects(entries), nil
}

// IndexValues implements Reader.
func (s *Snapshot[T]) IndexValues(index string) iter.Seq[string] {
	def, err := s.indexes.get(index)
	switch {
	case err != nil:
		return func(func(string) bool) {}
	case def.position == byNamespace:
		return s.namespaces()
	default:
		return s.valuesAt(def.position)
	}
}

func objects[T object.Object](entries iter.Seq[entry[T]]) iter.Seq[T] {
	return func(yield func(T) bool) {
		for e := range entries {
			if !yield(e.obj) {
				return
			}
		}
	}
}

func (s *Snapshot[T]) entriesByIndex(name, value string) (iter.Seq[entry[T]], error) {
	def, err := s.indexes.get(name)
	if err != nil {
		return nil, err
	}
	if def.position == byNamespace {
		return s.entriesOfNamespace(value), nil
	}
	return func(yield func(entry[T]) bool) {
		for p := range s.postings[def.position].from(atValue(value)) {
			if p.value.text != value || !yield(s.entries.get(p.id)) {
				return
			}
		}
	}, nil
}

func (s *Snapshot[T]) entriesOfNamespace(namespace string) iter.Seq[entry[T]] {
	return func(yield func(entry[T]) bool) {
		for id := range s.order.from(s.entries.atKey(object.Key{Namespace: namespace})) {
			if e := s.entries.get(id); *e.who.namespace != namespace || !yield(e) {
				return
			}
		}
	}
}

// namespaces jumps from the first object of one namespace to that of the next.
func (s *Snapshot[T]) namespaces() iter.Seq[string] {
	return func(yield func(string) bool) {
		id, ok := first(s.order.all())
		for ok {
			namespace := *s.entries.get(id).who.namespace
			if !yield(namespace) {
				return
			}
			id, ok = first(s.order.from(s.entries.afterNamespace(namespace)))
		}
	}
}

func (s *Snapshot[T]) valuesAt(position int) iter.Seq[string] {
	return func(yield func(string) bool) {
		next, ok := first(s.postings[position].all())
		for ok && yield(next.value.text) {
			next, ok = first(s.postings[position].from(afterValue(next.value.text)))
		}
	}
}

func first[E any](seq iter.Seq[E]) (e E, ok bool) {
	for e := range seq {
		return e, true
	}
	return e, false
}
