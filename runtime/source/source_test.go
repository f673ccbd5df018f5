// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package source_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	kruntime "k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/source"
)

// client is a typed client that answers as told.
type client[L kruntime.Object] struct {
	list  func(ctx context.Context, opts metav1.ListOptions) (L, error)
	watch func(ctx context.Context, opts metav1.ListOptions) (watch.Interface, error)
}

func (c client[L]) List(ctx context.Context, opts metav1.ListOptions) (L, error) {
	return c.list(ctx, opts)
}

func (c client[L]) Watch(ctx context.Context, opts metav1.ListOptions) (watch.Interface, error) {
	return c.watch(ctx, opts)
}

func lists[L kruntime.Object](list L, err error) client[L] {
	return client[L]{list: func(context.Context, metav1.ListOptions) (L, error) { return list, err }}
}

func watches(w watch.Interface, err error) client[*corev1.PodList] {
	return client[*corev1.PodList]{watch: func(context.Context, metav1.ListOptions) (watch.Interface, error) { return w, err }}
}

func pod(name string) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: name}}
}

// names lists a source and returns the names of the objects.
func names[T object.Object](s *source.Source[T]) ([]string, metav1.ListMeta, error) {
	var all []string
	meta, err := s.List(context.Background(), metav1.ListOptions{}, func(obj T) error {
		all = append(all, obj.GetName())
		return nil
	})
	return all, meta, err
}

func TestListHandsItemsOverInOrderAndReturnsThePagesMetadata(t *testing.T) {
	remaining := int64(7)
	want := metav1.ListMeta{ResourceVersion: "9", Continue: "more", RemainingItemCount: &remaining}
	s := source.FromClient[*corev1.Pod](lists(&corev1.PodList{ListMeta: want, Items: []corev1.Pod{*pod("b"), *pod("a")}}, nil))
	all, meta, err := names(s)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"b", "a"}, all); diff != "" {
		t.Errorf("items (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, meta); diff != "" {
		t.Errorf("metadata (-want +got):\n%s", diff)
	}
}

func TestKeptItemDoesNotPinItsPage(t *testing.T) {
	list := &corev1.PodList{Items: make([]corev1.Pod, 1000)}
	freed := make(chan struct{})
	runtime.AddCleanup(&list.Items[0], func(done chan struct{}) { close(done) }, freed)
	s := source.FromClient[*corev1.Pod](lists(list, nil))
	list = nil
	var kept *corev1.Pod
	if _, err := s.List(t.Context(), metav1.ListOptions{}, func(p *corev1.Pod) error { kept = p; return nil }); err != nil {
		t.Fatal(err)
	}
	s = nil
	runtime.GC()
	<-freed
	runtime.KeepAlive(kept)
}

func TestListOfAnotherTypeIsAnErrorThatNamesBoth(t *testing.T) {
	s := source.FromClient[*corev1.Pod](lists(&corev1.SecretList{Items: make([]corev1.Secret, 1)}, nil))
	_, _, err := names(s)
	if err == nil || !strings.Contains(err.Error(), "*v1.Secret,") || !strings.Contains(err.Error(), "*v1.Pod") {
		t.Errorf("error is %v", err)
	}
}

func TestErrorOfTheConsumerEndsTheList(t *testing.T) {
	s := source.FromClient[*corev1.Pod](lists(&corev1.PodList{Items: make([]corev1.Pod, 5)}, nil))
	enough, n := errors.New("enough"), 0
	_, err := s.List(t.Context(), metav1.ListOptions{}, func(*corev1.Pod) error { n++; return enough })
	if !errors.Is(err, enough) || n != 1 {
		t.Errorf("%d items, error %v", n, err)
	}
}

func TestErrorsOfTheClientAreReturnedAsTheyAre(t *testing.T) {
	expired := apierrors.NewResourceExpired("old")
	if _, _, err := names(source.FromClient[*corev1.Pod](lists[*corev1.PodList](nil, expired))); err != error(expired) {
		t.Errorf("list: %v", err)
	}
	if _, err := source.FromClient[*corev1.Pod](watches(nil, expired)).Watch(t.Context(), metav1.ListOptions{}); err != error(expired) {
		t.Errorf("watch: %v", err)
	}
}

func TestAnswersThatAreNoCollectionAreErrors(t *testing.T) {
	if _, _, err := names(source.FromClient[*corev1.Pod](lists[*corev1.PodList](nil, nil))); err == nil {
		t.Error("nil list: no error")
	}
	if _, _, err := names(source.FromClient[*corev1.Pod](lists[kruntime.Object](nil, nil))); err == nil {
		t.Error("no list at all: no error")
	}
	if _, _, err := names(source.FromClient[*corev1.Pod](lists(pod("a"), nil))); err == nil {
		t.Error("an object instead of a list: no error")
	}
	if _, err := source.FromClient[*corev1.Pod](watches(nil, nil)).Watch(t.Context(), metav1.ListOptions{}); err == nil {
		t.Error("no watch: no error")
	}
}

