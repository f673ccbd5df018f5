// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package delta_test

import (
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/informergen/informergen/runtime/delta"
	"github.com/informergen/informergen/runtime/object"
)

// known is the simplest store.
type known map[object.Key]obj

func (k known) Keys() iter.Seq[object.Key] {
	return slices.Values(slices.SortedFunc(maps.Keys(k), object.Key.Compare))
}

func (k known) Get(key object.Key) (obj, bool) {
	o, ok := k[key]
	return o, ok
}

func (k known) apply(d delta.Delta[obj]) {
	switch d.Type {
	case delta.Added, delta.Updated, delta.Replaced, delta.Sync:
		k[d.Key] = d.Object
	case delta.Deleted:
		delete(k, d.Key)
	case delta.ReplacedAll:
		clear(k)
		for _, o := range d.All {
			k[object.KeyOf(o)] = o
		}
	}
}

// model is a FIFO that does everything the slow way.
type model struct {
	known  known // nil: one delta per list
	queue  []delta.Delta[obj]
	synced bool
	listed bool
	left   int // deltas of the first list
}

func (m *model) add(d delta.Delta[obj]) {
	if d.Type == delta.Deleted {
		for i, last := range slices.Backward(m.queue) {
			if last.Key == (object.Key{}) || last.Key == d.Key && last.Type != delta.Deleted {
				break
			}
			if last.Key == d.Key {
				m.queue = slices.Delete(m.queue, i, i+1)
				if i < m.left {
					m.left--
				}
				break
			}
		}
	}
	m.queue = append(m.queue, d)
}

func (m *model) change(what delta.Type, o obj) {
	m.add(delta.Delta[obj]{Type: what, Key: object.KeyOf(o), Object: o})
	m.listed = true
	m.synced = m.synced || m.left == 0
}

// future is what the consumer will know when it has processed the queue.
func (m *model) future() known {
	future := maps.Clone(m.known)
	for _, d := range m.queue {
		future.apply(d)
	}
	return future
}

func (m *model) replace(list []obj, rv string) {
	if m.known == nil {
		m.add(delta.Delta[obj]{Type: delta.ReplacedAll, All: list, ResourceVersion: rv})
	} else {
		after := known{}
		after.apply(delta.Delta[obj]{Type: delta.ReplacedAll, All: list})
		future := m.future()
		gone := func(key object.Key) {
			if last, ok := future[key]; ok && after[key] == nil {
				m.add(delta.Delta[obj]{Type: delta.Deleted, Key: key, Object: last, FinalStateUnknown: true})
				delete(future, key)
			}
		}
		for _, d := range slices.Clone(m.queue) {
			gone(d.Key)
		}
		for key := range m.known.Keys() {
			gone(key)
		}
		for _, o := range list {
			m.add(delta.Delta[obj]{Type: delta.Replaced, Key: object.KeyOf(o), Object: o})
		}
	}
	if !m.listed {
		m.listed = true
		m.left = len(m.queue)
		m.synced = m.left == 0
	}
}

func (m *model) resync() {
	if m.known == nil {
		m.add(delta.Delta[obj]{Type: delta.SyncAll})
		return
	}
	for key := range m.known.Keys() {
		if !slices.ContainsFunc(m.queue, func(d delta.Delta[obj]) bool { return d.Key == key }) {
			m.add(delta.Delta[obj]{Type: delta.Sync, Key: key, Object: m.known[key]})
		}
	}
}

func (m *model) popped(n int) []string {
	var words []string
	for _, d := range m.queue[:n] {
		words = append(words, describe(d))
		if m.known != nil {
			m.known.apply(d)
		}
	}
	m.queue = m.queue[n:]
	m.left = max(0, m.left-n)
	m.synced = m.listed && m.left == 0
	return words
}

func TestQueueAgreesWithTheModel(t *testing.T) {
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 1))
		agree(t, seed%2 == 1, 120, rng.IntN)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func FuzzQueueAgreesWithTheModel(f *testing.F) {
	f.Add([]byte("\x02\x00\x01\x04\x01\x04\x01\x07\x03\x0a\x08\x0a"), false)
	f.Add([]byte("\x00\x07\x05\x04\x01\x08\x09\x0a\x0a\x0a"), true)
	f.Fuzz(func(t *testing.T, choices []byte, withKnown bool) {
		next := func(n int) int {
			if len(choices) == 0 {
				return 0
			}
			choice := int(choices[0]) % n
			choices = choices[1:]
			return choice
		}
		agree(t, withKnown, len(choices), next)
	})
}

// agree does the same to a queue and to its model, choosing by intN.
func agree(t *testing.T, withKnown bool, steps int, intN func(int) int) {
	t.Helper()
	m := &model{}
	config := delta.Config[obj]{MaxBatch: 1 + intN(6)}
	if withKnown {
		m.known = known{}
		config.KnownObjects = m.known
	}
	f := delta.New(config)
	random := func(version int) obj { return newObj("n"+strconv.Itoa(intN(6)), version) }
	for version := range steps {
		switch intN(12) {
		case 0, 1:
			o := random(version)
			m.change(delta.Added, o)
			must(t, f.Add(o))
		case 2, 3:
			o := random(version)
			m.change(delta.Updated, o)
			must(t, f.Update(o))
		case 4, 5, 6:
			o := random(version)
			m.change(delta.Deleted, o)
			must(t, f.Delete(o))
		case 7:
			var list []obj
			for i := range intN(6) {
				list = append(list, newObj("n"+strconv.Itoa(i), version))
			}
			m.replace(list, strconv.Itoa(version))
			must(t, f.Replace(list, strconv.Itoa(version)))
		case 8:
			m.resync()
			must(t, f.Resync())
		case 9:
			m.add(delta.Delta[obj]{Type: delta.Bookmark, ResourceVersion: "b"})
			f.Bookmark("b")
		default:
			popBoth(t, f, m)
		}
		if f.Len() != len(m.queue) || f.HasSynced() != m.synced {
			t.Fatalf("step %d: Len %d, HasSynced %t; model %d, %t", version, f.Len(), f.HasSynced(), len(m.queue), m.synced)
		}
	}
	for len(m.queue) > 0 {
		popBoth(t, f, m)
	}
}

func popBoth(t *testing.T, f *delta.FIFO[obj], m *model) {
	t.Helper()
	if len(m.queue) == 0 {
		return
	}
	if f.Len() == 0 {
		t.Fatalf("nothing to pop, the model has %d", len(m.queue))
	}
	initial := !m.synced
	var got []string
	must(t, f.Pop(func(batch []delta.Delta[obj], isInInitialList bool) error {
		if isInInitialList != initial {
			t.Errorf("isInInitialList = %t, model says %t", isInInitialList, initial)
		}
		for _, d := range batch {
			got = append(got, describe(d))
		}
		return nil
	}))
	if len(got) > len(m.queue) {
		t.Fatalf("popped %v, of which the model has %d", got, len(m.queue))
	}
	equal(t, "batch", m.popped(len(got)), got)
}
