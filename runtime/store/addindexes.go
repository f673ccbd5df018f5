// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

// addIndexes adds indexes over the objects that there are, or returns an error and
// adds none if an index function has one for any of them.
func (w *writer[T]) addIndexes(added map[string]index[T]) error {
	all, err := w.next.indexes.with(added)
	if err != nil {
		return err
	}
	c := content[T]{}
	var numbers []uint32
	for number := range w.next.numbers() {
		numbers = append(numbers, number)
		c.objects = append(c.objects, w.next.objects.get(number))
		c.keys = append(c.keys, w.next.keys.get(number))
	}
	var filed []*filer
	for _, def := range all.stored[len(w.next.indexes.stored):] {
		f := newFiler(len(numbers))
		for i, values := range w.valuesOfAll(def, c) {
			f.fileUnderAll(numbers[i], values)
		}
		filed = append(filed, f)
	}
	if err := w.failed(); err != nil {
		return err
	}
	w.catalog().indexes = all
	for _, f := range filed {
		w.catalog().groups = append(w.catalog().groups, groups[T]{})
		w.ledgers = append(w.ledgers, ledger{})
		w.finish(len(w.ledgers)-1, f)
	}
	return nil
}
