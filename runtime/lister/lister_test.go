// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package lister_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/lister"
	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/store"
)

type obj = *metav1.PartialObjectMetadata

var widgets = schema.GroupResource{Group: "example.com", Resource: "widgets"}

func newObj(namespace, name, color string) obj {
	return &metav1.PartialObjectMetadata{ObjectMeta: metav1.ObjectMeta{
		Namespace: namespace, Name: name, Labels: map[string]string{"color": color},
	}}
}

// indexers are one of ours and two of client-go, without and with the index by
// namespace, all with the same content.
func indexers(t *testing.T) map[string]cache.Indexer {
	t.Helper()
	all := map[string]cache.Indexer{
		"ours":              store.New[obj](nil).ClientGo(),
		"client-go":         cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{}),
		"client-go indexed": cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc}),
	}
	for _, indexer := range all {
		for _, o := range []obj{
			newObj("a", "1", "red"), newObj("a", "2", "blue"), newObj("b", "1", "red"), newObj("", "0", "blue"),
		} {
			if err := indexer.Add(o); err != nil {
				t.Fatal(err)
			}
		}
	}
	return all
}

func keys(objects []obj) []string {
	keys := []string{}
	for _, o := range objects {
		keys = append(keys, object.KeyOf(o).String())
	}
	slices.Sort(keys)
	return keys
}

func TestListHasWhatTheSelectorMatches(t *testing.T) {
	red := labels.SelectorFromSet(labels.Set{"color": "red"})
	for name, indexer := range indexers(t) {
		all := lister.New[obj](indexer, widgets)
		for _, tc := range []struct {
			what     string
			lister   lister.Lister[obj]
			selector labels.Selector
			want     []string
		}{
			{"everything", all, labels.Everything(), []string{"0", "a/1", "a/2", "b/1"}},
			{"nil selector", all, nil, []string{"0", "a/1", "a/2", "b/1"}},
			{"nothing", all, labels.Nothing(), []string{}},
			{"red", all, red, []string{"a/1", "b/1"}},
			{"namespace", lister.NewNamespaced(all, "a"), labels.Everything(), []string{"a/1", "a/2"}},
			{"red in a namespace", lister.NewNamespaced(all, "a"), red, []string{"a/1"}},
			{"empty namespace", lister.NewNamespaced(all, ""), red, []string{"a/1", "b/1"}},
			{"unknown namespace", lister.NewNamespaced(all, "c"), labels.Everything(), []string{}},
		} {
			list, err := tc.lister.List(tc.selector)
			if err != nil {
				t.Errorf("%s: %s: %v", name, tc.what, err)
			}
			if diff := cmp.Diff(tc.want, keys(list)); diff != "" {
				t.Errorf("%s: %s: List (-want +got):\n%s", name, tc.what, diff)
			}
			if diff := cmp.Diff(tc.want, keys(slices.Collect(tc.lister.All(tc.selector)))); diff != "" {
				t.Errorf("%s: %s: All (-want +got):\n%s", name, tc.what, diff)
			}
		}
	}
}

func TestGetFindsByNameOrSaysWhatWasNotFound(t *testing.T) {
	for name, indexer := range indexers(t) {
		all := lister.New[obj](indexer, widgets)
		if o, err := lister.NewNamespaced(all, "b").Get("1"); err != nil || o.Namespace != "b" || o.Name != "1" {
			t.Errorf("%s: Get(b/1) = %v, %v", name, o, err)
		}
		if o, err := all.Get("0"); err != nil || o.Name != "0" {
			t.Errorf("%s: Get(0) = %v, %v", name, o, err)
		}
		o, err := lister.NewNamespaced(all, "b").Get("2")
		if o != nil || !apierrors.IsNotFound(err) {
			t.Fatalf("%s: Get(b/2) = %v, %v", name, o, err)
		}
		if want := apierrors.NewNotFound(widgets, "2").Error(); err.Error() != want {
			t.Errorf("%s: error %q, want %q", name, err, want)
		}
	}
}

func TestOurStoreIsListedInKeyOrderAndTheSequenceCanBeLeft(t *testing.T) {
	all := lister.New[obj](indexers(t)["ours"], widgets)
	var got []string
	for o := range all.All(labels.Everything()) {
		if got = append(got, object.KeyOf(o).String()); len(got) == 3 {
			break
		}
	}
	if diff := cmp.Diff([]string{"0", "a/1", "a/2"}, got); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
	for range all.All(labels.SelectorFromSet(labels.Set{"color": "red"})) {
		break
	}
}

func TestObjectOfAnotherTypeIsAnErrorAndNoPanic(t *testing.T) {
	foreign := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{})
	for _, o := range []any{newObj("a", "1", "red"), &metav1.ObjectMeta{Namespace: "a", Name: "stray"}} {
		if err := foreign.Add(o); err != nil {
			t.Fatal(err)
		}
	}
	all := lister.New[obj](foreign, widgets)
	if list, err := all.List(labels.Everything()); err == nil {
		t.Errorf("List = %v and no error", list)
	}
	if o, err := lister.NewNamespaced(all, "a").Get("stray"); err == nil || apierrors.IsNotFound(err) {
		t.Errorf("Get = %v, %v", o, err)
	}
	if got := keys(slices.Collect(all.All(nil))); !slices.Equal(got, []string{"a/1"}) {
		t.Errorf("All = %v", got)
	}
}

func TestIterationTakesNoMemory(t *testing.T) {
	all := lister.New[obj](indexers(t)["ours"], widgets)
	inA := lister.NewNamespaced(all, "a")
	for what, l := range map[string]lister.Lister[obj]{"all": all, "namespace": inA} {
		n := 0
		allocations := testing.AllocsPerRun(100, func() {
			for range l.All(nil) {
				n++
			}
		})
		if allocations > 0 || n == 0 {
			t.Errorf("%s: %v allocations for %d objects", what, allocations, n)
		}
	}
}
