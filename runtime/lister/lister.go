// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package lister

import (
	"iter"

	"k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/store"
)

// Lister reads the objects of one resource, of all namespaces or of one. It may
// be copied and used by any number of goroutines. The objects it returns are
// shared with the cache: nobody may modify them. In particular, labels that were changed
// in place may not be noticed by a selector.
//
// It is used like listers.ResourceIndexer of client-go. A nil selector selects
// everything.
type Lister[T object.Object] struct {
	objects   objects[T]
	resource  schema.GroupResource
	namespace string
}

// New returns a lister of all namespaces over indexer; the resource is named in
// the error of Get. If indexer has a method Reader() store.Reader[T], as that of
// an informer of this module has, objects are read from there without a lock
// and without a detour over any.
func New[T object.Object](indexer cache.Indexer, resource schema.GroupResource) Lister[T] {
	if typed, ok := indexer.(interface{ Reader() store.Reader[T] }); ok {
		return Lister[T]{objects: native[T]{typed.Reader()}, resource: resource}
	}
	return Lister[T]{objects: foreign[T]{indexer}, resource: resource}
}

// NewNamespaced returns a lister of one namespace. The empty namespace stands
// for all namespaces in lists and for no namespace in Get.
func NewNamespaced[T object.Object](parent Lister[T], namespace string) Lister[T] {
	parent.namespace = namespace
	return parent
}

// List returns the objects whose labels the selector matches: over a store of
// this module in the order of their keys, over another indexer in any order. An
// object of another type than T in a foreign indexer is an error. The slice
// belongs to the caller; it is nil if nothing matches.
func (l Lister[T]) List(selector labels.Selector) ([]T, error) {
	if matchesNothing(selector) {
		return nil, nil
	}
	all, err := l.objects.list(l.namespace)
	if err != nil {
		return nil, err
	}
	if matchesEverything(selector) {
		return all.copy(), nil
	}
	var matching []T
	eachMatching(all, selector, func(obj T) bool {
		matching = append(matching, obj)
		return true
	})
	return matching, nil
}

// All yields what List returns, without making a slice and, over a store of this
// module, without taking memory unless there is a selector. The objects are those of
// the moment at which the iteration starts. Objects of another type in a foreign
// indexer are left out; only List can report them.
func (l Lister[T]) All(selector labels.Selector) iter.Seq[T] {
	return func(yield func(T) bool) { l.each(selector, yield) }
}

func (l Lister[T]) each(selector labels.Selector, yield func(T) bool) {
	switch {
	case matchesNothing(selector):
	case matchesEverything(selector):
		all, _ := l.objects.list(l.namespace)
		all.each(yield)
	default:
		all, _ := l.objects.list(l.namespace)
		eachMatching(all, selector, yield)
	}
}

// Get returns the object with this name, in the namespace of the lister. The
// error is a NotFound status error (errors.IsNotFound) if there is none.
func (l Lister[T]) Get(name string) (T, error) {
	obj, exists, err := l.objects.get(object.Key{Namespace: l.namespace, Name: name})
	if err == nil && !exists {
		err = errors.NewNotFound(l.resource, name)
	}
	return obj, err
}

func matchesEverything(selector labels.Selector) bool {
	return selector == nil || selector.Empty()
}

func matchesNothing(selector labels.Selector) bool {
	return selector != nil && labels.MatchesNothing(selector)
}
