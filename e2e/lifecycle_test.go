// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package e2e_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/retry"

	"github.com/informergen/informergen/e2e/apiserver"
	demov1 "github.com/informergen/informergen/examples/crd/client/apis/demo.example.com/v1"
	workshops "github.com/informergen/informergen/examples/crd/client/informers/externalversions/demo.example.com/v1"
	"github.com/informergen/informergen/runtime/dynamicinformer"
	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/source"
	"github.com/informergen/informergen/runtime/store"
)

var ferries = schema.GroupVersionResource{Group: "lifecycle.example.com", Version: "v1", Resource: "ferries"}

func ferryCRD(property string) *apiextensionsv1.CustomResourceDefinition {
	return &apiextensionsv1.CustomResourceDefinition{
		ObjectMeta: metav1.ObjectMeta{Name: ferries.GroupResource().String()},
		Spec: apiextensionsv1.CustomResourceDefinitionSpec{
			Group: ferries.Group, Scope: apiextensionsv1.ClusterScoped,
			Names: apiextensionsv1.CustomResourceDefinitionNames{Kind: "Ferry", ListKind: "FerryList", Plural: "ferries", Singular: "ferry"},
			Versions: []apiextensionsv1.CustomResourceDefinitionVersion{{
				Name: ferries.Version, Served: true, Storage: true,
				Schema: &apiextensionsv1.CustomResourceValidation{OpenAPIV3Schema: &apiextensionsv1.JSONSchemaProps{
					Type: "object", Properties: map[string]apiextensionsv1.JSONSchemaProps{property: {Type: "string"}},
				}},
			}},
		},
	}
}

func ferry(name, property string) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "lifecycle.example.com/v1", "kind": "Ferry", "metadata": map[string]any{"name": name}, property: "x",
	}}
}

// A resource that the server has no more is told as such and asked for with
// growing waits; when it is back, its objects are followed again.
func TestCRDThatIsRemovedAndPutBackIsFollowedAgain(t *testing.T) {
	ctx := testContext(t)
	client, err := dynamic.NewForConfig(server.Config())
	if err != nil {
		t.Fatal(err)
	}
	if err := server.InstallCRDs(ctx, ferryCRD("route")); err != nil {
		t.Fatal(err)
	}
	create := func(name, property string) {
		t.Helper()
		// The storage of a resource that was just put back may not be ready.
		err := retry.OnError(retry.DefaultBackoff, func(error) bool { return true }, func() error {
			_, err := client.Resource(ferries).Create(ctx, ferry(name, property), metav1.CreateOptions{})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	create("first", "route")
	inf := dynamicinformer.NewInformer(client, ferries, "", 0, nil, nil)
	run(ctx, t, inf)
	only := func(name string) func(store.Reader[*unstructured.Unstructured]) bool {
		return func(r store.Reader[*unstructured.Unstructured]) bool {
			_, found := r.Get(object.Key{Name: name})
			return found && r.Len() == 1
		}
	}
	if err := inf.WaitUntil(ctx, only("first")); err != nil {
		t.Fatal(err)
	}

	if err := apiserver.RemoveCRD(ctx, server.Config(), ferryCRD("").Name); err != nil {
		t.Fatal(err)
	}
	for inf.Status().Phase != informer.PhaseResourceGone {
		select {
		case <-ctx.Done():
			t.Fatalf("the status is %+v", inf.Status())
		case <-time.After(50 * time.Millisecond):
		}
	}
	if err := inf.LastError(); !apierrors.IsNotFound(err) {
		t.Errorf("the error is %v", err)
	}

	if err := server.InstallCRDs(ctx, ferryCRD("captain")); err != nil {
		t.Fatal(err)
	}
	create("second", "captain")
	if err := inf.WaitUntil(ctx, only("second")); err != nil {
		t.Fatal(err)
	}
	if status := inf.Status(); status.Phase != informer.PhaseWatching || status.LastError != nil {
		t.Errorf("the status is %+v", status)
	}
}

// One informer streams initial events, the other lists; both end with the server's
// state.
func TestTenThousandObjectsAreStreamedAndListed(t *testing.T) {
	ctx, namespace := testContext(t), namespaceOf(t)
	config := server.Config()
	config.QPS = -1
	client := clientFor(t, config)
	const objects, writers = 10_000, 8
	var writing sync.WaitGroup
	for w := range writers {
		writing.Go(func() {
			for i := w; i < objects; i += writers {
				if _, err := client.DemoV1().Workshops(namespace).Create(ctx, workshop(namespace, fmt.Sprintf("w-%05d", i)), metav1.CreateOptions{}); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	writing.Wait()
	streams, lists := server.Config(), server.Config()
	streamLists, _ := counted(streams)
	_, listWatches := counted(lists)
	listing := clientFor(t, lists)
	for name, inf := range map[string]cache.SharedIndexInformer{
		"stream": workshops.NewTypedWorkshopInformer(clientFor(t, streams), namespace, 0, nil),
		"list": informer.New(informer.Config[*demov1.Workshop]{
			Source: source.FromClient[*demov1.Workshop, *demov1.WorkshopList](listing.DemoV1().Workshops(namespace), source.WatchListUnsupported(true)),
		}),
	} {
		run(ctx, t, inf)
		if n := len(inf.GetStore().ListKeys()); n != objects {
			t.Errorf("%s: %d objects", name, n)
		}
		expectServersState(ctx, t, client, namespace, inf)
	}
	if streamLists.Load() != 0 || listWatches.Load() == 0 {
		t.Errorf("%d lists by the informer that streams, %d watches by the one that lists", streamLists.Load(), listWatches.Load())
	}
}
