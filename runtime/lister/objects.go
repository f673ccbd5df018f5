// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package lister

import (
	"iter"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/store"
)

// objects is what a lister needs of a cache.
type objects[T object.Object] interface {
	get(key object.Key) (obj T, exists bool, err error)
	// list returns the objects of a namespace, or of all if it is empty, and how
	// many they are as far as that is known. The sequence has every object that
	// can be used even if there is an error.
	list(namespace string) (all iter.Seq[T], size int, err error)
}

// native reads from a store of this module.
type native[T object.Object] struct{ reader store.Reader[T] }

func (n native[T]) get(key object.Key) (T, bool, error) {
	obj, exists := n.reader.Get(key)
	return obj, exists, nil
}

func (n native[T]) list(namespace string) (iter.Seq[T], int, error) {
	if namespace == metav1.NamespaceAll {
		return n.reader.All(), n.reader.Len(), nil
	}
	return n.reader.Namespace(namespace), 0, nil
}
