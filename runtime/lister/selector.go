// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package lister

import (
	"reflect"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/selection"

	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/store"
)

// matcher is a selector that was taken apart. Nearly all selectors ask for labels
// with certain values, which takes a look into a map and no more.
type matcher struct {
	equal []label
	other labels.Selector // what else is asked for; nil if there is nothing
	// wanted are the labels that an object must have, of those that equal and other
	// ask for.
	wanted []store.Label
}

type label struct{ key, value string }

// parsed is the type of the selectors that the labels package makes. Of others it
// is not known whether their requirements are all there is to them.
var parsed = reflect.TypeOf(labels.NewSelector())

func newMatcher(selector labels.Selector) matcher {
	if reflect.TypeOf(selector) != parsed {
		return matcher{other: selector}
	}
	requirements, _ := selector.Requirements()
	var m matcher
	for _, r := range requirements {
		wanted, ok := wantedBy(&r)
		if ok {
			m.wanted = append(m.wanted, wanted)
		}
		if len(wanted.Values) == 1 {
			m.equal = append(m.equal, label{wanted.Key, wanted.Values[0]})
			continue
		}
		if m.other == nil {
			m.other = labels.NewSelector()
		}
		m.other = m.other.Add(r)
	}
	return m
}

// wantedBy returns the label that an object must have to meet a requirement, if it must
// have one.
func wantedBy(r *labels.Requirement) (label store.Label, ok bool) {
	switch r.Operator() {
	case selection.Equals, selection.DoubleEquals, selection.In:
		return store.Label{Key: r.Key(), Values: r.ValuesUnsorted()}, true
	case selection.Exists, selection.GreaterThan, selection.LessThan:
		return store.Label{Key: r.Key()}, true
	}
	return label, false
}

// eachMatching yields the objects whose labels the selector matches.
func eachMatching[T object.Object](all list[T], selector labels.Selector, yield func(T) bool) {
	f := filter[T]{matcher: newMatcher(selector)}
	stopped := false
	all.eachHaving(f.wanted, func(obj T) bool {
		stopped = !f.add(obj, yield)
		return !stopped
	})
	if !stopped {
		f.flush(yield)
	}
}

// filter looks at the labels of many objects at a time. They are all over
// the memory: a processor that is asked for the labels of the next one before it
// has those of the first, and before it has to guess what a comparison gives, waits
// for many of them at once.
type filter[T object.Object] struct {
	matcher
	objects [64]T
	sets    [64]labels.Set
	n       int
}

// add takes one more object, and reports whether it wants others.
func (f *filter[T]) add(obj T, yield func(T) bool) bool {
	f.objects[f.n] = obj
	f.n++
	return f.n < len(f.objects) || f.flush(yield)
}

// flush yields what matches among the objects that were taken, and reports whether
// it was not told to stop.
func (f *filter[T]) flush(yield func(T) bool) bool {
	for i, obj := range f.objects[:f.n] {
		f.sets[i] = nil
		if set := labels.Set(obj.GetLabels()); len(set) > 0 {
			f.sets[i] = set
		}
	}
	for _, l := range f.equal {
		f.keep(l)
	}
	matching := f.objects[:f.n]
	f.n = 0
	for i, obj := range matching {
		if (f.other == nil || f.other.Matches(f.sets[i])) && !yield(obj) {
			return false
		}
	}
	return true
}

// keep leaves those objects that have a label.
func (f *filter[T]) keep(l label) {
	var values [len(f.sets)]string
	for i, set := range f.sets[:f.n] {
		values[i] = set[l.key]
	}
	kept := 0
	for i, value := range values[:f.n] {
		if value == l.value && (value != "" || f.sets[i].Has(l.key)) {
			f.objects[kept], f.sets[kept] = f.objects[i], f.sets[i]
			kept++
		}
	}
	f.n = kept
}
