// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"runtime"

	"github.com/informergen/informergen/runtime/object"
)

// ahead is for how many objects at a time is fetched what is needed to find them: for as
// many as usually come together, which is less than the nearest cache holds.
const ahead = 32

// Stored returns, for each of some objects, the one that is stored under the same key,
// or nil. For many it takes less time than a Get of each.
func (s *Snapshot[T]) Stored(objects []T) []T {
	stored := make([]T, len(objects))
	if s.count == 0 {
		return stored
	}
	for i, obj := range objects {
		if i%ahead == 0 {
			s.fetchAll(objects[i:])
		}
		_, _, stored[i] = s.find(object.KeyOf(obj))
	}
	return stored
}

// fetchAll is fetch for the first of some objects.
func (s *Snapshot[T]) fetchAll(objects []T) {
	s.fetch(len(objects), func(i int) object.Key { return object.KeyOf(objects[i]) })
}

// fetch reads what is about to be needed to find the first of n keys, and nothing
// becomes of it. Each needs places that are all over the memory, one after the other:
// the object, the text of its key, the place in the table, the text that it leads to,
// the page, the stored object. For one key a processor waits for each in turn, and that
// is most of the time that a change takes. Here it waits for those of many at once.
func (s *Snapshot[T]) fetch(n int, key func(i int) object.Key) {
	if n < 2 {
		return
	}
	defer func() { _ = recover() }() // an object that panics will do so again in its turn
	n = min(n, ahead)
	var keys [ahead]object.Key
	for i := range keys[:n] {
		keys[i] = key(i)
	}
	var hashes [ahead]uint64
	for i, key := range keys[:n] {
		var buffer [128]byte
		hashes[i] = s.keys.hashText(lookupOf(key, &buffer).text)
	}
	table := s.keys.table
	var candidates [ahead]uint64
	for i, hash := range hashes[:n] {
		candidates[i], _ = table.lines[table.line(hash)].search(hash)
	}
	used := 0
	var stored [ahead]T
	for i, hash := range hashes[:n] {
		if candidates[i] != 0 {
			e := table.lines[table.line(hash)].entry(candidates[i])
			if int(e.with()) < len(s.keys.texts) { // it was not added later
				used += int(s.keys.texts[e.with()])
				stored[i] = s.objects.get(e.number())
			}
		}
	}
	for _, obj := range stored[:n] {
		if !object.IsNil(obj) {
			used += len(obj.GetResourceVersion())
		}
	}
	runtime.KeepAlive(used) // or the compiler would leave all of this out
}
