// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package lister

import (
	"errors"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/object"
)

// foreign reads from any cache.Indexer.
type foreign[T object.Object] struct{ indexer cache.Indexer }

func (f foreign[T]) get(key object.Key) (obj T, exists bool, err error) {
	item, exists, err := f.indexer.GetByKey(key.String())
	if err != nil || !exists {
		return obj, false, err
	}
	obj, ok := item.(T)
	if !ok {
		return obj, false, typeError[T](item)
	}
	return obj, true, nil
}

func (f foreign[T]) list(namespace string) (list[T], error) {
	items := f.items(namespace)
	typed := make([]T, 0, len(items))
	var errs []error
	for _, item := range items {
		obj, ok := item.(T)
		switch {
		case !ok:
			errs = append(errs, typeError[T](item))
		case namespace == metav1.NamespaceAll || obj.GetNamespace() == namespace:
			typed = append(typed, obj)
		}
	}
	return list[T]{slice: typed}, errors.Join(errs...)
}

// items returns at least the objects of the namespace: an indexer without an
// index by namespace returns all it has.
func (f foreign[T]) items(namespace string) []any {
	if namespace != metav1.NamespaceAll {
		items, err := f.indexer.Index(cache.NamespaceIndex, &metav1.ObjectMeta{Namespace: namespace})
		if err == nil {
			return items
		}
	}
	return f.indexer.List()
}

func typeError[T any](item any) error {
	var want T
	return fmt.Errorf("reading the cache: object is a %T, want %T", item, want)
}
