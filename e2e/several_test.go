// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package e2e_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	demov1 "github.com/informergen/informergen/examples/crd/client/apis/demo.example.com/v1"
	"github.com/informergen/informergen/examples/crd/client/clientset/versioned"
	informers "github.com/informergen/informergen/examples/crd/client/informers/externalversions"
	workshops "github.com/informergen/informergen/examples/crd/client/informers/externalversions/demo.example.com/v1"
	"github.com/informergen/informergen/examples/crd/client/informers/externalversions/internalinterfaces"
	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/metrics"
)

// neighbour is an informer that can be stopped by itself.
type neighbour struct {
	workshops.WorkshopIndexInformer
	seen *history
	stop func()
}

func runBeside(ctx context.Context, t *testing.T, inf workshops.WorkshopIndexInformer) neighbour {
	t.Helper()
	seen := newHistory()
	if _, err := inf.AddTypedEventHandler(seen); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		inf.RunWithContext(ctx)
	}()
	if !cache.WaitFor(ctx, "informer", inf.HasSyncedChecker()) {
		t.Fatal(context.Cause(ctx))
	}
	f := neighbour{inf, seen, func() {
		cancel()
		<-ended
	}}
	t.Cleanup(f.stop)
	return f
}

// Two informers of one resource, one of a part of it and one of another resource go
// on in one process while one of them is stopped, in the middle of changes.
func TestInformerThatIsStoppedDoesNotConcernTheOthersOfItsProcess(t *testing.T) {
	ctx, namespace, client := testContext(t), namespaceOf(t), clientFor(t, server.Config())
	const topic = "spec.topic=w-3"
	part := func(options *metav1.ListOptions) { options.FieldSelector = topic }
	stopped := runBeside(ctx, t, workshops.NewTypedWorkshopInformer(client, namespace, 0, nil))
	other := runBeside(ctx, t, workshops.NewTypedWorkshopInformer(client, namespace, 0, nil))
	selected := runBeside(ctx, t, workshops.NewTypedWorkshopInformerWithOptions(client, namespace, internalinterfaces.InformerOptions{TweakListOptions: part}))
	greetings := workshops.NewTypedGreetingInformer(client, namespace, 0, nil)
	run(ctx, t, greetings)

	written := make(chan error, 1)
	go func() { written <- createTwenty(ctx, client, namespace) }()
	stopped.seen.await(ctx, t, count(3))
	stopped.stop()
	atStop, _ := stopped.seen.all()
	if err := <-written; err != nil {
		t.Fatal(err)
	}
	greeting := &demov1.Greeting{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "hello"}}
	if _, err := client.DemoV1().Greetings(namespace).Create(ctx, greeting, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	last := update(ctx, t, client, other.await(ctx, t, "w-3"))
	other.seen.await(ctx, t, count(21))
	expectServersState(ctx, t, client, namespace, other)
	if diff := cmp.Diff([]string{"add", "update"}, verbsOf(selected.seen.await(ctx, t, count(2)), "w-3")); diff != "" {
		t.Error(diff)
	}
	if got := selected.GetStore().ListKeys(); len(got) != 1 {
		t.Errorf("selected are %v", got)
	}
	for _, inf := range []interface {
		WaitForResourceVersion(context.Context, string) error
	}{other, selected} {
		if err := inf.WaitForResourceVersion(ctx, last.ResourceVersion); err != nil {
			t.Error(err)
		}
	}
	waitFor(ctx, t, "the greeting", func() bool { return len(greetings.GetStore().ListKeys()) == 1 })
	if after, _ := stopped.seen.all(); len(after) != len(atStop) || stopped.Status().Phase != informer.PhaseStopped {
		t.Errorf("the stopped one is %s and heard of %d more events", stopped.Status().Phase, len(after)-len(atStop))
	}
}

// await waits until an informer has a workshop.
func (f neighbour) await(ctx context.Context, t *testing.T, name string) *demov1.Workshop {
	t.Helper()
	var found *demov1.Workshop
	waitFor(ctx, t, name, func() bool {
		for _, obj := range f.GetStore().List() {
			if w := obj.(*demov1.Workshop); w.Name == name {
				found = w
			}
		}
		return found != nil
	})
	return found
}

func waitFor(ctx context.Context, t *testing.T, what string, condition func() bool) {
	t.Helper()
	for !condition() {
		select {
		case <-ctx.Done():
			t.Fatalf("waiting for %s: %v", what, context.Cause(ctx))
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func createTwenty(ctx context.Context, client versioned.Interface, namespace string) error {
	for i := range 20 {
		w := workshop(namespace, fmt.Sprintf("w-%d", i))
		if _, err := client.DemoV1().Workshops(namespace).Create(ctx, w, metav1.CreateOptions{}); err != nil {
			return err
		}
	}
	return nil
}

func TestFactoryShowsItsInformersToPrometheus(t *testing.T) {
	ctx, namespace, client := testContext(t), namespaceOf(t), clientFor(t, server.Config())
	name, err := cache.NewInformerName(t.Name())
	if err != nil {
		t.Fatal(err)
	}
	provider, collector := metrics.NewProvider(), metrics.NewCollector()
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(provider, collector)
	factory := informers.NewSharedInformerFactoryWithOptions(client, 0, informers.WithNamespace(namespace),
		informers.WithInformerName(name), informers.WithInformerMetricsProvider(provider))
	inf := factory.Demo().V1().Workshops().TypedInformer()
	collector.Add("workshops", inf)
	running, cancel := context.WithCancel(ctx)
	defer cancel()
	factory.StartWithContext(running)
	if err := factory.WaitForCacheSyncWithContext(ctx).AsError(); err != nil {
		t.Fatal(err)
	}
	created := create(ctx, t, client, workshop(namespace, "w"))
	if err := inf.WaitForResourceVersion(ctx, created.ResourceVersion); err != nil {
		t.Fatal(err)
	}
	if got := families(t, registry); got["informer_store_resource_version"] == 0 || got["informer_objects"] != 1 {
		t.Errorf("the registry shows %v", got)
	}
	cancel()
	factory.Shutdown()
	if got := families(t, registry); got["informer_store_resource_version"] != 0 {
		t.Errorf("after the shutdown the registry shows %v", got)
	}
}

// families returns the sum of the gauges of each name.
func families(t *testing.T, registry *prometheus.Registry) map[string]float64 {
	t.Helper()
	gathered, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]float64{}
	for _, family := range gathered {
		for _, m := range family.GetMetric() {
			sums[family.GetName()] += m.GetGauge().GetValue()
		}
	}
	return sums
}
