// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package lister_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"k8s.io/apimachinery/pkg/labels"

	"github.com/informergen/informergen/runtime/lister"
)

// Whatever can be written as a selector selects from our store what it selects from
// that of client-go.
func FuzzListersSelectTheSame(f *testing.F) {
	for _, selector := range []string{"", "color=red", "color in (red,blue)", "color notin (red)", "!color", "color", "color!=red,x", "a>1"} {
		f.Add(selector, "a")
	}
	f.Add("color=blue", "")
	f.Fuzz(func(t *testing.T, text, namespace string) {
		selector, err := labels.Parse(text)
		if err != nil {
			return
		}
		all := indexers(t)
		list := func(name string) []string {
			found, err := lister.NewNamespaced(lister.New[obj](all[name], widgets), namespace).List(selector)
			if err != nil {
				t.Fatal(err)
			}
			return keys(found)
		}
		if diff := cmp.Diff(list("client-go indexed"), list("ours")); diff != "" {
			t.Errorf("%q in %q (-client-go +ours):\n%s", text, namespace, diff)
		}
	})
}
