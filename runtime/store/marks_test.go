// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"testing"
)

func labelled(name string, labels map[string]string) obj {
	o := newNamed(name, 1)
	o.Labels = labels
	return o
}

func randomLabels(rng *rand.Rand) map[string]string {
	labels := map[string]string{}
	for range rng.IntN(5) {
		labels["key-"+strconv.Itoa(rng.IntN(8))] = "value-" + strconv.Itoa(rng.IntN(4))
	}
	return labels
}

func (l Label) in(labels map[string]string) bool {
	value, ok := labels[l.Key]
	return ok && (len(l.Values) == 0 || slices.Contains(l.Values, value))
}

// having returns the objects of a list that have the labels, and how many were looked
// at to find them.
func having(l List[obj], wanted ...Label) (found []obj, looks int) {
	for o := range l.Having(wanted...) {
		looks++
		if !slices.ContainsFunc(wanted, func(w Label) bool { return !w.in(o.Labels) }) {
			found = append(found, o)
		}
	}
	return found, looks
}

func TestHavingLeavesOutNoObjectThatHasTheLabels(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	x := New[obj](nil)
	for round := range 60 {
		var changes []Change[obj]
		for range 1 + rng.IntN(100) {
			changes = append(changes, Change[obj]{
				Object: labelled(strconv.Itoa(rng.IntN(300)), randomLabels(rng)), Delete: rng.IntN(4) == 0,
			})
		}
		if err := x.Apply(changes); err != nil {
			t.Fatal(err)
		}
		for range 20 {
			var wanted []Label
			for range 1 + rng.IntN(2) {
				label := Label{Key: "key-" + strconv.Itoa(rng.IntN(9))}
				for range rng.IntN(3) {
					label.Values = append(label.Values, "value-"+strconv.Itoa(rng.IntN(5)))
				}
				wanted = append(wanted, label)
			}
			var want []obj
			for o := range x.All() {
				if !slices.ContainsFunc(wanted, func(w Label) bool { return !w.in(o.Labels) }) {
					want = append(want, o)
				}
			}
			for what, l := range map[string]List[obj]{"all": x.List(), "namespace": x.ListNamespace("ns")} {
				if got, _ := having(l, wanted...); !slices.Equal(got, want) {
					t.Fatalf("round %d: %d objects of %s have %v, want %d", round, len(got), what, wanted, len(want))
				}
			}
		}
	}
}

func TestHavingLooksAtFewOthers(t *testing.T) {
	const objects, few = 3_000, 1_000
	x := New[obj](nil)
	var changes []Change[obj]
	for i := range objects {
		n := strconv.Itoa(i)
		changes = append(changes, Change[obj]{Object: labelled(n, map[string]string{"app": "app-" + n, "tier": "back", "release": "r" + n})})
	}
	if err := x.Apply(changes); err != nil {
		t.Fatal(err)
	}
	looks := func(wanted Label) int {
		_, looks := having(x.List(), wanted)
		return looks
	}
	if n := looks(Label{Key: "app"}); n != objects {
		t.Errorf("%d of %d objects were looked at in the first list", n, objects)
	}
	// What all objects have may have the bits of what is looked for. So it is the mean
	// that is small.
	const asked = 200
	for what, wanted := range map[string]func(string) Label{
		"value":  func(n string) Label { return Label{"app", []string{"app-" + n}} },
		"values": func(n string) Label { return Label{"app", []string{"app-" + n, "none"}} },
		"absent": func(n string) Label { return Label{"app", []string{n}} },
		"key":    func(n string) Label { return Label{Key: n} },
	} {
		sum := 0
		for i := range asked {
			sum += looks(wanted(strconv.Itoa(i)))
		}
		if n := sum / asked; n > few {
			t.Errorf("%s: %d of %d objects were looked at", what, n, objects)
		}
	}
	if found, looks := having(x.List()); len(found) != objects || looks != objects {
		t.Errorf("%d objects of %d without a wish", len(found), objects)
	}
	if found, _ := having(x.ListNamespace("other"), Label{Key: "app"}); found != nil {
		t.Errorf("%v in a namespace without objects", found)
	}
}

// Readers note what they have found out while a writer makes what they note it of.
func TestMarksFollowTheObjectsWhileTheyAreWritten(t *testing.T) {
	const objects, batches = 100, 300
	x := New[obj](nil)
	write := func(batch int) {
		var changes []Change[obj]
		for i := batch % 3; i < objects; i += 3 {
			changes = append(changes, Change[obj]{Object: labelled(strconv.Itoa(i), map[string]string{"batch": strconv.Itoa(batch)})})
		}
		if err := x.Apply(changes); err != nil {
			t.Error(err)
		}
	}
	var readers sync.WaitGroup
	for batch := range batches {
		write(batch)
		if s := x.Snapshot(); batch%10 == 9 {
			readers.Go(func() {
				want := map[string]int{}
				for o := range s.All() {
					want[o.Labels["batch"]]++
				}
				for value, n := range maps.All(want) {
					if found, _ := having(s.List(), Label{"batch", []string{value}}); len(found) != n {
						t.Errorf("%d objects of batch %s, want %d", len(found), value, n)
					}
				}
			})
		}
	}
	readers.Wait()
}
