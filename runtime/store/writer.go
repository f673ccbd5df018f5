// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"errors"
	"fmt"
	"slices"

	"github.com/informergen/informergen/runtime/object"
)

// writer makes snapshots. Its own next one is changed in place, which readers
// never see: what they may have is copied by whatever changes it for the first
// time in a batch.
//
// The next snapshot survives a panic in the middle of a batch, of a method of an
// object for example: what was changed until then belongs to the batch that
// follows.
type writer[T object.Object] struct {
	next    Snapshot[T]
	batch   uint64 // at hand
	owned   uint64 // the batch that has copied the catalog
	ledgers []ledger
	values  [][]string // of the object at hand, by index
	errs    []error
}

// begin starts a batch.
func (w *writer[T]) begin() {
	w.batch++
	w.errs = nil
}

// failed returns what has gone wrong in the batch: each object that is missing in
// an index, and whatever was no object.
func (w *writer[T]) failed() error { return errors.Join(w.errs...) }

// publishable returns a copy of the next snapshot for readers.
func (w *writer[T]) publishable() *Snapshot[T] {
	w.settle()
	published := w.next
	return &published
}

// settle ends a batch in the vectors. Of replaced objects it leaves in memory no
// more than one for every few hundred that there are, since they may be large.
func (w *writer[T]) settle() {
	w.next.objects.settle(min(w.next.count/pageSize/64, 256))
	if w.owned != w.batch {
		return
	}
	for i := range w.next.groups {
		w.next.groups[i].all.settle(64)
	}
}

// catalog returns the catalog to be changed.
func (w *writer[T]) catalog() *catalog[T] {
	if w.owned != w.batch {
		changed := *w.next.catalog
		changed.groups = slices.Clone(changed.groups)
		w.next.catalog, w.owned = &changed, w.batch
	}
	return w.next.catalog
}

// put stores an object and returns what it replaces.
func (w *writer[T]) put(obj T) (old T, existed bool) {
	key := object.KeyOf(obj)
	w.evaluate(key, obj) // before anything changes: it is the user's code
	number, known, old := w.next.find(key)
	existed = !object.IsNil(old)
	if !known {
		number = w.catalog().keys.add(key)
	}
	if !existed {
		w.catalog().count++
		w.file(byNamespace, number, key.Namespace)
	}
	w.next.objects.set(number, obj, w.batch)
	for i, values := range w.values {
		w.refile(1+i, number, values)
	}
	return old, existed
}

// evaluate finds the values of an object.
func (w *writer[T]) evaluate(key object.Key, obj T) {
	w.values = w.values[:0]
	for _, def := range w.next.indexes.stored {
		values, err := def.values(obj)
		if err != nil {
			w.errs = append(w.errs, indexError(key, def.name, err))
		}
		w.values = append(w.values, values)
	}
}

func indexError(key object.Key, index string, err error) error {
	return fmt.Errorf("indexing object %q by %q: %w", key, index, err)
}

// remove takes an object away and returns it.
func (w *writer[T]) remove(key object.Key) (old T, existed bool) {
	number, _, old := w.next.find(key)
	if object.IsNil(old) {
		return old, false
	}
	_, namespace := w.next.groups[byNamespace].find(w.next.keys.hashText(key.Namespace), key.Namespace)
	w.unfile(byNamespace, number, namespace)
	for i := range w.ledgers[1:] {
		l := &w.ledgers[1+i]
		for _, g := range l.of(number) {
			w.unfile(1+i, number, g)
		}
		l.set(number, nil)
	}
	var none T
	w.next.objects.set(number, none, w.batch)
	w.catalog().count--
	return old, true
}
