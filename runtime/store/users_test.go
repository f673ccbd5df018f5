// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/store"
)

// A field that holds several values puts an object under each of them.
func TestIndexByUserFindsWhoIsNamedInAnAnnotation(t *testing.T) {
	indexer := store.New[*corev1.Pod](nil).ClientGo()
	if err := indexer.AddIndexers(cache.Indexers{"byUser": func(o any) ([]string, error) {
		return strings.Split(o.(*corev1.Pod).Annotations["users"], ","), nil
	}}); err != nil {
		t.Fatal(err)
	}
	for name, users := range map[string]string{"one": "ernie,bert", "two": "bert,oscar", "tre": "ernie,elmo"} {
		pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: name, Annotations: map[string]string{"users": users}}}
		if err := indexer.Add(pod); err != nil {
			t.Fatal(err)
		}
	}
	find := func(user string) []string {
		found, err := indexer.ByIndex("byUser", user)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, o := range found {
			names = append(names, o.(*corev1.Pod).Name)
		}
		slices.Sort(names)
		return names
	}
	for user, want := range map[string][]string{"ernie": {"one", "tre"}, "bert": {"one", "two"}, "elmo": {"tre"}, "big bird": nil} {
		if diff := cmp.Diff(want, find(user)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", user, diff)
		}
	}
}
