// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package behaviour tests types that were emitted for the CRDs of the project.
package behaviour

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"

	printers "example.com/apis/3d.example.org/v1"
	access "example.com/apis/access.example.com/v1"
	accounts "example.com/apis/accounts.example.com/v1"
	carrying "example.com/apis/carrying.example.net/v1"
	lake "example.com/apis/data-lake.example.net/v1"
	demo "example.com/apis/demo.example.com/v1"
	fleet "example.com/apis/fleet.example.org/v1"
	keeping "example.com/apis/keeping.example.net/v1"
	monitoring "example.com/apis/monitoring.example.com/v1"
	network "example.com/apis/net.example.com/v1"
	shop "example.com/apis/shop.example.com/v1"
	shopbeta "example.com/apis/shop.example.com/v1beta1"
	warehouses "example.com/apis/shop.example.net/v1_10_0"
)

func newScheme(t *testing.T) *runtime.Scheme {
	t.Helper()
	scheme := runtime.NewScheme()
	for _, install := range []func(*runtime.Scheme) error{
		printers.Install, access.AddToScheme, accounts.AddToScheme, carrying.AddToScheme, lake.AddToScheme, demo.AddToScheme, monitoring.AddToScheme,
		network.AddToScheme, fleet.AddToScheme, keeping.AddToScheme, shop.AddToScheme, shopbeta.AddToScheme, warehouses.AddToScheme,
	} {
		if err := install(scheme); err != nil {
			t.Fatal(err)
		}
	}
	return scheme
}

// ourKinds are the kinds of scheme that were emitted.
func ourKinds(scheme *runtime.Scheme) []schema.GroupVersionKind {
	var kinds []schema.GroupVersionKind
	for kind, typ := range scheme.AllKnownTypes() {
		if typ.PkgPath() != "k8s.io/apimachinery/pkg/apis/meta/v1" {
			kinds = append(kinds, kind)
		}
	}
	slices.SortFunc(kinds, func(a, b schema.GroupVersionKind) int {
		return slices.Compare([]string{a.Group, a.Version, a.Kind}, []string{b.Group, b.Version, b.Kind})
	})
	return kinds
}

func TestTypesAreRegisteredUnderTheNamesOfTheirDefinitions(t *testing.T) {
	scheme := newScheme(t)
	for _, tc := range []struct {
		object runtime.Object
		want   schema.GroupVersionKind
	}{
		{&accounts.Ledger{}, accounts.SchemeGroupVersion.WithKind("ledger")},
		{&accounts.LedgerList{}, accounts.SchemeGroupVersion.WithKind("ledgerBook")},
		{&access.ResourceKind{}, access.SchemeGroupVersion.WithKind("Resource")},
		{&access.MailDropList{}, access.SchemeGroupVersion.WithKind("mail-dropList")},
		{&shopbeta.Bakery{}, schema.GroupVersionKind{Group: "shop.example.com", Version: "v1beta1", Kind: "Bakery"}},
		{&warehouses.Warehouse{}, schema.GroupVersionKind{Group: "shop.example.net", Version: "v1-10-0", Kind: "Warehouse"}},
	} {
		kinds, _, err := scheme.ObjectKinds(tc.object)
		if err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff([]schema.GroupVersionKind{tc.want}, kinds); diff != "" {
			t.Error(diff)
		}
	}
	if len(ourKinds(scheme)) != 38 {
		t.Errorf("%d kinds are registered, want an object and a list for each of 19", len(ourKinds(scheme)))
	}
}

func TestResourcesAreQualifiedByTheGroup(t *testing.T) {
	want := schema.GroupResource{Group: "demo.example.com", Resource: "workshops"}
	if got := demo.Resource("workshops"); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if demo.GroupVersion.String() != demo.SchemeGroupVersion.String() {
		t.Errorf("GroupVersion is %v, SchemeGroupVersion is %v", demo.GroupVersion, demo.SchemeGroupVersion)
	}
}
