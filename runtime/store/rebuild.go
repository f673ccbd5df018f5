// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"errors"
	"slices"

	"github.com/informergen/informergen/runtime/object"
)

// replacement returns a snapshot of exactly these objects. Of several with one
// key the last counts. An entry whose object stays the same one is kept.
func (s *Snapshot[T]) replacement(objects []T, resourceVersion string) (*Snapshot[T], error) {
	r := rebuild[T]{indexes: s.indexes, interned: make([]map[string]*indexedValue, len(s.postings))}
	for i := range r.interned {
		r.interned[i] = map[string]*indexedValue{}
	}
	entries := make([]*entry[T], 0, len(objects))
	for _, obj := range objects {
		key := object.KeyOf(obj)
		e := s.table.get(key)
		if e == nil || e.obj != obj {
			e = &entry[T]{key: key, obj: obj}
			e.filed = e.filed.with(r.valuesOf(e, s.indexes.stored))
		}
		entries = append(entries, e)
	}
	entries = sortedByKey(entries)
	next := &Snapshot[T]{
		table:           buildTable(s.table, entries),
		entries:         build(entries),
		indexes:         s.indexes,
		postings:        make([]tree[posting[T]], len(s.postings)),
		resourceVersion: resourceVersion,
	}
	for position := range next.postings {
		next.postings[position] = buildPostings(position, entries)
	}
	return next, errors.Join(r.errs...)
}

// sortedByKey sorts the entries and keeps the last of those with the same key.
func sortedByKey[T object.Object](entries []*entry[T]) []*entry[T] {
	slices.SortStableFunc(entries, compareEntries[T])
	kept := entries[:0]
	for i, e := range entries {
		if i+1 == len(entries) || entries[i+1].key != e.key {
			kept = append(kept, e)
		}
	}
	clear(entries[len(kept):])
	return kept
}

// buildTable makes a table of entries that are sorted and distinct. An entry that
// is new gets its namespace from the one before it: one string for a namespace,
// so that keys compare fast.
func buildTable[T object.Object](like table[T], entries []*entry[T]) table[T] {
	t, owner := table[T]{seed: like.seed}, &owner{}
	namespace := ""
	for _, e := range entries {
		if like.get(e.key) != e && e.key.Namespace == namespace {
			e.key.Namespace = namespace
		}
		namespace = e.key.Namespace
		t = t.put(e, owner)
	}
	return t
}

func buildPostings[T object.Object](position int, entries []*entry[T]) tree[posting[T]] {
	var postings []posting[T]
	for _, e := range entries {
		for value := range e.filed.all() {
			if value.index == position {
				postings = append(postings, posting[T]{value, e})
			}
		}
	}
	slices.SortFunc(postings, comparePostings[T])
	return build(postings)
}

// rebuild makes the values of many entries at once.
type rebuild[T object.Object] struct {
	indexes  indexes[T]
	interned []map[string]*indexedValue // by position of the index
	errs     []error
}

func (r *rebuild[T]) valuesOf(e *entry[T], defs []*index[T]) []*indexedValue {
	var values []*indexedValue
	for _, def := range defs {
		texts, err := def.values(e.obj)
		if err != nil {
			r.errs = append(r.errs, indexError(e.key, def.name, err))
		}
		for _, text := range texts {
			values = append(values, r.value(def.position, text))
		}
	}
	return values
}

func (r *rebuild[T]) value(position int, text string) *indexedValue {
	value, ok := r.interned[position][text]
	if !ok {
		value = &indexedValue{index: position, text: text}
		r.interned[position][text] = value
	}
	return value
}

// withIndexes returns the snapshot with more indexes over the same objects, or
// an error if an index function has one for any of the objects. The entries are
// shared with the snapshot at hand, so what they are filed under, which only the
// writer reads, is extended when nothing can go wrong any more.
func (s *Snapshot[T]) withIndexes(added map[string]index[T]) (*Snapshot[T], error) {
	all, err := s.indexes.with(added)
	if err != nil {
		return nil, err
	}
	r := rebuild[T]{indexes: all, interned: make([]map[string]*indexedValue, len(all.stored))}
	for i := range r.interned {
		r.interned[i] = map[string]*indexedValue{}
	}
	fresh := all.stored[len(s.indexes.stored):]
	entries := slices.Collect(s.entries.all())
	values := make([][]*indexedValue, len(entries))
	for i, e := range entries {
		values[i] = r.valuesOf(e, fresh)
	}
	if err := errors.Join(r.errs...); err != nil {
		return nil, err
	}
	next := *s
	next.indexes = all
	next.postings = slices.Clone(s.postings)
	for i, e := range entries {
		e.filed = e.filed.with(values[i])
	}
	for _, def := range fresh {
		next.postings = append(next.postings, buildPostings(def.position, entries))
	}
	return &next, nil
}
