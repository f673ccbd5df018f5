// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package e2e_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"

	demov1 "github.com/informergen/informergen/examples/crd/client/apis/demo.example.com/v1"
	workshops "github.com/informergen/informergen/examples/crd/client/informers/externalversions/demo.example.com/v1"
	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/source"
)

func TestEveryChangeIsSeenOnceAndInOrder(t *testing.T) {
	ctx, namespace, client := testContext(t), namespaceOf(t), clientFor(t, server.Config())
	inf, seen := workshops.NewTypedWorkshopInformer(client, namespace, 0, nil), newHistory()
	if _, err := inf.AddTypedEventHandler(seen); err != nil {
		t.Fatal(err)
	}
	run(ctx, t, inf)

	const objects, updates = 20, 5
	want := map[string][]string{} // resource versions by object; "" for the deletion
	for i := range objects {
		w := create(ctx, t, client, workshop(namespace, fmt.Sprintf("w-%02d", i)))
		versions := []string{w.ResourceVersion}
		for range updates {
			w = update(ctx, t, client, w)
			versions = append(versions, w.ResourceVersion)
		}
		if i%2 == 0 {
			remove(ctx, t, client, namespace, w.Name)
			versions = append(versions, "")
		}
		want[w.Name] = versions
	}
	events := seen.await(ctx, t, count(objects*(1+updates)+objects/2))
	got := map[string][]string{}
	for _, e := range events {
		if first := len(got[e.name]) == 0; first != (e.verb == "add") || e.initial {
			t.Errorf("unexpected event %v", e)
		}
		got[e.name] = append(got[e.name], e.rv)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	expectServersState(ctx, t, client, namespace, inf)
}

func TestStatusIsWrittenThroughItsSubresource(t *testing.T) {
	ctx, namespace, client := testContext(t), namespaceOf(t), clientFor(t, server.Config())
	inf, seen := workshops.NewTypedWorkshopInformer(client, namespace, 0, nil), newHistory()
	if _, err := inf.AddTypedEventHandler(seen); err != nil {
		t.Fatal(err)
	}
	run(ctx, t, inf)
	w := create(ctx, t, client, workshop(namespace, "w"))
	w.Spec.Seats, w.Status.Taken = 99, new(int32(7))
	if _, err := client.DemoV1().Workshops(namespace).UpdateStatus(ctx, w, metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}
	seen.await(ctx, t, count(2))
	obj, _, _ := inf.GetStore().GetByKey(namespace + "/w")
	if cached := obj.(*demov1.Workshop); cached.Spec.Seats != 1 || *cached.Status.Taken != 7 {
		t.Errorf("got seats %d, taken %d; want 1, 7", cached.Spec.Seats, *cached.Status.Taken)
	}
	scale, err := client.DemoV1().Workshops(namespace).GetScale(ctx, "w", metav1.GetOptions{})
	if err != nil || scale.Spec.Replicas != 1 || scale.Status.Replicas != 7 {
		t.Errorf("scale: got %v, %v; want 1 and 7 replicas", scale, err)
	}
}

// countingTransport counts the requests that a function selects.
type countingTransport struct {
	http.RoundTripper
	selects func(*http.Request) bool
	count   *atomic.Int64
}

func (c countingTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	if c.selects(r) {
		c.count.Add(1)
	}
	return c.RoundTripper.RoundTrip(r)
}

// counting returns a configuration for the server, and the number of requests
// among those made with it that selects selects.
func counting(selects func(*http.Request) bool) (*rest.Config, *atomic.Int64) {
	config, n := server.Config(), &atomic.Int64{}
	config.Wrap(func(next http.RoundTripper) http.RoundTripper { return countingTransport{next, selects, n} })
	return config, n
}

func TestThousandObjectsAreListedInPages(t *testing.T) {
	ctx, namespace, client := testContext(t), namespaceOf(t), clientFor(t, server.Config())
	const objects, pageSize = 1000, 100
	for i := range objects {
		create(ctx, t, client, workshop(namespace, fmt.Sprintf("w-%04d", i)))
	}
	config, pages := counting(func(r *http.Request) bool { return strings.Contains(r.URL.RawQuery, "continue=") })
	// The watch cache answers a list of resource version 0 at once and whole.
	// Without one the list is paged.
	inf := informer.New(informer.Config[*demov1.Workshop]{
		Source: source.FromClient[*demov1.Workshop, *demov1.WorkshopList](
			clientFor(t, config).DemoV1().Workshops(namespace),
			source.WatchListUnsupported(true),
			source.Tweak(func(opts *metav1.ListOptions) {
				if !opts.Watch && opts.TimeoutSeconds == nil {
					opts.Limit = pageSize
				}
				if opts.ResourceVersion == "0" {
					opts.ResourceVersion = ""
				}
			}),
		),
		Indexers: cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc},
	})
	seen := newHistory()
	if _, err := inf.AddTypedEventHandler(seen); err != nil {
		t.Fatal(err)
	}
	run(ctx, t, inf)
	events := seen.await(ctx, t, count(objects))
	for _, e := range events {
		if e.verb != "add" || !e.initial {
			t.Fatalf("unexpected event %v", e)
		}
	}
	if got, want := pages.Load(), int64(objects/pageSize-1); got != want {
		t.Errorf("%d further pages were asked for, want %d", got, want)
	}
	expectServersState(ctx, t, client, namespace, inf)
}

func TestLateHandlerSeesTheCacheAndThenTheChanges(t *testing.T) {
	ctx, namespace, client := testContext(t), namespaceOf(t), clientFor(t, server.Config())
	for i := range 10 {
		create(ctx, t, client, workshop(namespace, fmt.Sprintf("w-%d", i)))
	}
	inf, early := workshops.NewTypedWorkshopInformer(client, namespace, 0, nil), newHistory()
	if _, err := inf.AddTypedEventHandler(early); err != nil {
		t.Fatal(err)
	}
	run(ctx, t, inf)
	early.await(ctx, t, count(10))

	late := newHistory()
	handle, err := inf.AddTypedEventHandler(late)
	if err != nil {
		t.Fatal(err)
	}
	create(ctx, t, client, workshop(namespace, "after"))
	if !cache.WaitFor(ctx, "late handler", handle.HasSyncedChecker()) {
		t.Fatal("the late handler has not synced")
	}
	events := late.await(ctx, t, count(11))
	for i, e := range events {
		if wantInitial := i < 10; e.verb != "add" || e.initial != wantInitial {
			t.Errorf("event %d is %v", i, e)
		}
	}
	if got := verbsOf(events, "after"); !cmp.Equal(got, []string{"add"}) {
		t.Errorf("the object made after the handler was added: %v", got)
	}
	expectServersState(ctx, t, client, namespace, inf)
}
