// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package metadatainformer_test

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/metadata/fake"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/metadatainformer"
)

var boats = schema.GroupVersionResource{Group: "example.com", Version: "v1", Resource: "boats"}

func boat(namespace, name string) *metav1.PartialObjectMetadata {
	return &metav1.PartialObjectMetadata{
		TypeMeta:   metav1.TypeMeta{APIVersion: "example.com/v1", Kind: "Boat"},
		ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name, ManagedFields: []metav1.ManagedFieldsEntry{{Manager: "m"}}},
	}
}

func newClient(t *testing.T, objects ...runtime.Object) *fake.FakeMetadataClient {
	t.Helper()
	scheme := runtime.NewScheme()
	if err := metav1.AddMetaToScheme(scheme); err != nil {
		t.Fatal(err)
	}
	return fake.NewSimpleMetadataClient(scheme, objects...)
}

func withoutManagedFields(o any) (any, error) {
	o.(*metav1.PartialObjectMetadata).ManagedFields = nil
	return o, nil
}

func TestInformersFollowTheMetadataClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client := newClient(t, boat("sea", "a"), boat("lake", "b"))
		f := metadatainformer.NewSharedInformerFactoryWithOptions(client, 0,
			metadatainformer.WithNamespace("lake"), metadatainformer.WithTransform(withoutManagedFields))
		var deleted []string
		_, err := f.ForResource(boats).Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(o any) { deleted = append(deleted, o.(*metav1.PartialObjectMetadata).Name) },
		})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		f.StartWithContext(ctx)
		if synced, err := f.WaitForCacheSyncWithContext(ctx); err != nil || !synced[boats] {
			t.Fatalf("%v, %v", synced, err)
		}
		found, err := f.ForResource(boats).Lister().ByNamespace("lake").Get("b")
		if err != nil || len(found.(*metav1.PartialObjectMetadata).ManagedFields) != 0 {
			t.Errorf("got %v, %v", found, err)
		}
		if keys := f.ForResource(boats).Informer().GetStore().ListKeys(); len(keys) != 1 {
			t.Errorf("stored %v", keys)
		}
		synctest.Wait() // for the watch, since that of a fake knows nothing of what was before
		if err := client.Resource(boats).Namespace("lake").Delete(ctx, "b", metav1.DeleteOptions{}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if diff := cmp.Diff([]string{"b"}, deleted); diff != "" {
			t.Errorf("deleted (-want +got):\n%s", diff)
		}
		cancel()
		f.Shutdown()
	})
}

func TestInformerAloneFollowsTheMetadataClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		generic := metadatainformer.NewFilteredMetadataInformer(newClient(t, boat("sea", "a")), boats, "", 0, cache.Indexers{}, nil)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			generic.Informer().RunWithContext(ctx)
		}()
		if !cache.WaitForCacheSync(ctx.Done(), generic.Informer().HasSynced) {
			t.Fatal("not synced")
		}
		if _, err := generic.Lister().ByNamespace("sea").Get("a"); err != nil {
			t.Error(err)
		}
		cancel()
		<-ended
	})
}
