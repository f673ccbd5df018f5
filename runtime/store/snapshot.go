// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"iter"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/informergen/informergen/runtime/object"
)

// Snapshot is one state of the store. It never changes, and it keeps its objects
// from being garbage collected for as long as it is held.
type Snapshot[T object.Object] struct {
	*catalog[T]
	objects         vector[T] // nil where there is none
	resourceVersion string
}

// catalog is where everything is in a snapshot. Those that differ only in the
// states of objects share one.
type catalog[T object.Object] struct {
	keys  keys
	count int
	// groups are those by namespace, and after them those of the indexes by
	// their position.
	groups  []groups[T]
	indexes indexes[T]
}

var _ Reader[*metav1.PartialObjectMetadata] = (*Snapshot[*metav1.PartialObjectMetadata])(nil)

// Get implements Reader.
func (s *Snapshot[T]) Get(key object.Key) (obj T, ok bool) {
	_, _, obj = s.find(key)
	return obj, !object.IsNil(obj)
}

// find returns the number of a key, which it keeps when its object goes, and the
// object, or nil.
func (s *Snapshot[T]) find(key object.Key) (number uint32, known bool, obj T) {
	var buffer [128]byte
	return s.lookUp(lookupOf(key, &buffer))
}

func (s *Snapshot[T]) lookUp(key lookup) (number uint32, known bool, obj T) {
	if number, known = s.keys.find(key); known {
		obj = s.objects.get(number)
	}
	return number, known, obj
}

// Len implements Reader.
func (s *Snapshot[T]) Len() int { return s.count }

// ResourceVersion implements Reader.
func (s *Snapshot[T]) ResourceVersion() string { return s.resourceVersion }

// All implements Reader.
func (s *Snapshot[T]) All() iter.Seq[T] { return s.List().All() }

// walkGroup yields the members of a group until it is told to stop, and reports
// whether it was not.
func (s *Snapshot[T]) walkGroup(g *group[T], yield func(T) bool) bool {
	var current *page[T]
	first := noPage
	for i := range g.members.chunks() {
		for _, number := range g.members.chunk(i) {
			if number-first >= pageSize {
				current, first = s.objects.page(number/pageSize), number-number%pageSize
			}
			if !yield(current.items[number-first]) {
				return false
			}
		}
	}
	return true
}

// Keys yields the key of every object, in order.
func (s *Snapshot[T]) Keys() iter.Seq[object.Key] {
	return func(yield func(object.Key) bool) {
		for number := range s.numbers() {
			if !yield(s.keys.copy(number)) {
				return
			}
		}
	}
}

// numbers yields the number of every object, in the order of the keys.
func (s *Snapshot[T]) numbers() iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for _, namespace := range s.groups[byNamespace].sorted() {
			for number := range s.groups[byNamespace].all.get(namespace).members.all() {
				if !yield(number) {
					return
				}
			}
		}
	}
}

// Namespace implements Reader.
func (s *Snapshot[T]) Namespace(namespace string) iter.Seq[T] {
	return s.ListNamespace(namespace).All()
}

// ByIndex implements Reader.
func (s *Snapshot[T]) ByIndex(index, value string) (iter.Seq[T], error) {
	list, err := s.ListIndex(index, value)
	if err != nil {
		return nil, err
	}
	return list.All(), nil
}

// List implements Reader.
func (s *Snapshot[T]) List() List[T] { return List[T]{snapshot: s} }

// ListNamespace implements Reader.
func (s *Snapshot[T]) ListNamespace(namespace string) List[T] {
	return s.listGroup(byNamespace, namespace)
}

// ListIndex implements Reader.
func (s *Snapshot[T]) ListIndex(index, value string) (List[T], error) {
	def, err := s.indexes.get(index)
	if err != nil {
		return List[T]{}, err
	}
	return s.listGroup(def.position, value), nil
}

func (s *Snapshot[T]) listGroup(position int, value string) List[T] {
	if g := s.group(position, value); g != nil {
		return List[T]{s, g}
	}
	return List[T]{}
}

// IndexValues implements Reader.
func (s *Snapshot[T]) IndexValues(index string) iter.Seq[string] {
	return func(yield func(string) bool) {
		def, err := s.indexes.get(index)
		if err != nil {
			return
		}
		groups := &s.groups[def.position]
		for _, number := range groups.sorted() {
			if !yield(groups.all.get(number).value) {
				return
			}
		}
	}
}

// group returns a group, or nil if there is no object in it.
func (s *Snapshot[T]) group(position int, value string) *group[T] {
	g, _ := s.groups[position].find(s.keys.hashText(value), value)
	return g
}
