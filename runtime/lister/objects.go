// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package lister

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/store"
)

// objects is what a lister needs of a cache.
type objects[T object.Object] interface {
	get(key object.Key) (obj T, exists bool, err error)
	// list returns the objects of a namespace, or of all if it is empty. It has
	// every object that can be used even if there is an error.
	list(namespace string) (list[T], error)
}

// list is either a list of a store of this module or a slice.
type list[T object.Object] struct {
	stored store.List[T]
	slice  []T
}

func (l list[T]) each(yield func(T) bool) {
	for _, obj := range l.slice {
		if !yield(obj) {
			return
		}
	}
	l.stored.All()(yield)
}

// eachHaving yields at least the objects that have all the labels.
func (l list[T]) eachHaving(wanted []store.Label, yield func(T) bool) {
	if len(wanted) == 0 || l.slice != nil {
		l.each(yield)
		return
	}
	l.stored.Having(wanted...)(yield)
}

// copy returns the objects in a slice that belongs to the caller.
func (l list[T]) copy() []T {
	if l.slice != nil {
		return l.slice
	}
	return l.stored.Copy()
}

// native reads from a store of this module.
type native[T object.Object] struct{ reader store.Reader[T] }

func (n native[T]) get(key object.Key) (T, bool, error) {
	obj, exists := n.reader.Get(key)
	return obj, exists, nil
}

func (n native[T]) list(namespace string) (list[T], error) {
	if namespace == metav1.NamespaceAll {
		return list[T]{stored: n.reader.List()}, nil
	}
	return list[T]{stored: n.reader.ListNamespace(namespace)}, nil
}