func table(kind string) map[string]any {
	return map[string]any{"apiVersion": "meta.k8s.io/v1", "kind": kind, "metadata": map[string]any{"name": "x"}}
}

func TestTablesAreRefused(t *testing.T) {
	list := &unstructured.UnstructuredList{Object: table("Table"), Items: []unstructured.Unstructured{{Object: table("x")}}}
	s := source.FromClient[*unstructured.Unstructured](lists(list, nil))
	if _, _, err := names(s); err == nil || !strings.Contains(err.Error(), "table") {
		t.Errorf("list: %v", err)
	}
	w := watch.NewFakeWithChanSize(2, false)
	w.Modify(&unstructured.Unstructured{Object: table("Table")})
	s = source.FromClient[*unstructured.Unstructured](client[*unstructured.UnstructuredList]{
		watch: func(context.Context, metav1.ListOptions) (watch.Interface, error) { return w, nil },
	})
	events, err := s.Watch(t.Context(), metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for event, err := range events {
		if err == nil || !strings.Contains(err.Error(), "table") {
			t.Errorf("event %v, error %v", event, err)
		}
	}
}

func TestUntypedObjectsAreHandedOver(t *testing.T) {
	list := &unstructured.UnstructuredList{Items: []unstructured.Unstructured{{Object: table("Thing")}}}
	list.SetResourceVersion("5")
	all, meta, err := names(source.FromClient[*unstructured.Unstructured](lists(list, nil)))
	if err != nil || len(all) != 1 || meta.ResourceVersion != "5" {
		t.Errorf("%v, %v, %v", all, meta, err)
	}
}

// drain reads a watch to its end and says what came.
func drain(t *testing.T, ctx context.Context, s *source.Source[*corev1.Pod]) []string {
	t.Helper()
	events, err := s.Watch(ctx, metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for event, err := range events {
		if err != nil {
			all = append(all, "error: "+err.Error())
			continue
		}
		all = append(all, fmt.Sprint(event.Type, " ", event.Object.Name))
	}
	return all
}

func TestWatchYieldsFramesUntilTheServerClosesIt(t *testing.T) {
	w := watch.NewFakeWithChanSize(4, false)
	w.Add(pod("a"))
	w.Modify(pod("b"))
	w.Delete(pod("c"))
	w.Action(watch.Bookmark, pod(""))
	w.Stop()
	got := drain(t, t.Context(), source.FromClient[*corev1.Pod](watches(w, nil)))
	if diff := cmp.Diff([]string{"ADDED a", "MODIFIED b", "DELETED c", "BOOKMARK "}, got); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
}

func TestFrameThatIsNoObjectEndsTheWatchWithAnError(t *testing.T) {
	expired := apierrors.NewResourceExpired("old").Status()
	for name, test := range map[string]struct {
		frame watch.Event
		want  []string
	}{
		"error frame":  {watch.Event{Type: watch.Error, Object: &expired}, []string{"old"}},
		"wrong type":   {watch.Event{Type: watch.Added, Object: &corev1.Secret{}}, []string{"ADDED", "*v1.Secret,", "*v1.Pod"}},
		"nil object":   {watch.Event{Type: watch.Added, Object: (*corev1.Pod)(nil)}, []string{"ADDED", "nil *v1.Pod"}},
		"no object":    {watch.Event{Type: watch.Modified}, []string{"MODIFIED", "*v1.Pod"}},
		"error, empty": {watch.Event{Type: watch.Error}, []string{"<nil>"}},
	} {
		t.Run(name, func(t *testing.T) {
			w := watch.NewFakeWithChanSize(3, false)
			w.Add(pod("a"))
			w.Action(test.frame.Type, test.frame.Object)
			w.Add(pod("never seen"))
			got := drain(t, t.Context(), source.FromClient[*corev1.Pod](watches(w, nil)))
			if len(got) != 2 || !strings.HasPrefix(got[1], "error: ") {
				t.Fatalf("events %q", got)
			}
			for _, part := range test.want {
				if !strings.Contains(got[1], part) {
					t.Errorf("%q does not say %q", got[1], part)
				}
			}
			if !w.IsStopped() {
				t.Error("the watch was not stopped")
			}
		})
	}
}

func TestErrorFrameKeepsItsReason(t *testing.T) {
	w := watch.NewFakeWithChanSize(1, false)
	expired := apierrors.NewResourceExpired("old").Status()
	w.Error(&expired)
	events, err := source.FromClient[*corev1.Pod](watches(w, nil)).Watch(t.Context(), metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range events {
		if !apierrors.IsResourceExpired(err) {
			t.Errorf("error is %v", err)
		}
	}
}

func TestLeavingTheLoopStopsTheWatch(t *testing.T) {
	w := watch.NewFakeWithChanSize(2, false)
	w.Add(pod("a"))
	w.Add(pod("b"))
	events, err := source.FromClient[*corev1.Pod](watches(w, nil)).Watch(t.Context(), metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for range events {
		break
	}
	if !w.IsStopped() {
		t.Error("the watch was not stopped")
	}
}

func TestEndOfTheContextEndsABlockedRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := watch.NewFake()
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		begin := time.Now()
		if got := drain(t, ctx, source.FromClient[*corev1.Pod](watches(w, nil))); got != nil {
			t.Errorf("events %q", got)
		}
		if took := time.Since(begin); took != time.Minute {
			t.Errorf("it took %s", took)
		}
		if !w.IsStopped() {
			t.Error("the watch was not stopped")
		}
	})
}

func TestTweakChangesListsAndWatches(t *testing.T) {
	var asked []metav1.ListOptions
	c := client[*corev1.PodList]{
		list: func(_ context.Context, opts metav1.ListOptions) (*corev1.PodList, error) {
			asked = append(asked, opts)
			return &corev1.PodList{}, nil
		},
		watch: func(_ context.Context, opts metav1.ListOptions) (watch.Interface, error) {
			asked = append(asked, opts)
			w := watch.NewFake()
			w.Stop()
			return w, nil
		},
	}
	tweak := func(opts *metav1.ListOptions) { opts.LabelSelector = "a=b" }
	for _, opts := range [][]source.Option{{source.Tweak(tweak)}, {source.Tweak(nil)}} {
		s := source.FromClient[*corev1.Pod](c, opts...)
		_, err := s.List(t.Context(), metav1.ListOptions{ResourceVersion: "1"}, func(*corev1.Pod) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Watch(t.Context(), metav1.ListOptions{ResourceVersion: "2"}); err != nil {
			t.Fatal(err)
		}
	}
	want := []metav1.ListOptions{
		{ResourceVersion: "1", LabelSelector: "a=b"}, {ResourceVersion: "2", LabelSelector: "a=b"},
		{ResourceVersion: "1"}, {ResourceVersion: "2"},
	}
	if diff := cmp.Diff(want, asked); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
}

func TestClientsAreAskedWhetherTheyServeStreamsOfInitialEvents(t *testing.T) {
	clientset := fake.NewClientset()
	pods := clientset.CoreV1().Pods("shop")
	plain := &cache.ListWatch{}
	for name, test := range map[string]struct {
		s    *source.Source[*corev1.Pod]
		want bool
	}{
		"typed client":              {source.FromClient[*corev1.Pod](pods), false},
		"typed client of a fake":    {source.FromClient[*corev1.Pod](pods, source.Clientset(clientset)), true},
		"any other clientset":       {source.FromClient[*corev1.Pod](pods, source.Clientset(t)), false},
		"said by option":            {source.FromClient[*corev1.Pod](pods, source.WatchListUnsupported(true)), true},
		"lister-watcher":            {source.FromListerWatcher[*corev1.Pod](plain), false},
		"lister-watcher of a fake":  {source.FromListerWatcher[*corev1.Pod](cache.ToListWatcherWithWatchListSemantics(plain, clientset)), true},
		"option over what is asked": {source.FromListerWatcher[*corev1.Pod](cache.ToListWatcherWithWatchListSemantics(plain, clientset), source.WatchListUnsupported(false)), false},
	} {
		if got := test.s.WatchListUnsupported(); got != test.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

func TestFakeClientsetIsListedAndWatched(t *testing.T) {
	clientset := fake.NewClientset(pod("a"), pod("b"))
	s := source.FromClient[*corev1.Pod](clientset.CoreV1().Pods("shop"), source.Clientset(clientset))
	all, meta, err := names(s)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a", "b"}, all); diff != "" {
		t.Errorf("items (-want +got):\n%s", diff)
	}
	events, err := s.Watch(t.Context(), metav1.ListOptions{ResourceVersion: meta.ResourceVersion})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := clientset.CoreV1().Pods("shop").Create(t.Context(), pod("c"), metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	for event, err := range events {
		if err != nil || event.Type != watch.Added || event.Object.Name != "c" {
			t.Errorf("event %v, error %v", event, err)
		}
		break
	}
}
