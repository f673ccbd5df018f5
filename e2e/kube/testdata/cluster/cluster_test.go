// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package cluster follows a real cluster with informers that the generator made of
// k8s.io/api. The environment says where the cluster is.
package cluster

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/rest"

	"example.com/program/client/clientset/versioned"
	informers "example.com/program/client/informers/externalversions"
)

func config() *rest.Config {
	return &rest.Config{
		Host: os.Getenv("CLUSTER_HOST"), BearerToken: os.Getenv("CLUSTER_TOKEN"), QPS: -1, WarningHandler: rest.NoWarnings{},
		TLSClientConfig: rest.TLSClientConfig{CAFile: os.Getenv("CLUSTER_CA")},
	}
}

// served returns what the cluster lets one list and watch of the types of k8s.io/api.
func served(t *testing.T) []schema.GroupVersionResource {
	t.Helper()
	client, err := discovery.NewDiscoveryClientForConfig(config())
	if err != nil {
		t.Fatal(err)
	}
	_, lists, err := client.ServerGroupsAndResources()
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := []string{"apiregistration.k8s.io", "apiextensions.k8s.io"}
	var all []schema.GroupVersionResource
	for _, list := range lists {
		version, err := schema.ParseGroupVersion(list.GroupVersion)
		if err != nil {
			t.Fatal(err)
		}
		for _, resource := range list.APIResources {
			verbs := []string(resource.Verbs)
			if slices.Contains(verbs, "list") && slices.Contains(verbs, "watch") && !slices.Contains(elsewhere, version.Group) {
				all = append(all, version.WithResource(resource.Name))
			}
		}
	}
	if len(all) < 60 {
		t.Fatalf("only %d resources are served: %v", len(all), all)
	}
	return all
}

// stored returns the keys that the server has of a resource.
func stored(ctx context.Context, t *testing.T, resource schema.GroupVersionResource) []string {
	t.Helper()
	client, err := metadata.NewForConfig(config())
	if err != nil {
		t.Fatal(err)
	}
	list, err := client.Resource(resource).List(ctx, metav1.ListOptions{})
	if err != nil {
		t.Fatalf("listing %s: %v", resource, err)
	}
	keys := map[string]bool{}
	for _, item := range list.Items {
		key := item.Name
		if item.Namespace != "" {
			key = item.Namespace + "/" + key
		}
		keys[key] = true
	}
	return slices.Sorted(maps.Keys(keys))
}

func TestAnInformerOfEveryKindThatIsServedSyncs(t *testing.T) {
	for _, contentType := range []string{runtime.ContentTypeJSON, runtime.ContentTypeProtobuf} {
		t.Run(contentType, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
			defer cancel()
			c := config()
			c.ContentType = contentType
			client, err := versioned.NewForConfig(c)
			if err != nil {
				t.Fatal(err)
			}
			factory := informers.NewSharedInformerFactory(client, 0)
			resources := served(t)
			for _, resource := range resources {
				generic, err := factory.ForResource(resource)
				if err != nil {
					t.Errorf("%s: %v", resource, err)
					continue
				}
				generic.Informer()
			}
			begin := time.Now()
			factory.StartWithContext(ctx)
			result := factory.WaitForCacheSyncWithContext(ctx)
			if err := result.AsError(); err != nil {
				t.Fatal(err)
			}
			if len(result.Synced) != len(resources) {
				t.Errorf("%d informers have synced, %d resources are served", len(result.Synced), len(resources))
			}
			took := time.Since(begin)
			objects := 0
			for _, resource := range resources {
				objects += agree(ctx, t, factory, resource)
			}
			t.Logf("%d informers with %d objects have synced in %s", len(resources), objects, took)
			cancel()
			factory.Shutdown()
		})
	}
}

// agree waits until an informer has what the server has, which may go on changing.
func agree(ctx context.Context, t *testing.T, factory informers.SharedInformerFactory, resource schema.GroupVersionResource) int {
	t.Helper()
	generic, err := factory.ForResource(resource)
	if err != nil {
		t.Fatal(err)
	}
	for {
		want := stored(ctx, t, resource)
		got := slices.Sorted(slices.Values(generic.Informer().GetStore().ListKeys()))
		if slices.Equal(want, got) {
			return len(got)
		}
		select {
		case <-ctx.Done():
			t.Fatal(fmt.Errorf("%s: the server has %v, the informer %v", resource, want, got))
		case <-time.After(100 * time.Millisecond):
		}
	}
}
