// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/retry"

	informers "github.com/informergen/informergen/examples/crd/client/informers/externalversions"
	workshops "github.com/informergen/informergen/examples/crd/client/informers/externalversions/demo.example.com/v1"
)

func TestRestartOfTheServerLosesNothing(t *testing.T) {
	ctx, namespace, client := testContext(t), namespaceOf(t), clientFor(t, server.Config())
	kept := create(ctx, t, client, workshop(namespace, "kept"))
	create(ctx, t, client, workshop(namespace, "deleted"))
	inf, seen := workshops.NewTypedWorkshopInformer(client, namespace, 0, nil), newHistory()
	if _, err := inf.AddTypedEventHandler(seen); err != nil {
		t.Fatal(err)
	}
	run(ctx, t, inf)
	seen.await(ctx, t, count(2))

	if err := server.Restart(ctx); err != nil {
		t.Fatal(err)
	}
	// These happen while the informer has no connection, or has one again.
	create(ctx, t, client, workshop(namespace, "created"))
	update(ctx, t, client, kept)
	remove(ctx, t, client, namespace, "deleted")

	events := seen.await(ctx, t, count(5))
	for name, want := range map[string][]string{
		"kept": {"add", "update"}, "deleted": {"add", "delete"}, "created": {"add"},
	} {
		if got := verbsOf(events, name); !cmp.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
	expectServersState(ctx, t, client, namespace, inf)
}

// A change of the CRD's schema ends the watches of its objects, and makes the
// resource versions from before too old.
func TestExpiredResourceVersionLeadsToARelist(t *testing.T) {
	ctx, namespace, client := testContext(t), namespaceOf(t), clientFor(t, server.Config())
	for i := range 10 {
		create(ctx, t, client, workshop(namespace, fmt.Sprintf("w-%d", i)))
	}
	watches := make(chan struct{}, 1000)
	config, _ := counting(func(r *http.Request) bool {
		if r.URL.Query().Has("watch") {
			watches <- struct{}{}
		}
		return false
	})
	inf, seen := workshops.NewTypedWorkshopInformer(clientFor(t, config), namespace, 0, nil), newHistory()
	if _, err := inf.AddTypedEventHandler(seen); err != nil {
		t.Fatal(err)
	}
	run(ctx, t, inf)
	seen.await(ctx, t, count(10))
	for len(watches) > 0 {
		<-watches
	}

	describe(t, "workshops.demo.example.com", "changed by "+t.Name())
	remove(ctx, t, client, namespace, "w-0")
	select {
	case <-watches: // the informer has noticed that its watch was ended
	case <-ctx.Done():
		t.Fatal("the watch was not ended")
	}
	create(ctx, t, client, workshop(namespace, "after"))

	events := seen.await(ctx, t, func(events []event) bool {
		return len(verbsOf(events, "w-0")) == 2 && len(verbsOf(events, "after")) == 1
	})
	if got := verbsOf(events, "w-0"); !cmp.Equal(got, []string{"add", "delete"}) {
		t.Errorf("w-0: got %v", got)
	}
	for i := 1; i < 10; i++ {
		if got := verbsOf(events, fmt.Sprintf("w-%d", i)); !cmp.Equal(got, []string{"add"}) {
			t.Errorf("w-%d did not change, but its events are %v", i, got)
		}
	}
	expectServersState(ctx, t, client, namespace, inf)
}

// describe changes the description in the schema of a CRD.
func describe(t *testing.T, crd, description string) {
	t.Helper()
	client, err := clientset.NewForConfig(server.Config())
	if err != nil {
		t.Fatal(err)
	}
	crds := client.ApiextensionsV1().CustomResourceDefinitions()
	err = retry.RetryOnConflict(retry.DefaultRetry, func() error {
		current, err := crds.Get(t.Context(), crd, metav1.GetOptions{})
		if err != nil {
			return err
		}
		current.Spec.Versions[0].Schema.OpenAPIV3Schema.Description = description
		_, err = crds.Update(t.Context(), current, metav1.UpdateOptions{})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// What keeps a cache from filling is in the error of the wait, with its type.
func TestErrorOfTheWaitNamesTypeAndCause(t *testing.T) {
	config := server.Config()
	config.BearerToken = "nobody's"
	factory := informers.NewSharedInformerFactory(clientFor(t, config), 0)
	refused := make(chan error, 100)
	informer := factory.Demo().V1().Workshops().Informer()
	err := informer.SetWatchErrorHandlerWithContext(func(_ context.Context, _ *cache.Reflector, err error) { refused <- err })
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(testContext(t))
	factory.StartWithContext(ctx)
	if err := <-refused; !apierrors.IsUnauthorized(err) {
		t.Errorf("the watch error handler got %v", err)
	}
	cancel(errors.New("gave up"))
	err = factory.WaitForCacheSyncWithContext(ctx).AsError()
	if err == nil {
		t.Fatal("there is no error")
	}
	for _, want := range []string{"gave up", "Workshop", "Unauthorized"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in the error: %v", want, err)
		}
	}
	factory.Shutdown()
}
