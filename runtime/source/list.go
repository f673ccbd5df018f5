// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package source

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// List reads one page and calls each for its objects, in order. The first error
// of each, an item of another type than T, and a list of unknown shape abort it.
//
// An object that is kept does not keep its whole page in memory.
func (s *Source[T]) List(ctx context.Context, opts metav1.ListOptions, each func(T) error) (metav1.ListMeta, error) {
	opts = s.tweaked(opts)
	if s.stream != nil && !s.stream.foreign.Load() {
		meta, err := s.stream.list(ctx, opts, each)
		if !errors.Is(err, errForeign) {
			return meta, err
		}
	}
	return s.listWhole(ctx, opts, each)
}

// listWhole has the client decode the page. The objects are shallow copies of those
// in its list.
func (s *Source[T]) listWhole(ctx context.Context, opts metav1.ListOptions, each func(T) error) (metav1.ListMeta, error) {
	list, err := s.list(ctx, opts)
	if err != nil {
		return metav1.ListMeta{}, err
	}
	if isNil(list) {
		return metav1.ListMeta{}, errors.New("the client returned neither a list nor an error")
	}
	if err := refuseTable(list); err != nil {
		return metav1.ListMeta{}, err
	}
	accessor, err := meta.ListAccessor(list)
	if err != nil {
		return metav1.ListMeta{}, fmt.Errorf("reading a list of type %T: %w", list, err)
	}
	listMeta := metav1.ListMeta{
		ResourceVersion:    accessor.GetResourceVersion(),
		Continue:           accessor.GetContinue(),
		RemainingItemCount: accessor.GetRemainingItemCount(),
	}
	err = meta.EachListItemWithAlloc(list, func(item runtime.Object) error {
		obj, ok := item.(T)
		if !ok {
			return typeError[T](fmt.Sprintf("the list %T holds", list), item)
		}
		strip(s.options, obj)
		return each(obj)
	})
	return listMeta, err
}

func typeError[T any](where string, got runtime.Object) error {
	var want T
	return fmt.Errorf("%s a %T, want a %T", where, got, want)
}

// isNil also recognises a nil pointer within the interface, as a client returns
// when it has a nil list.
func isNil(list runtime.Object) bool {
	v := reflect.ValueOf(list)
	return !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil()
}

// refuseTable tells the answer to a request for a table, which holds rows and not
// objects, from a collection. Only untyped clients can get one.
func refuseTable(obj any) error {
	untyped, ok := obj.(runtime.Unstructured)
	if !ok {
		return nil
	}
	kind := untyped.GetObjectKind().GroupVersionKind()
	if kind.Group == metav1.GroupName && kind.Kind == "Table" {
		return fmt.Errorf("the server sent a table (%s) where objects are expected", kind)
	}
	return nil
}
