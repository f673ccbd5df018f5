// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import "github.com/informergen/informergen/runtime/object"

// ahead is for how many changes at a time is fetched what they need: for as many as
// usually come together, which is less than the nearest cache holds.
const ahead = 32

// fetch reads what changes are about to need, and nothing becomes of it. Each needs
// places that are all over the memory, one after the other: the object, the text of its
// key, the place in the table, the text that it leads to, the page, the old object. For
// one change a processor waits for each in turn, and that is most of the time that a
// change takes. Here it waits for those of many changes at once.
func (w *writer[T]) fetch(changes []Change[T]) {
	defer func() { _ = recover() }() // an object that panics will do so again in its turn
	k := &w.next.keys
	var keys [ahead]object.Key
	for i := range changes {
		keys[i] = changes[i].key()
	}
	var places [ahead]int
	for i, key := range keys[:len(changes)] {
		var buffer [128]byte
		places[i], _ = k.table.search(k.hashText(lookupOf(key, &buffer).text))
	}
	var entries [ahead]entry
	for i, at := range places[:len(changes)] {
		entries[i] = k.table.entry(at)
	}
	var olds [ahead]T
	for i, e := range entries[:len(changes)] {
		if e != 0 {
			w.fetched += int(k.texts[e.with()])
			olds[i] = w.next.objects.get(k.table.number(e))
		}
	}
	for _, old := range olds[:len(changes)] {
		if !object.IsNil(old) {
			w.fetched += len(old.GetResourceVersion())
		}
	}
}
