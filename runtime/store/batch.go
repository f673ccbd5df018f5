// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"errors"
	"fmt"
	"slices"

	"github.com/informergen/informergen/runtime/object"
)

// batch turns one snapshot into the next. It has one user and one use.
type batch[T object.Object] struct {
	base     *Snapshot[T]
	table    table[T]
	entries  *editor[*entry[T]]
	postings []*editor[posting[T]]
	values   []*indexedValue // of the object at hand
	errs     []error
}

func (s *Snapshot[T]) edit() *batch[T] {
	b := &batch[T]{
		base:     s,
		table:    s.table,
		entries:  s.entries.edit(),
		postings: make([]*editor[posting[T]], len(s.postings)),
	}
	for i, postings := range s.postings {
		b.postings[i] = postings.edit()
	}
	return b
}

// finish returns the new snapshot, and an error that names each object which is
// stored but missing in an index.
func (b *batch[T]) finish(resourceVersion string) (*Snapshot[T], error) {
	next := &Snapshot[T]{
		table:           b.table,
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
	previous := b.table.get(e.key)
	if previous != nil {
		// One string for all states of the object, so that keys compare fast.
		e.key.Namespace = previous.key.Namespace
		old, e.filed = previous.obj, previous.filed
	}
	b.table = b.table.put(e, b.entries.owner)
	b.entries.put(e, atKey[T](e.key))
	b.file(e)
	return old, previous != nil
}

func (b *batch[T]) remove(key object.Key) (old T, existed bool) {
	e := b.table.get(key)
	if e == nil {
		return old, false
	}
	b.table = b.table.remove(key, b.entries.owner)
	b.entries.remove(atKey[T](key))
	for value := range e.filed.all() {
		b.postings[value.index].remove(atPosting[T](value.text, key))
	}
	return e.obj, true
}

// file puts e under the values that the index functions give for it, and takes
// it away from those of the values before that are not among them.
func (b *batch[T]) file(e *entry[T]) {
	before, known := e.filed, 0
	b.values = b.values[:0]
	for position, def := range b.base.indexes.stored {
		texts, err := def.values(e.obj)
		if err != nil {
			b.errs = append(b.errs, indexError(e.key, def.name, err))
		}
		for _, text := range texts {
			value := before.find(position, text)
			if value != nil {
				known++
			} else {
				value = b.value(position, text)
			}
			b.values = append(b.values, value)
			b.postings[position].put(posting[T]{value, e}, atPosting[T](text, e.key))
		}
	}
	if known == len(b.values) && known == before.len() {
		return // it stays filed as it is
	}
	for value := range before.all() {
		if !slices.Contains(b.values, value) {
			b.postings[value.index].remove(atPosting[T](value.text, e.key))
		}
	}
	e.filed = (*filing)(nil).with(b.values)
}

// value returns the value that other entries already use, or a new one.
func (b *batch[T]) value(position int, text string) *indexedValue {
	p, ok := first(b.postings[position].tree.from(atPosting[T](text, object.Key{})))
	if ok && p.value.text == text {
		return p.value
	}
	return &indexedValue{index: position, text: text}
}

func indexError(key object.Key, index string, err error) error {
	return fmt.Errorf("indexing object %q by %q: %w", key, index, err)
}
