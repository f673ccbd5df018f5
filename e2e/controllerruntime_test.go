// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package e2e_test

import (
	"context"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	toolscache "k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/informergen/informergen/examples/crd/client/apis/demo.example.com/v1"
	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/object"
)

// The cache of controller-runtime runs on our informers when it is told to make
// these.
func TestCacheOfControllerRuntimeRunsOnOurInformers(t *testing.T) {
	ctx, namespace, direct := testContext(t), namespaceOf(t), clientFor(t, server.Config())
	scheme := runtime.NewScheme()
	if err := demov1.AddToScheme(scheme); err != nil {
		t.Fatal(err)
	}
	made := 0
	c, err := cache.New(server.Config(), cache.Options{
		Scheme: scheme,
		NewInformer: func(lw toolscache.ListerWatcher, _ runtime.Object, resync time.Duration, indexers toolscache.Indexers) toolscache.SharedIndexInformer {
			made++
			return informer.NewSharedIndexInformer[object.Any](lw, resync, indexers)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	seats := func(o client.Object) []string { return []string{string(rune('0' + o.(*demov1.Workshop).Spec.Seats))} }
	if err := c.IndexField(ctx, &demov1.Workshop{}, "seats", seats); err != nil {
		t.Fatal(err)
	}
	create(ctx, t, direct, workshop(namespace, "w"))
	running, cancel := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- c.Start(running) }()
	if !c.WaitForCacheSync(ctx) {
		t.Fatal("not synced")
	}

	var w demov1.Workshop
	if err := c.Get(ctx, types.NamespacedName{Namespace: namespace, Name: "w"}, &w); err != nil || w.Spec.Seats != 1 {
		t.Errorf("got %v, %v", w.Spec, err)
	}
	var list demov1.WorkshopList
	if err := c.List(ctx, &list, client.InNamespace(namespace), client.MatchingFields{"seats": "1"}); err != nil || len(list.Items) != 1 {
		t.Errorf("listed %d, %v", len(list.Items), err)
	}
	inf, err := c.GetInformer(ctx, &demov1.Workshop{})
	if err != nil {
		t.Fatal(err)
	}
	updated := make(chan *demov1.Workshop, 100)
	if _, err := inf.AddEventHandler(toolscache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, o any) { updated <- o.(*demov1.Workshop) },
	}); err != nil {
		t.Fatal(err)
	}
	want := update(ctx, t, direct, &w)
	select {
	case got := <-updated:
		if got.ResourceVersion != want.ResourceVersion {
			t.Errorf("told of version %s, not %s", got.ResourceVersion, want.ResourceVersion)
		}
	case <-ctx.Done():
		t.Fatal(context.Cause(ctx))
	}
	cancel()
	if err := <-ended; err != nil || made != 1 {
		t.Errorf("%v; %d informers were made", err, made)
	}
}
