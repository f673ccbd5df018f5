// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"hash/maphash"
	"strings"
	"testing"

	"github.com/informergen/informergen/runtime/object"
)

func TestKeysAreFoundByKeyAndByText(t *testing.T) {
	all := []object.Key{
		{Name: "a"}, {Namespace: "a", Name: "b"}, {Name: "a/b"}, {Namespace: "ab", Name: "c"}, {Namespace: "a", Name: "bc"}, {},
		{Namespace: strings.Repeat("n", 127), Name: "x"}, {Namespace: strings.Repeat("n", 128), Name: strings.Repeat("x", 300)},
	}
	k := keys{seed: maphash.MakeSeed()}
	k.expect(all[:2])
	for i, key := range all {
		if number := k.add(key); number != uint32(i) {
			t.Fatalf("key %d has number %d", i, number)
		}
	}
	for i, key := range all {
		number := uint32(i)
		if got := k.get(number); got != key {
			t.Errorf("key %d is %v, want %v", i, got, key)
		}
		if got := k.copy(number); got != key {
			t.Errorf("the copy of key %d is %v, want %v", i, got, key)
		}
		if k.hash(key) != k.hashText(key.String()) {
			t.Errorf("the hash of %v differs from that of its text", key)
		}
		for _, other := range all {
			if k.is(k.places[number], other) != (key == other) {
				t.Errorf("%v is said to be %v: %t", key, other, key != other)
			}
		}
		// As text, "a/b" is the object b of namespace a.
		if asText := k.isText(k.places[number], key.String()); asText != (key.Name != "a/b") {
			t.Errorf("%v is found as text: %t", key, asText)
		}
	}
	if k.is(uint32(len(k.texts)), object.Key{}) || k.isText(uint32(len(k.texts)), "") {
		t.Error("there is a key where none was added yet")
	}
}

func TestKeysOfAnOlderSnapshotEndWhereTheyEnded(t *testing.T) {
	k := keys{seed: maphash.MakeSeed()}
	k.expect([]object.Key{{Name: "first"}, {Name: "second"}})
	k.add(object.Key{Name: "first"})
	older := k
	place := k.places[k.add(object.Key{Name: "second"})]
	if older.is(place, object.Key{Name: "second"}) || older.isText(place, "second") {
		t.Error("a key is found by those who came before it")
	}
	if !k.is(place, object.Key{Name: "second"}) {
		t.Error("a key is not found")
	}
}
