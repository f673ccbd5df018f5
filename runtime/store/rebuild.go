// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"errors"
	"slices"
	"strings"

	"github.com/informergen/informergen/runtime/object"
)

// replacement returns a snapshot of exactly these objects. Of several with one
// key the last counts. An entry whose object stays the same one is kept.
func (s *Snapshot[T]) replacement(objects []T, resourceVersion string) (*Snapshot[T], error) {
	r := newRebuild[T](s.indexes)
	all := make([]entry[T], 0, len(objects))
	for _, obj := range objects {
		key := object.KeyOf(obj)
		_, e := findIn(s.table, &s.entries, s.table.hash(key), key)
		if e.who == nil || e.obj != obj {
			e = entry[T]{obj: obj, who: &identity{namespace: r.namespace(key.Namespace), name: key.Name}}
			e.who.filed = e.who.filed.with(r.valuesOf(e, s.indexes.stored))
		}
		all = append(all, e)
	}
	next := s.withEntries(sortedByKey(all))
	next.resourceVersion = resourceVersion
	return next, errors.Join(r.errs...)
}

// compacted returns the same content in as little memory as possible. Ids of
// deleted objects are given out again, but the memory for them is never freed
// otherwise, so that a store which was large once would stay so.
func (s *Snapshot[T]) compacted() *Snapshot[T] {
	all := make([]entry[T], 0, s.Len())
	for id := range s.order.all() {
		all = append(all, s.entries.get(id))
	}
	return s.withEntries(all)
}

// sparse reports whether most ids are not in use.
func (s *Snapshot[T]) sparse() bool {
	return s.entries.size > 1024 && s.entries.size > 4*uint32(s.Len())
}

// withEntries returns a snapshot that differs in its entries. They must be in the
// order of their keys, and filed; the place of an entry becomes its id.
func (s *Snapshot[T]) withEntries(all []entry[T]) *Snapshot[T] {
	next, ids := *s, numbers(len(all))
	next.entries = entries[T]{vectorOf(all)}
	next.table = buildTable(s.table, all)
	next.order = build(ids)
	next.postings = make([]tree[posting], len(s.postings))
	for position := range next.postings {
		next.postings[position] = buildPostings(position, ids, all)
	}
	return &next
}

// numbers returns the ids of entries that were put into a vector as they are.
func numbers(n int) []uint32 {
	ids := make([]uint32, n)
	for i := range ids {
		ids[i] = uint32(i)
	}
	return ids
}

// sortedByKey sorts the entries and keeps the last of those with the same key.
func sortedByKey[T object.Object](all []entry[T]) []entry[T] {
	slices.SortStableFunc(all, func(a, b entry[T]) int { return a.who.compare(b.who.key()) })
	kept := all[:0]
	for i, e := range all {
		if i+1 == len(all) || !all[i+1].who.is(e.who.key()) {
			kept = append(kept, e)
		}
	}
	clear(all[len(kept):])
	return kept
}

// buildTable makes a table of entries whose ids are their places.
func buildTable[T object.Object](like table, all []entry[T]) table {
	t, owner := table{seed: like.seed}, &owner{}
	for i, e := range all {
		t = t.put(t.hash(e.who.key()), uint32(i), owner)
	}
	return t
}

// buildPostings makes the tree of an index over entries in the order of their keys.
func buildPostings[T object.Object](position int, ids []uint32, all []entry[T]) tree[posting] {
	var postings []posting
	for i, e := range all {
		for value := range e.who.filed.all() {
			if value.index == position {
				postings = append(postings, posting{value, ids[i]})
			}
		}
	}
	slices.SortStableFunc(postings, func(a, b posting) int { return strings.Compare(a.value.text, b.value.text) })
	return build(postings)
}

// rebuild makes the values of many entries at once.
type rebuild[T object.Object] struct {
	interned   []map[string]*indexedValue // by position of the index
	namespaces map[string]*string
	errs       []error
}

func newRebuild[T object.Object](all indexes[T]) *rebuild[T] {
	r := &rebuild[T]{
		interned:   make([]map[string]*indexedValue, len(all.stored)),
		namespaces: map[string]*string{},
	}
	for i := range r.interned {
		r.interned[i] = map[string]*indexedValue{}
	}
	return r
}

// namespace returns one string for all that are equal.
func (r *rebuild[T]) namespace(name string) *string {
	known, ok := r.namespaces[name]
	if !ok {
		known = &name
		r.namespaces[name] = known
	}
	return known
}

func (r *rebuild[T]) valuesOf(e entry[T], defs []*index[T]) []*indexedValue {
	var values []*indexedValue
	for _, def := range defs {
		texts, err := def.values(e.obj)
		if err != nil {
			r.errs = append(r.errs, indexError(e.who.key(), def.name, err))
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
	r := newRebuild(all)
	fresh := all.stored[len(s.indexes.stored):]
	ids := slices.Collect(s.order.all())
	entries := make([]entry[T], len(ids))
	values := make([][]*indexedValue, len(ids))
	for i, id := range ids {
		entries[i] = s.entries.get(id)
		values[i] = r.valuesOf(entries[i], fresh)
	}
	if err := errors.Join(r.errs...); err != nil {
		return nil, err
	}
	next := *s
	next.indexes = all
	next.postings = slices.Clone(s.postings)
	for i, e := range entries {
		e.who.filed = e.who.filed.with(values[i])
	}
	for _, def := range fresh {
		next.postings = append(next.postings, buildPostings(def.position, ids, entries))
	}
	return &next, nil
}
