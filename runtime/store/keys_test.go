// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"hash/maphash"
	"strings"
	"testing"

	"github.com/informergen/informergen/runtime/object"
)

func (k *keys) number(key object.Key) (uint32, bool) {
	var buffer [128]byte
	return k.find(lookupOf(key, &buffer))
}

func TestKeysAreFoundByKeyAndByText(t *testing.T) {
	all := []object.Key{
		{Name: "a"}, {Namespace: "a", Name: "b"}, {Name: "a/b"}, {Namespace: "ab", Name: "c"}, {Namespace: "a", Name: "bc"}, {},
		{Namespace: strings.Repeat("n", 127), Name: "x"}, {Namespace: strings.Repeat("n", 128), Name: strings.Repeat("x", 300)},
	}
	k := newKeys(maphash.MakeSeed(), all[:2])
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
		if got, ok := k.number(key); got != number || !ok {
			t.Errorf("%v has number %d, %t, want %d", key, got, ok, number)
		}
		// As text, "a/b" is the object b of namespace a.
		want := number
		if key.Name == "a/b" {
			want = 1
		}
		if got, ok := k.find(lookup{key.String(), anyNamespace}); got != want || !ok {
			t.Errorf("the text of %v has number %d, %t, want %d", key, got, ok, want)
		}
		for _, other := range all {
			if got, _ := k.number(other); (got == number) != (key == other) {
				t.Errorf("%v is said to be %v: %t", key, other, key != other)
			}
		}
	}
	for _, key := range []object.Key{{Name: "bc"}, {Namespace: "ab", Name: "b"}, {Namespace: "n", Name: strings.Repeat("x", 300)}} {
		if number, ok := k.number(key); ok {
			t.Errorf("%v has number %d and was never added", key, number)
		}
	}
}

// What precedes the text of a key with a long namespace may look like the beginning
// of a short key.
func TestLengthOfALongKeyIsNotTakenForAShortKey(t *testing.T) {
	k := newKeys(maphash.MakeSeed(), nil)
	k.add(object.Key{Namespace: strings.Repeat("n", 128), Name: "x"})
	k.texts = append(k.texts, "behind it"...)
	for length := range 5 {
		text := string(k.texts[2 : 2+length])
		if k.mayBe(0, text) && k.is(0, lookup{text, anyNamespace}) {
			t.Errorf("%q was found", text)
		}
	}
}

func TestKeysOfAnOlderSnapshotEndWhereTheyEnded(t *testing.T) {
	first, second := object.Key{Name: "first"}, object.Key{Name: "second"}
	k := newKeys(maphash.MakeSeed(), []object.Key{first, second})
	k.add(first)
	older := k
	k.add(second)
	_, known := older.number(second)
	_, asText := older.find(lookup{"second", anyNamespace})
	if known || asText {
		t.Error("a key is found by those who came before it")
	}
	if number, ok := k.number(second); !ok || number != 1 {
		t.Errorf("a key has number %d, %t", number, ok)
	}
	if _, ok := older.number(first); !ok {
		t.Error("a key is lost to those who came before another")
	}
}
