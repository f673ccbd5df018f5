// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"maps"
	"math/rand/v2"
	"strconv"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/informergen/informergen/runtime/object"
)

type meta = *metav1.PartialObjectMetadata

func numbered(n int) *entry[meta] {
	return &entry[meta]{key: object.Key{Namespace: strconv.Itoa(n % 7), Name: strconv.Itoa(n)}}
}

// checkTable compares a table with the plain map that it should agree with.
func checkTable(t *testing.T, want map[int]*entry[meta], got table[meta], keys int) {
	t.Helper()
	for n := range keys {
		if e := got.get(numbered(n).key); e != want[n] {
			t.Fatalf("entry of %d is %p, want %p", n, e, want[n])
		}
	}
	if size := size(got.root); size != len(want) {
		t.Fatalf("the table holds %d entries, want %d", size, len(want))
	}
}

func size(b *bucket[meta]) int {
	if b == nil {
		return 0
	}
	n := len(b.entries)
	if b.children != nil {
		for _, child := range b.children {
			n += size(child)
		}
	}
	return n
}

func TestTableAgreesWithAMapAndOlderTablesStayAsTheyWere(t *testing.T) {
	for _, keys := range []int{5, 100, 3000} {
		rng := rand.New(rand.NewPCG(5, uint64(keys)))
		current, want := newTable[meta](), map[int]*entry[meta]{}
		type past struct {
			table table[meta]
			want  map[int]*entry[meta]
		}
		var history []past
		for range 12 {
			history = append(history, past{current, maps.Clone(want)})
			owner := &owner{}
			for range keys {
				n := rng.IntN(keys)
				if e := want[n]; e != nil && rng.IntN(5) < 3 {
					current = current.remove(e.key, owner)
					delete(want, n)
					continue
				}
				want[n] = numbered(n)
				current = current.put(want[n], owner)
			}
			checkTable(t, want, current, keys)
		}
		for _, p := range history {
			checkTable(t, p.want, p.table, keys)
		}
	}
}

func TestEmptiedTableGivesItsMemoryBack(t *testing.T) {
	const keys = 5000
	current, owner := newTable[meta](), &owner{}
	for n := range keys {
		current = current.put(numbered(n), owner)
	}
	for n := range keys {
		current = current.remove(numbered(n).key, owner)
	}
	if root := current.root; root != nil && root.children != nil {
		t.Errorf("an emptied table still has branches")
	}
}

func TestKeysWithTheSameHashAreToldApart(t *testing.T) {
	const keys, hash = 3 * maxBucket, 0xdeadbeef
	var b *bucket[meta]
	owner := &owner{}
	for n := range keys {
		b = b.put(hash, 0, numbered(n), owner)
	}
	find := func(n int) bool {
		leaf := b
		for level := uint(0); leaf != nil && leaf.children != nil; level += bitsPerLevel {
			leaf = leaf.children[uint32(hash)>>level%fanOut]
		}
		return leaf != nil && leaf.find(hash, numbered(n).key) >= 0
	}
	for n := range keys {
		if !find(n) {
			t.Fatalf("%d was lost", n)
		}
		b = b.remove(hash, 0, numbered(n).key, owner)
		if find(n) {
			t.Fatalf("%d was not removed", n)
		}
	}
}
