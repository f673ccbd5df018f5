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
	owner    *owner
	entries  entries[T]
	table    table
	order    *editor[uint32]
	postings []*editor[posting]
	values   []*indexedValue // of the object at hand
	errs     []error
}

func (s *Snapshot[T]) edit() *batch[T] {
	b := &batch[T]{
		base:     s,
		owner:    &owner{},
		entries:  s.entries,
		table:    s.table,
		postings: make([]*editor[posting], len(s.postings)),
	}
	b.order = s.order.edit(b.owner)
	for i, postings := range s.postings {
		b.postings[i] = postings.edit(b.owner)
	}
	return b
}

// finish returns the new snapshot, and an error that names each object which is
// stored but missing in an index.
func (b *batch[T]) finish(resourceVersion string) (*Snapshot[T], error) {
	next := &Snapshot[T]{
		entries:         b.entries,
		table:           b.table,
		order:           b.order.tree,
		indexes:         b.base.indexes,
		postings:        make([]tree[posting], len(b.postings)),
		resourceVersion: resourceVersion,
	}
	for i, postings := range b.postings {
		next.postings[i] = postings.tree
	}
	return next, errors.Join(b.errs...)
}

func (b *batch[T]) put(obj T) (old T, existed bool) {
	key := object.KeyOf(obj)
	hash := b.table.hash(key)
	id, previous := findIn(b.table, &b.entries, hash, key)
	e := entry[T]{obj: obj, who: &identity{name: key.Name}}
	if previous.who == nil {
		e.who.namespace = b.namespace(key.Namespace)
		b.entries.vector, id = b.entries.add(e, b.owner)
		b.table = b.table.put(hash, id, b.owner)
		b.order.put(id, b.entries.atKey(key))
	} else {
		e.who.namespace, e.who.filed = previous.who.namespace, previous.who.filed
		b.entries.vector = b.entries.set(id, e, b.owner)
	}
	b.file(e, id)
	return previous.obj, previous.who != nil
}

// namespace returns the string that the objects of the namespace already use, or
// a new one.
func (b *batch[T]) namespace(name string) *string {
	id, ok := first(b.order.tree.from(b.entries.atKey(object.Key{Namespace: name})))
	if ok {
		if known := b.entries.get(id).who.namespace; *known == name {
			return known
		}
	}
	return &name
}

func (b *batch[T]) remove(key object.Key) (old T, existed bool) {
	hash := b.table.hash(key)
	id, e := findIn(b.table, &b.entries, hash, key)
	if e.who == nil {
		return old, false
	}
	for value := range e.who.filed.all() {
		b.unfile(value, key)
	}
	b.order.remove(b.entries.atKey(key))
	b.table = b.table.remove(hash, id, b.owner)
	b.entries.vector = b.entries.remove(id, b.owner)
	return e.obj, true
}

// file puts e under the values that the index functions give for it, and takes
// it away from those of the values before that are not among them.
func (b *batch[T]) file(e entry[T], id uint32) {
	if len(b.postings) == 0 {
		return
	}
	key, before, known := e.who.key(), e.who.filed, 0
	b.values = b.values[:0]
	for position, def := range b.base.indexes.stored {
		texts, err := def.values(e.obj)
		if err != nil {
			b.errs = append(b.errs, indexError(key, def.name, err))
		}
		for _, text := range texts {
			value := before.find(position, text)
			if value != nil {
				known++
			} else {
				value = b.value(position, text)
				b.postings[position].put(posting{value, id}, b.entries.atPosting(text, key))
			}
			b.values = append(b.values, value)
		}
	}
	if known == len(b.values) && known == before.len() {
		return // it stays filed as it is
	}
	for value := range before.all() {
		if !slices.Contains(b.values, value) {
			b.unfile(value, key)
		}
	}
	e.who.filed = (*filing)(nil).with(b.values)
}

func (b *batch[T]) unfile(value *indexedValue, key object.Key) {
	b.postings[value.index].remove(b.entries.atPosting(value.text, key))
}

// value returns the value that other entries already use, or a new one.
func (b *batch[T]) value(position int, text string) *indexedValue {
	p, ok := first(b.postings[position].tree.from(atValue(text)))
	if ok && p.value.text == text {
		return p.value
	}
	return &indexedValue{index: position, text: text}
}

func indexError(key object.Key, index string, err error) error {
	return fmt.Errorf("indexing object %q by %q: %w", key, index, err)
}
