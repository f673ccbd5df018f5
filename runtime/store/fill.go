// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"strings"

	"github.com/informergen/informergen/runtime/object"
)

// content is what a store is filled with at once, in the order of the keys, each
// key once. The number of an object becomes its place in here.
type content[T object.Object] struct {
	objects []T
	keys    []object.Key
	values  [][][]string // by position of the index, without that by namespace, and place
}

// fill makes the next snapshot one of exactly this content.
func (w *writer[T]) fill(c content[T]) {
	w.next.objects = vector[T]{}
	w.next.catalog, w.owned = &catalog[T]{
		keys:    newKeys(w.next.keys.seed, c.keys),
		count:   len(c.keys),
		groups:  make([]groups[T], 1+len(c.values)),
		indexes: w.next.indexes,
	}, w.batch
	w.ledgers = make([]ledger, 1+len(c.values))
	byName := newFiler(len(c.keys))
	for i, key := range c.keys {
		number := w.next.keys.add(key)
		w.next.objects.set(number, c.objects[i], w.batch)
		byName.file(number, key.Namespace)
	}
	w.finish(byNamespace, byName)
	w.ledgers[byNamespace].one = nil // the keys say as much
	for i, values := range c.values {
		w.finish(1+i, fileAll(values))
	}
}

// fileAll files the objects from number 0 on under their values.
func fileAll(values [][]string) *filer {
	f := newFiler(len(values))
	for i, values := range values {
		f.fileUnderAll(uint32(i), values)
	}
	return f
}

// finish makes the groups of an index out of what was filed.
func (w *writer[T]) finish(position int, f *filer) {
	g := groups[T]{count: len(f.values), order: &order{}}
	for i, members := range f.members {
		g.all.set(uint32(i), &group[T]{f.values[i], numbersOf(members)}, w.batch)
	}
	f.ledger.unused.size = uint32(g.count)
	g.table = g.tableOf(&w.next.keys, g.count)
	w.next.groups[position] = g
	w.ledgers[position] = f.ledger
}

// filer files the numbers of objects, in order, under values.
type filer struct {
	byValue map[string]uint32
	values  []string
	members [][]uint32
	ledger  ledger
}

func newFiler(objects int) *filer {
	f := &filer{byValue: map[string]uint32{}}
	f.ledger.one = make([]uint32, 0, objects)
	return f
}

// file files an object under its only value.
func (f *filer) file(object uint32, value string) {
	g := f.group(value)
	f.members[g] = append(f.members[g], object)
	f.ledger.setOne(object, g)
}

func (f *filer) fileUnderAll(object uint32, values []string) {
	if len(values) == 1 {
		f.file(object, values[0])
		return
	}
	in := make([]uint32, len(values))
	for i, value := range values {
		in[i] = f.group(value)
		f.members[in[i]] = append(f.members[in[i]], object)
	}
	f.ledger.set(object, in)
}

func (f *filer) group(value string) uint32 {
	g, ok := f.byValue[value]
	if !ok {
		value = strings.Clone(value)
		g = uint32(len(f.values))
		f.byValue[value] = g
		f.values = append(f.values, value)
		f.members = append(f.members, nil)
	}
	return g
}
