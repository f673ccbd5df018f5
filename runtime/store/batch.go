// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"errors"
	"fmt"

	"github.com/informergen/informergen/runtime/object"
)

// batch turns one snapshot into the next. It has one user and one use.
type batch[T object.Object] struct {
	base     *Snapshot[T]
	entries  *editor[*entry[T]]
	postings []*editor[posting[T]]
	errs     []error
}

func (s *Snapshot[T]) edit() *batch[T] {
	b := &batch[T]{base: s, entries: s.entries.edit(), postings: make([]*editor[posting[T]], len(s.postings))}
	for i, postings := range s.postings {
		b.postings[i] = postings.edit()
	}
	return b
}

// finish returns the new snapshot, and an error that names each object which is
// stored but missing in an index.
func (b *batch[T]) finish(resourceVersion string) (*Snapshot[T], error) {
	next := &Snapshot[T]{
		entries:         b.entries.tree,
		indexes:         b.base.indexes,
		postings:        make([]tree[posting[T]], len(b.postings)),
		resourceVersion: resourceVersion,
	}
	for i, postings := range b.postings {
		next.postings[i] = postings.tree
	}
	return next, errors.Join(b.errs...)
}

func (b *batch[T]) put(obj T) (old T, existed bool) {
	e := &entry[T]{key: object.KeyOf(obj), obj: obj}
	previous, existed := b.entries.put(e, atKey[T](e.key))
	if existed {
		old = previous.obj
	} else {
		previous = e
	}
	b.file(e, previous.values)
	return old, existed
}

func (b *batch[T]) remove(key object.Key) (old T, existed bool) {
	e, existed := b.entries.remove(atKey[T](key))
	if !existed {
		return old, false
	}
	for _, value := range e.values {
		b.postings[value.index].remove(atPosting[T](value.text, key))
	}
	return e.obj, true
}

// file puts e under the values that the index functions give for it, and takes
// it away from those of the values before that are not among them.
func (b *batch[T]) file(e *entry[T], before []*indexedValue) {
	values := before[:0:0]
	for position, def := range b.base.indexes.stored {
		texts, err := def.values(e.obj)
		if err != nil {
			b.errs = append(b.errs, indexError(e.key, def.name, err))
		}
		for _, text := range texts {
			value := b.valueFor(position, text, before)
			values = append(values, value)
			b.postings[position].put(posting[T]{value, e}, atPosting[T](text, e.key))
		}
	}
	for _, value := range before {
		if !hasValue(values, value.index, value.text) {
			b.postings[value.index].remove(atPosting[T](value.text, e.key))
		}
	}
	e.values = values
}

// valueFor returns the value that other entries already use, or a new one.
func (b *batch[T]) valueFor(position int, text string, before []*indexedValue) *indexedValue {
	for _, value := range before {
		if value.index == position && value.text == text {
			return value
		}
	}
	p, ok := first(b.postings[position].tree.from(atPosting[T](text, object.Key{})))
	if ok && p.value.text == text {
		return p.value
	}
	return &indexedValue{index: position, text: text}
}

func hasValue(values []*indexedValue, position int, text string) bool {
	for _, value := range values {
		if value.index == position && value.text == text {
			return true
		}
	}
	return false
}

func indexError(key object.Key, index string, err error) error {
	return fmt.Errorf("indexing object %q by %q: %w", key, index, err)
}
