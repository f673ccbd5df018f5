// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"maps"
	"math/rand/v2"
	"testing"
)

// few makes few hashes of many ids, so that ids share them.
func few(id uint32) uint32 { return id % 1000 * 0x9e3779b9 }

// checkTable compares a table with the plain set that it should agree with.
func checkTable(t *testing.T, want map[uint32]bool, got table, ids uint32) {
	t.Helper()
	for id := range ids {
		_, ok := got.get(few(id), func(found uint32) bool { return found == id })
		if ok != want[id] {
			t.Fatalf("get(%d) found it: %t, want %t", id, ok, want[id])
		}
	}
	if n := idsUnder(got.root); n != len(want) {
		t.Fatalf("the table holds %d ids, want %d", n, len(want))
	}
}

func idsUnder(b *bucket) int {
	if b == nil {
		return 0
	}
	n := len(b.ids)
	for _, child := range b.children {
		n += idsUnder(child)
	}
	return n
}

func TestTableAgreesWithASetAndOlderTablesStayAsTheyWere(t *testing.T) {
	for _, ids := range []uint32{5, 100, 5000} {
		rng := rand.New(rand.NewPCG(5, uint64(ids)))
		current, want := newTable(), map[uint32]bool{}
		type past struct {
			table table
			want  map[uint32]bool
		}
		var history []past
		for range 12 {
			history = append(history, past{current, maps.Clone(want)})
			owner := &owner{}
			for range ids {
				id := rng.Uint32N(ids)
				switch {
				case !want[id]:
					current = current.put(few(id), id, owner)
					want[id] = true
				case rng.IntN(5) < 3:
					current = current.remove(few(id), id, owner)
					delete(want, id)
				}
			}
			checkTable(t, want, current, ids)
		}
		for _, p := range history {
			checkTable(t, p.want, p.table, ids)
		}
	}
}

func TestEmptiedTableHasNoBranches(t *testing.T) {
	const ids = 5000
	current, owner := newTable(), &owner{}
	for id := range uint32(ids) {
		current = current.put(few(id), id, owner)
	}
	for id := range uint32(ids) {
		current = current.remove(few(id), id, owner)
	}
	if root := current.root; root != nil && root.branch {
		t.Error("an emptied table still has branches")
	}
}

func TestTableTakesManyIdsOfOneHash(t *testing.T) {
	const ids, hash = 3 * maxBucket, 0xdeadbeef
	current, owner := newTable(), &owner{}
	for id := range uint32(ids) {
		current = current.put(hash, id, owner)
	}
	for id := range uint32(ids) {
		isIt := func(found uint32) bool { return found == id }
		if _, ok := current.get(hash, isIt); !ok {
			t.Fatalf("%d was lost", id)
		}
		if current = current.remove(hash, id, owner); current.root != nil {
			if _, ok := current.get(hash, isIt); ok {
				t.Fatalf("%d was not removed", id)
			}
		}
	}
}
