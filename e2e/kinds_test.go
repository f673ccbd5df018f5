// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package e2e_test

import (
	"testing"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"

	informers "github.com/informergen/informergen/examples/crd/client/informers/externalversions"
)

// The paths, plurals and list kinds of all CRDs are those that the server has,
// however odd the names are.
func TestEveryKindOfTheTestCRDsSyncsWithTheServer(t *testing.T) {
	ctx := testContext(t)
	crds, err := readCRDs()
	if err != nil {
		t.Fatal(err)
	}
	factory := informers.NewSharedInformerFactory(clientFor(t, server.Config()), 0)
	var resources []schema.GroupVersionResource
	for _, crd := range crds {
		for _, version := range crd.Spec.Versions {
			resource := schema.GroupVersionResource{Group: crd.Spec.Group, Version: version.Name, Resource: crd.Spec.Names.Plural}
			generic, err := factory.ForResource(resource)
			if known := err == nil; known != version.Served {
				t.Errorf("%v: served %t, but the factory says %v", resource, version.Served, err)
			}
			if err == nil {
				generic.Informer()
				resources = append(resources, resource)
			}
		}
	}
	if len(resources) < 15 {
		t.Fatalf("only %d resources", len(resources))
	}
	factory.StartWithContext(ctx)
	if err := factory.WaitForCacheSyncWithContext(ctx).AsError(); err != nil {
		t.Fatal(err)
	}
	for _, resource := range resources {
		generic, err := factory.ForResource(resource)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := generic.Lister().List(labels.Everything()); err != nil {
			t.Errorf("%v: %v", resource, err)
		}
	}
}
