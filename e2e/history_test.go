// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package e2e_test

import (
	"context"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	demov1 "github.com/informergen/informergen/examples/crd/client/apis/demo.example.com/v1"
	"github.com/informergen/informergen/examples/crd/client/clientset/versioned"
	workshops "github.com/informergen/informergen/examples/crd/client/informers/externalversions/demo.example.com/v1"
)

// event is what a handler was told.
type event struct {
	verb    string
	name    string
	rv      string
	initial bool
}

// history is a handler that remembers what it was told. It can be waited on.
type history struct {
	mu      sync.Mutex
	events  []event
	changed chan struct{}
}

func newHistory() *history { return &history{changed: make(chan struct{})} }

func (h *history) add(e event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.events = append(h.events, e)
	close(h.changed)
	h.changed = make(chan struct{})
}

func (h *history) OnAdd(w *demov1.Workshop, isInInitialList bool) {
	h.add(event{"add", w.Name, w.ResourceVersion, isInInitialList})
}

func (h *history) OnUpdate(_, w *demov1.Workshop) {
	h.add(event{"update", w.Name, w.ResourceVersion, false})
}

func (h *history) OnDelete(d workshops.DeletedWorkshop) {
	h.add(event{verb: "delete", name: d.GetName()})
}

// all returns the events so far, and a channel that is closed with the next.
func (h *history) all() ([]event, <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]event(nil), h.events...), h.changed
}

// await returns the events as soon as they satisfy enough.
func (h *history) await(ctx context.Context, t *testing.T, enough func([]event) bool) []event {
	t.Helper()
	for {
		events, changed := h.all()
		if enough(events) {
			return events
		}
		select {
		case <-changed:
		case <-ctx.Done():
			t.Fatalf("%v; the handler saw %v", context.Cause(ctx), events)
		}
	}
}

func count(n int) func([]event) bool { return func(events []event) bool { return len(events) >= n } }

// verbsOf returns the verbs of the events of one object.
func verbsOf(events []event, name string) []string {
	var verbs []string
	for _, e := range events {
		if e.name == name {
			verbs = append(verbs, e.verb)
		}
	}
	return verbs
}

// run runs an informer until the test ends, and waits until it has synced.
func run(ctx context.Context, t *testing.T, informer cache.SharedIndexInformer) {
	t.Helper()
	runCtx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		informer.RunWithContext(runCtx)
	}()
	t.Cleanup(func() {
		stop()
		<-done
	})
	if !cache.WaitFor(ctx, "informer", informer.HasSyncedChecker()) {
		t.Fatal(context.Cause(ctx))
	}
}

// expectServersState compares the informer's cache with a list of the server.
func expectServersState(ctx context.Context, t *testing.T, client versioned.Interface, namespace string, informer cache.SharedIndexInformer) {
	t.Helper()
	list, err := client.DemoV1().Workshops(namespace).List(ctx, metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want, got := map[string]*demov1.Workshop{}, map[string]*demov1.Workshop{}
	for i := range list.Items {
		want[list.Items[i].Name] = normalised(&list.Items[i])
	}
	for _, obj := range informer.GetStore().List() {
		got[obj.(*demov1.Workshop).Name] = normalised(obj.(*demov1.Workshop))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the cache is not what the server has (-server +cache):\n%s", diff)
	}
}

// normalised removes the type meta, which a list's items lack.
func normalised(w *demov1.Workshop) *demov1.Workshop {
	w = w.DeepCopy()
	w.TypeMeta = metav1.TypeMeta{}
	return w
}

func workshop(namespace, name string) *demov1.Workshop {
	return &demov1.Workshop{
		ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name},
		Spec:       demov1.WorkshopSpec{Topic: name, Seats: 1},
	}
}

func create(ctx context.Context, t *testing.T, client versioned.Interface, w *demov1.Workshop) *demov1.Workshop {
	t.Helper()
	created, err := client.DemoV1().Workshops(w.Namespace).Create(ctx, w, metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return created
}

func update(ctx context.Context, t *testing.T, client versioned.Interface, w *demov1.Workshop) *demov1.Workshop {
	t.Helper()
	changed := w.DeepCopy()
	changed.Spec.Seats++
	updated, err := client.DemoV1().Workshops(w.Namespace).Update(ctx, changed, metav1.UpdateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return updated
}

func remove(ctx context.Context, t *testing.T, client versioned.Interface, namespace, name string) {
	t.Helper()
	if err := client.DemoV1().Workshops(namespace).Delete(ctx, name, metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
}
