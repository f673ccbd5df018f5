// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// pair is an item whose place is key and whose identity is value.
type pair struct{ key, value int }

func atInt(key int) probe[pair] {
	return func(p pair) int { return cmp.Compare(p.key, key) }
}

// model is the oracle: a plain map.
type model map[int]int

func (m model) sorted() []pair {
	var pairs []pair
	for _, key := range slices.Sorted(maps.Keys(m)) {
		pairs = append(pairs, pair{key, m[key]})
	}
	return pairs
}

func checkAgainst(t *testing.T, m model, tr tree[pair]) {
	t.Helper()
	checkShape(t, tr)
	want := m.sorted()
	if tr.len != len(want) {
		t.Fatalf("len = %d, want %d", tr.len, len(want))
	}
	if got := slices.Collect(tr.all()); !slices.Equal(got, want) {
		t.Fatalf("items (-want +got):\n%s", gocmp.Diff(want, got, gocmp.AllowUnexported(pair{})))
	}
}

// checkShape fails unless all leaves have the same depth and every node below
// the root has at least one item and at most maxItems.
func checkShape(t *testing.T, tr tree[pair]) {
	t.Helper()
	if tr.root == nil {
		return
	}
	leafDepth := -1
	var visit func(n *node[pair], depth int)
	visit = func(n *node[pair], depth int) {
		if len(n.items) == 0 || len(n.items) > maxItems {
			t.Fatalf("a node has %d items", len(n.items))
		}
		if n.leaf() {
			if leafDepth >= 0 && depth != leafDepth {
				t.Fatalf("leaves at depths %d and %d", leafDepth, depth)
			}
			leafDepth = depth
			return
		}
		if len(n.children) != len(n.items)+1 {
			t.Fatalf("a node has %d items and %d children", len(n.items), len(n.children))
		}
		for _, child := range n.children {
			visit(child, depth+1)
		}
	}
	visit(tr.root, 0)
}

// change applies one random change to the editor and to the model.
func change(t *testing.T, rng *rand.Rand, keys int, e *editor[pair], m model) {
	t.Helper()
	key := rng.IntN(keys)
	want, known := m[key]
	if rng.IntN(5) < 2 {
		old, removed := e.remove(atInt(key))
		if removed != known || old.value != want {
			t.Fatalf("remove(%d) = %v, %t, model has %d, %t", key, old, removed, want, known)
		}
		delete(m, key)
		return
	}
	value := rng.Int()
	old, replaced := e.put(pair{key, value}, atInt(key))
	if replaced != known || old.value != want {
		t.Fatalf("put(%d) = %v, %t, model has %d, %t", key, old, replaced, want, known)
	}
	m[key] = value
}

func TestTreeAgreesWithAMap(t *testing.T) {
	for _, keys := range []int{10, 200, 20_000} {
		rng := rand.New(rand.NewPCG(1, uint64(keys)))
		m, tr := model{}, tree[pair]{}
		for range 40 {
			e := tr.edit(&owner{})
			for range rng.IntN(keys) {
				change(t, rng, keys, e, m)
			}
			tr = e.tree
			checkAgainst(t, m, tr)
			for range 50 {
				key := rng.IntN(keys)
				want, known := m[key]
				if got, ok := tr.get(atInt(key)); ok != known || got.value != want {
					t.Fatalf("get(%d) = %v, %t, model has %d, %t", key, got, ok, want, known)
				}
			}
		}
	}
}

func TestTreeCanBeEmptiedInAnyOrder(t *testing.T) {
	const keys = 20_000
	for name, order := range map[string]func(i int) int{
		"ascending":  func(i int) int { return i },
		"descending": func(i int) int { return keys - 1 - i },
		"scattered":  func(i int) int { return i * 7919 % keys },
	} {
		t.Run(name, func(t *testing.T) {
			m := model{}
			for key := range keys {
				m[key] = key
			}
			e := build(m.sorted()).edit(&owner{})
			for i := range keys {
				key := order(i)
				if _, removed := e.remove(atInt(key)); !removed {
					t.Fatalf("key %d was not there", key)
				}
				delete(m, key)
				if i%997 == 0 {
					checkAgainst(t, m, e.tree)
				}
			}
			if e.tree.root != nil || e.tree.len != 0 {
				t.Errorf("an emptied tree has root %v and len %d", e.tree.root, e.tree.len)
			}
		})
	}
}

func TestBuiltTreeHasEveryItemAndCanBeEdited(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	sizes := []int{0, 1, 62, 63, 64, 65, 127, 128, 4094, 4095, 4096, 4097, 10_000, 64*64*64 - 1, 64 * 64 * 64}
	for _, size := range sizes {
		m := model{}
		for key := range size {
			m[2*key] = key
		}
		tr := build(m.sorted())
		checkAgainst(t, m, tr)

		e := tr.edit(&owner{})
		for range 500 {
			change(t, rng, 2*size+2, e, m)
		}
		checkAgainst(t, m, e.tree)
	}
}

func TestWalkStartsAtThePlaceAndStopsWhenTold(t *testing.T) {
	m := model{}
	for key := range 5000 {
		m[3*key] = key
	}
	sorted := m.sorted()
	tr := build(sorted)
	for start := -1; start < 15_002; start += 7 {
		first, _ := slices.BinarySearchFunc(sorted, start, func(p pair, k int) int { return cmp.Compare(p.key, k) })
		want := sorted[first:min(first+100, len(sorted))]
		var got []pair
		for p := range tr.from(atInt(start)) {
			if got = append(got, p); len(got) == 100 {
				break
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("from(%d) = %v, want %v", start, got, want)
		}
	}
}

func TestOlderTreesStayAsTheyWereWhileNewerOnesAreWritten(t *testing.T) {
	const keys = 3000
	rng := rand.New(rand.NewPCG(3, 3))
	m, tr := model{}, tree[pair]{}
	var readers sync.WaitGroup
	for range 60 {
		e := tr.edit(&owner{})
		for range rng.IntN(400) {
			change(t, rng, keys, e, m)
		}
		tr = e.tree

		old, want := tr, m.sorted()
		readers.Go(func() {
			for range 3 {
				if got := slices.Collect(old.all()); !slices.Equal(got, want) {
					t.Errorf("a published tree changed: %d items, want %d", len(got), len(want))
				}
			}
		})
	}
	readers.Wait()
}
