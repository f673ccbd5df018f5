// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package dynamicinformer_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic/fake"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/dynamicinformer"
)

var (
	boats = schema.GroupVersionResource{Group: "example.com", Version: "v1", Resource: "boats"}
	ports = schema.GroupVersionResource{Group: "example.com", Version: "v1", Resource: "ports"}
)

func thing(kind, namespace, name string) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "example.com/v1", "kind": kind,
		"metadata": map[string]any{"namespace": namespace, "name": name, "labels": map[string]any{"name": name}},
	}}
}

func newClient(objects ...runtime.Object) *fake.FakeDynamicClient {
	return fake.NewSimpleDynamicClientWithCustomListKinds(runtime.NewScheme(), map[schema.GroupVersionResource]string{
		boats: "BoatList", ports: "PortList",
	}, objects...)
}

func TestInformersAreSharedByResourceAndFollowTheDynamicClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client := newClient(thing("Boat", "sea", "a"), thing("Port", "sea", "p"))
		f := dynamicinformer.NewDynamicSharedInformerFactory(client, 0)
		if f.ForResource(boats).Informer() != f.ForResource(boats).Informer() || f.ForResource(boats).Informer() == f.ForResource(ports).Informer() {
			t.Error("informers are not shared by resource")
		}
		var added []string
		_, err := f.ForResource(boats).Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
			AddFunc: func(o any) { added = append(added, o.(*unstructured.Unstructured).GetName()) },
		})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		f.StartWithContext(ctx)
		synced, err := f.WaitForCacheSyncWithContext(ctx)
		if diff := cmp.Diff(map[schema.GroupVersionResource]bool{boats: true, ports: true}, synced); err != nil || diff != "" {
			t.Fatalf("%v, synced (-want +got):\n%s", err, diff)
		}
		synctest.Wait() // for the watch, since that of a fake knows nothing of what was before
		if _, err := client.Resource(boats).Namespace("lake").Create(ctx, thing("Boat", "lake", "b"), metav1.CreateOptions{}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if diff := cmp.Diff([]string{"a", "b"}, added); diff != "" {
			t.Errorf("added (-want +got):\n%s", diff)
		}
		lister := f.ForResource(boats).Lister()
		found, err := lister.ByNamespace("lake").Get("b")
		if err != nil || found.(*unstructured.Unstructured).GetKind() != "Boat" {
			t.Errorf("got %v, %v", found, err)
		}
		selected, err := lister.List(labels.SelectorFromSet(labels.Set{"name": "a"}))
		if err != nil || len(selected) != 1 {
			t.Errorf("selected %v, %v", selected, err)
		}
		if _, err := lister.ByNamespace("sea").Get("b"); !apierrors.IsNotFound(err) {
			t.Errorf("the error is %v", err)
		}
		cancel()
		f.Shutdown()
	})
}

func TestFactoryOfANamespaceSeesNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client := newClient(thing("Boat", "sea", "a"), thing("Boat", "lake", "b"))
		var tweaked atomic.Int64
		f := dynamicinformer.NewFilteredDynamicSharedInformerFactory(client, 0, "lake", func(*metav1.ListOptions) { tweaked.Add(1) })
		informer := f.ForResource(boats).Informer()
		stop := make(chan struct{})
		f.Start(stop)
		if !f.WaitForCacheSync(stop)[boats] {
			t.Fatal("not synced")
		}
		if diff := cmp.Diff([]string{"lake/b"}, informer.GetStore().ListKeys()); diff != "" || tweaked.Load() == 0 {
			t.Errorf("%d requests were tweaked; stored (-want +got):\n%s", tweaked.Load(), diff)
		}
		close(stop)
		f.Shutdown()
	})
}

func TestWaitNamesTheResourceThatDoesNotSync(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := dynamicinformer.NewDynamicSharedInformerFactory(newClient(), 0)
		f.ForResource(boats).Informer()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		synced, err := f.WaitForCacheSyncWithContext(ctx)
		if err != nil || len(synced) != 0 {
			t.Errorf("before the start: %v, %v", synced, err)
		}
		f.StartWithContext(ctx)
		if synced, err := f.WaitForCacheSyncWithContext(ctx); err == nil || synced[boats] {
			t.Errorf("with a context that has ended: %v, %v", synced, err)
		}
		f.Shutdown()
	})
}
