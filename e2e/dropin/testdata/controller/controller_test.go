// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package controller

import (
	"context"
	"reflect"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/tools/cache"
	wardlev1alpha1 "k8s.io/sample-apiserver/pkg/apis/wardle/v1alpha1"
	"k8s.io/sample-apiserver/pkg/generated/clientset/versioned/fake"
	informers "k8s.io/sample-apiserver/pkg/generated/informers/externalversions"
	typed "k8s.io/sample-apiserver/pkg/generated/informers/externalversions/wardle/v1alpha1"
)

func flunder(name, reference string) *wardlev1alpha1.Flunder {
	return &wardlev1alpha1.Flunder{
		ObjectMeta: metav1.ObjectMeta{Namespace: "ns", Name: name},
		Spec:       wardlev1alpha1.FlunderSpec{Reference: reference},
	}
}

func fischer(name string) *wardlev1alpha1.Fischer {
	return &wardlev1alpha1.Fischer{ObjectMeta: metav1.ObjectMeta{Name: name}}
}

func TestControllerLabelsFlunders(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	client := fake.NewSimpleClientset(flunder("one", "fish"), flunder("two", "bird"), fischer("fish"))
	factory := informers.NewFilteredSharedInformerFactory(client, time.Hour, "ns", func(opts *metav1.ListOptions) {})
	defer factory.Shutdown()
	defer cancel()
	controller, err := New(client, factory.Wardle().V1alpha1().Flunders(), factory.Wardle().V1alpha1().Fischers())
	if err != nil {
		t.Fatal(err)
	}
	labelled := make(chan [2]string, 100)
	handle, err := factory.Wardle().V1alpha1().Flunders().TypedInformer().AddTypedEventHandler(typed.FlunderHandlerFuncs{
		UpdateFunc: func(_, f *wardlev1alpha1.Flunder) { labelled <- [2]string{f.Name, f.Labels[Label]} },
	})
	if err != nil {
		t.Fatal(err)
	}
	factory.Start(ctx.Done())
	for informer, synced := range factory.WaitForCacheSync(ctx.Done()) {
		if !synced {
			t.Fatalf("%v has not synced", informer)
		}
	}
	if !cache.WaitFor(ctx, "handler", handle.HasSyncedChecker()) {
		t.Fatal("the handler has not synced")
	}
	go controller.Run(ctx, 2)

	// An update that the cache does not show yet is made again, so that one may be
	// seen more than once.
	expect := func(want ...[2]string) {
		t.Helper()
		missing := map[[2]string]bool{}
		for _, l := range want {
			missing[l] = true
		}
		for len(missing) > 0 {
			select {
			case l := <-labelled:
				delete(missing, l)
			case <-ctx.Done():
				t.Fatalf("%v were not seen", missing)
			}
		}
	}
	expect([2]string{"one", "fish"}, [2]string{"two", "missing"})
	if _, err := client.WardleV1alpha1().Fischers().Create(ctx, fischer("bird"), metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	expect([2]string{"two", "bird"})
	if err := client.WardleV1alpha1().Fischers().Delete(ctx, "fish", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
	expect([2]string{"one", "missing"})
}

func TestForResourceGivesTheInformerOfTheFactory(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	client := fake.NewSimpleClientset(flunder("one", ""), fischer("fish"))
	factory := informers.NewSharedInformerFactoryWithOptions(client, 0, informers.WithNamespace("ns"),
		informers.WithTransform(func(obj any) (any, error) {
			obj.(metav1.Object).SetAnnotations(map[string]string{"seen": "yes"})
			return obj, nil
		}))
	defer factory.Shutdown()
	defer cancel()
	generic, err := factory.ForResource(schema.GroupVersionResource{Group: "wardle.example.com", Version: "v1alpha1", Resource: "flunders"})
	if err != nil {
		t.Fatal(err)
	}
	if generic.Informer().GetIndexer() == nil || !reflect.DeepEqual(generic.Informer(), factory.Wardle().V1alpha1().Flunders().Informer()) {
		t.Error("ForResource made another informer")
	}
	if _, err := factory.ForResource(schema.GroupVersionResource{Resource: "flunders"}); err == nil {
		t.Error("an unknown resource has an informer")
	}
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	all, err := generic.Lister().ByNamespace("ns").List(labels.Everything())
	if err != nil || len(all) != 1 {
		t.Fatalf("got %v, %v", all, err)
	}
	if all[0].(*wardlev1alpha1.Flunder).Annotations["seen"] != "yes" {
		t.Error("the transform was not called")
	}
	if _, err := factory.Wardle().V1alpha1().Fischers().Lister().Get("none"); err == nil || err.Error() == "" {
		t.Error("a missing object was found")
	}
}
