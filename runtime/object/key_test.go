// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package object_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/object"
)

// The interface of this package must not be narrower than that of client-go.
func satisfiesCacheObject[T object.Object]() { acceptsCacheObject[T]() }
func acceptsCacheObject[T cache.Object]()    {}

var _ = satisfiesCacheObject[*metav1.PartialObjectMetadata]

func TestKeyIsWrittenAndReadLikeClientGo(t *testing.T) {
	for _, want := range []object.Key{
		{Namespace: "team-a", Name: "web"},
		{Name: "node-1"},
	} {
		obj := &metav1.PartialObjectMetadata{}
		obj.SetNamespace(want.Namespace)
		obj.SetName(want.Name)

		key := object.KeyOf(obj)
		if key != want {
			t.Errorf("KeyOf = %v, want %v", key, want)
		}
		upstream, err := cache.MetaNamespaceKeyFunc(obj)
		if err != nil {
			t.Fatal(err)
		}
		if key.String() != upstream {
			t.Errorf("String = %q, client-go says %q", key.String(), upstream)
		}
		if back, err := object.ParseKey(upstream); err != nil || back != want {
			t.Errorf("ParseKey(%q) = %v, %v", upstream, back, err)
		}
	}
}

func TestKeyWithTwoSlashesIsAnError(t *testing.T) {
	if key, err := object.ParseKey("a/b/c"); err == nil {
		t.Errorf("ParseKey gave %v and no error", key)
	}
}

func TestKeysOfANamespaceAreNeighbours(t *testing.T) {
	keys := []object.Key{{"b", "a"}, {"a-b", "z"}, {"", "z"}, {"a", "b"}, {"a", "a"}, {"a", "a"}}
	slices.SortFunc(keys, object.Key.Compare)
	want := []object.Key{{"", "z"}, {"a", "a"}, {"a", "a"}, {"a", "b"}, {"a-b", "z"}, {"b", "a"}}
	if diff := cmp.Diff(want, keys); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}

func TestNilPointerIsToldFromAnObject(t *testing.T) {
	if !object.IsNil[*metav1.PartialObjectMetadata](nil) {
		t.Error("a nil pointer is nil")
	}
	if object.IsNil(&metav1.PartialObjectMetadata{}) {
		t.Error("an empty object is an object")
	}
}
