// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package lister

import (
	"strconv"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"

	"github.com/informergen/informergen/runtime/store"
)

// The second argument are labels in the form "key=value,key=value".
func FuzzFilterAgreesWithItsSelector(f *testing.F) {
	for _, selector := range []string{
		"", "a=1", "a==1", "a=1,b=2", "a=1,a=1", "a=1,a=2", "a in (1)", "a in (1,2)", "a notin (1)", "!a", "a", "a!=1", "a>0,a<2", "a=", "a in (),b=2",
	} {
		f.Add(selector, "a=1,b=2")
		f.Add(selector, "a=1")
		f.Add(selector, "a=,b=2,c=3")
		f.Add(selector, "")
	}
	f.Fuzz(func(t *testing.T, text, set string) {
		selector, err := labels.Parse(text)
		if err != nil {
			return
		}
		labelled, err := labels.ConvertSelectorToLabelsMap(set)
		if err != nil {
			return
		}
		for _, set := range []labels.Set{labelled, nil, {}} {
			if got, want := filtered(selector, set) > 0, selector.Matches(set); got != want {
				t.Errorf("%q selects an object with %v: %t, want %t", text, set, got, want)
			}
		}
	})
}

type obj = *metav1.PartialObjectMetadata

func labelled(name string, set labels.Set) obj {
	o := &metav1.PartialObjectMetadata{}
	o.Name, o.Labels = name, set
	return o
}

func filtered(selector labels.Selector, set labels.Set) int {
	return len(matching(list[obj]{slice: []obj{labelled("x", set)}}, selector, 2))
}

// matching returns the first matching objects.
func matching(all list[obj], selector labels.Selector, limit int) (found []obj) {
	eachMatching(all, selector, func(o obj) bool {
		found = append(found, o)
		return len(found) < limit
	})
	return found
}

func TestEqualityIsLookedUpAndTheRestIsLeftToTheSelector(t *testing.T) {
	for text, want := range map[string]struct {
		equal int
		other bool
	}{
		"a=1,b==2,c in (3)": {3, false}, "a in (1,2)": {0, true}, "a=1,!b": {1, true}, "a>1": {0, true},
	} {
		selector, err := labels.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if m := newMatcher(selector); len(m.equal) != want.equal || m.other != nil != want.other {
			t.Errorf("%q: %d labels, others: %t", text, len(m.equal), m.other != nil)
		}
	}
}

// onlyShort is a selector of a user, whose requirements do not say all.
type onlyShort struct{ labels.Selector }

func (s onlyShort) Matches(set labels.Labels) bool {
	return len(set.Get("a")) < 3 && s.Selector.Matches(set)
}

func TestSelectorOfAnotherTypeIsAsked(t *testing.T) {
	selector := onlyShort{labels.SelectorFromSet(labels.Set{"b": "2"})}
	for value, want := range map[string]int{"1": 1, "1234": 0} {
		if got := filtered(selector, labels.Set{"a": value, "b": "2"}); got != want {
			t.Errorf("%d objects with a=%s", got, value)
		}
	}
}

func TestFilterKeepsTheOrderAndCanBeLeft(t *testing.T) {
	x := store.New[obj](nil)
	var changes []store.Change[obj]
	for i := range 1000 {
		changes = append(changes, store.Change[obj]{Object: labelled(strconv.Itoa(1000+i), labels.Set{"a": strconv.Itoa(i % 3)})})
	}
	if err := x.Apply(changes); err != nil {
		t.Fatal(err)
	}
	for _, limit := range []int{1, 10, 64, 100, 1000} {
		found := matching(list[obj]{stored: x.List()}, labels.SelectorFromSet(labels.Set{"a": "1"}), limit)
		for i, o := range found {
			if want := strconv.Itoa(1001 + 3*i); o.Name != want {
				t.Fatalf("object %d is %s, want %s", i, o.Name, want)
			}
		}
		if want := min(limit, 333); len(found) != want {
			t.Errorf("%d objects, want %d", len(found), want)
		}
	}
}
