// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"slices"
	"strconv"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/informergen/informergen/runtime/object"
)

type obj = *metav1.PartialObjectMetadata

func newNamed(name string, version int) obj {
	o := &metav1.PartialObjectMetadata{}
	o.Namespace, o.Name, o.ResourceVersion = "ns", name, strconv.Itoa(version)
	return o
}

func applyAll(t *testing.T, x *Indexer[obj], remove bool, names ...string) {
	t.Helper()
	changes := make([]Change[obj], len(names))
	for i, name := range names {
		changes[i] = Change[obj]{Delete: remove, Object: newNamed(name, i)}
	}
	if err := x.Apply(changes); err != nil {
		t.Fatal(err)
	}
}

func TestMemoryForDeletedObjectsIsGivenBack(t *testing.T) {
	x := New[obj](nil)
	names := make([]string, 5000)
	for i := range names {
		names[i] = strconv.Itoa(i)
	}
	applyAll(t, x, false, names...)
	applyAll(t, x, true, names[10:]...)
	s := x.Snapshot()
	if n := len(s.keys.places); s.Len() != 10 || n != 10 || len(s.keys.table.lines) > 20 {
		t.Errorf("%d objects have %d numbers and %d lines", s.Len(), n, len(s.keys.table.lines))
	}
}

// A relist that changes little changes the store in place, and so leaves numbers
// behind.
func TestStoreThatIsReplacedAgainAndAgainStaysSmall(t *testing.T) {
	const objects = 3000
	x := New[obj](nil)
	var all []obj
	for i := range objects {
		all = append(all, newNamed(strconv.Itoa(i), i))
	}
	for round := range 30 {
		for i := round % 3; i < objects; i += 3 {
			all[i] = newNamed(strconv.Itoa(objects*(1+round)+i), i)
		}
		if err := x.Replace(all, strconv.Itoa(round)); err != nil {
			t.Fatal(err)
		}
		if n := len(x.Snapshot().keys.places); n > 2*objects {
			t.Fatalf("%d objects have %d numbers", objects, n)
		}
	}
	for _, o := range all {
		if got, ok := x.Get(object.KeyOf(o)); !ok || got != o {
			t.Fatalf("%v is %v", object.KeyOf(o), got)
		}
	}
	if x.Len() != objects {
		t.Errorf("%d objects, want %d", x.Len(), objects)
	}
}

func TestKeyThatComesBackGetsItsNumberBack(t *testing.T) {
	x := New[obj](nil)
	applyAll(t, x, false, "a", "b")
	before := x.Snapshot()
	for range 100 {
		applyAll(t, x, true, "a")
		applyAll(t, x, false, "a")
	}
	if n := len(x.Snapshot().keys.places); n != 2 {
		t.Errorf("two keys have %d numbers", n)
	}
	if _, ok := before.Get(object.Key{Namespace: "ns", Name: "a"}); !ok {
		t.Error("an older snapshot has lost an object that was deleted later")
	}
}

// nameless panics when it is asked for its name.
type nameless struct {
	obj
	panics bool
}

func (n *nameless) GetName() string {
	if n.panics {
		panic("no name")
	}
	return n.obj.GetName()
}

func TestPanicOfAnObjectLeavesTheStoreUsable(t *testing.T) {
	x := New[*nameless](nil)
	change := func(name string, panics bool) Change[*nameless] {
		return Change[*nameless]{Object: &nameless{newNamed(name, 1), panics}}
	}
	if err := x.Apply([]Change[*nameless]{change("a", false)}); err != nil {
		t.Fatal(err)
	}
	func() {
		defer func() { _ = recover() }()
		_ = x.Apply([]Change[*nameless]{change("b", false), change("", true)})
		t.Error("no panic")
	}()
	if n := x.Len(); n != 1 {
		t.Errorf("%d objects were published by a batch that did not end", n)
	}
	if err := x.Apply([]Change[*nameless]{change("c", false)}); err != nil {
		t.Fatal(err)
	}
	var names []string
	for o := range x.Namespace("ns") {
		names = append(names, o.obj.Name)
	}
	if !slices.Equal(names, []string{"a", "b", "c"}) {
		t.Errorf("the store has %v", names)
	}
}
