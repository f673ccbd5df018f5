// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"slices"

	"github.com/informergen/informergen/runtime/object"
)

// replace makes the given objects the only ones. Of several with one key the last
// counts. If little changes, no more than that is done.
func (w *writer[T]) replace(objects []T) {
	if w.next.count == 0 {
		w.refill(objects)
		return
	}
	listed := make([]bool, len(w.next.keys.places))
	var changed []T
	kept := 0
	for i, obj := range objects {
		if i%ahead == 0 {
			w.next.fetchAll(objects[i:])
		}
		number, _, old := w.next.find(object.KeyOf(obj))
		if old != obj || listed[number] {
			changed = append(changed, obj)
		}
		if !object.IsNil(old) && !listed[number] {
			listed[number] = true
			kept++
		}
	}
	if len(changed)+w.next.count-kept > w.next.count/2 {
		w.refill(objects)
		return
	}
	for _, key := range w.unlisted(listed, w.next.count-kept) {
		w.remove(key)
	}
	for _, obj := range changed {
		w.put(obj)
	}
}

// unlisted returns the keys of the objects that are not listed.
func (w *writer[T]) unlisted(listed []bool, n int) []object.Key {
	missing := make([]object.Key, 0, n)
	if n == 0 {
		return nil
	}
	for number := range w.next.numbers() {
		if !listed[number] {
			missing = append(missing, w.next.keys.get(number))
		}
	}
	return missing
}

// refill makes the next snapshot anew out of the given objects.
func (w *writer[T]) refill(objects []T) {
	var c content[T]
	c.objects, c.keys = sorted(objects)
	for _, def := range w.next.indexes.stored {
		c.values = append(c.values, w.valuesOfAll(def, c))
	}
	w.fill(c)
}

func (w *writer[T]) valuesOfAll(def *index[T], c content[T]) [][]string {
	all := make([][]string, len(c.objects))
	for i, obj := range c.objects {
		values, err := def.values(obj)
		if err != nil {
			w.errs = append(w.errs, indexError(c.keys[i], def.name, err))
		}
		all[i] = values
	}
	return all
}

// sorted returns the objects in the order of their keys, and the keys. Of several
// with one key the last is in it. A server lists in this order.
func sorted[T object.Object](objects []T) ([]T, []object.Key) {
	keys, order := make([]object.Key, len(objects)), make([]uint32, len(objects))
	inOrder := true
	for i, obj := range objects {
		keys[i], order[i] = object.KeyOf(obj), uint32(i)
		inOrder = inOrder && (i == 0 || keys[i-1].Compare(keys[i]) < 0)
	}
	if inOrder {
		return objects, keys
	}
	slices.SortStableFunc(order, func(a, b uint32) int { return keys[a].Compare(keys[b]) })
	sortedObjects, sortedKeys := make([]T, 0, len(objects)), make([]object.Key, 0, len(objects))
	for i, at := range order {
		if i+1 == len(order) || keys[order[i+1]] != keys[at] {
			sortedObjects, sortedKeys = append(sortedObjects, objects[at]), append(sortedKeys, keys[at])
		}
	}
	return sortedObjects, sortedKeys
}

// compactIfSparse makes the next snapshot anew out of its own content if many
// numbers have lost their objects. Numbers and keys are not freed otherwise.
func (w *writer[T]) compactIfSparse() {
	if len(w.next.keys.places) <= 1024+w.next.count*3/2 {
		return
	}
	c := content[T]{values: make([][][]string, len(w.next.indexes.stored))}
	for number := range w.next.numbers() {
		c.objects = append(c.objects, w.next.objects.get(number))
		c.keys = append(c.keys, w.next.keys.get(number))
		for i := range c.values {
			c.values[i] = append(c.values[i], w.filedUnder(1+i, number))
		}
	}
	w.fill(c)
}

func (w *writer[T]) filedUnder(position int, number uint32) (values []string) {
	for _, g := range w.ledgers[position].of(number) {
		values = append(values, w.next.groups[position].all.get(g).value)
	}
	return values
}
