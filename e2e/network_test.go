// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package e2e_test

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"

	workshops "github.com/informergen/informergen/examples/crd/client/informers/externalversions/demo.example.com/v1"
)

// counted wraps a configuration so that lists and watches are counted apart.
func counted(config *rest.Config) (lists, watches *atomic.Int64) {
	lists, watches = &atomic.Int64{}, &atomic.Int64{}
	isWatch := func(r *http.Request) bool { return r.URL.Query().Has("watch") }
	config.Wrap(func(next http.RoundTripper) http.RoundTripper {
		return countingTransport{countingTransport{next, isWatch, watches}, func(r *http.Request) bool {
			return r.Method == http.MethodGet && !isWatch(r)
		}, lists}
	})
	return lists, watches
}

func TestCutConnectionIsResumedWithoutReadingEverythingAgain(t *testing.T) {
	ctx, namespace, direct := testContext(t), namespaceOf(t), clientFor(t, server.Config())
	p, config := proxied(t)
	lists, watches := counted(config)
	create(ctx, t, direct, workshop(namespace, "before"))
	inf, seen := workshops.NewTypedWorkshopInformer(clientFor(t, config), namespace, 0, nil), newHistory()
	if _, err := inf.AddTypedEventHandler(seen); err != nil {
		t.Fatal(err)
	}
	run(ctx, t, inf)
	seen.await(ctx, t, count(1))
	listed, watched := lists.Load(), watches.Load()

	create(ctx, t, direct, workshop(namespace, "between"))
	seen.await(ctx, t, count(2))
	time.Sleep(time.Second) // a watch that ends within a second of its opening counts as refused
	p.cut()
	create(ctx, t, direct, workshop(namespace, "after"))
	if events := seen.await(ctx, t, count(3)); len(events) != 3 {
		t.Errorf("the events are %v", events)
	}
	if lists.Load() != listed || watches.Load() <= watched {
		t.Errorf("%d lists and %d watches before the cut, %d and %d after", listed, watched, lists.Load(), watches.Load())
	}
	expectServersState(ctx, t, direct, namespace, inf)
}

func TestHalfOpenConnectionIsNoticed(t *testing.T) {
	// By default these are 30 and 15 seconds.
	t.Setenv("HTTP2_READ_IDLE_TIMEOUT_SECONDS", "1")
	t.Setenv("HTTP2_PING_TIMEOUT_SECONDS", "1")
	ctx, namespace, direct := testContext(t), namespaceOf(t), clientFor(t, server.Config())
	p, config := proxied(t)
	inf, seen := workshops.NewTypedWorkshopInformer(clientFor(t, config), namespace, 0, nil), newHistory()
	if _, err := inf.AddTypedEventHandler(seen); err != nil {
		t.Fatal(err)
	}
	run(ctx, t, inf)
	create(ctx, t, direct, workshop(namespace, "before"))
	seen.await(ctx, t, count(1))

	p.freeze()
	create(ctx, t, direct, workshop(namespace, "unseen"))
	remove(ctx, t, direct, namespace, "before")
	seen.await(ctx, t, count(3))
	expectServersState(ctx, t, direct, namespace, inf)
}

// rotating sends the token that it holds at the time of a request.
type rotating struct {
	http.RoundTripper
	token *atomic.Pointer[string]
}

func (r rotating) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Authorization", "Bearer "+*r.token.Load())
	return r.RoundTripper.RoundTrip(req)
}

func TestTokenThatIsRotatedIsUsed(t *testing.T) {
	ctx, namespace := testContext(t), namespaceOf(t)
	config := server.Config()
	valid, expired := config.BearerToken, "expired"
	var token atomic.Pointer[string]
	token.Store(&expired)
	config.BearerToken = ""
	config.Wrap(func(next http.RoundTripper) http.RoundTripper { return rotating{next, &token} })
	inf := workshops.NewTypedWorkshopInformer(clientFor(t, config), namespace, 0, nil)
	refused := make(chan error, 100)
	if err := inf.SetWatchErrorHandlerWithContext(func(_ context.Context, _ *cache.Reflector, err error) { refused <- err }); err != nil {
		t.Fatal(err)
	}
	running, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		inf.RunWithContext(running)
	}()
	defer func() {
		cancel()
		<-ended
	}()
	if err := <-refused; !apierrors.IsUnauthorized(err) {
		t.Errorf("the error is %v", err)
	}
	if status := inf.Status(); status.Synced || !apierrors.IsUnauthorized(status.LastError) {
		t.Errorf("the status is %+v", status)
	}
	token.Store(&valid)
	if !cache.WaitForCacheSync(ctx.Done(), inf.HasSynced) {
		t.Fatalf("not synced: %v", inf.Status().LastError)
	}
	w := create(ctx, t, clientFor(t, server.Config()), workshop(namespace, "w"))
	if err := inf.WaitForResourceVersion(ctx, w.ResourceVersion); err != nil {
		t.Error(err)
	}
}
