// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package client_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	applycorev1 "k8s.io/client-go/applyconfigurations/core/v1"

	"github.com/informergen/informergen/runtime/client"
)

func seconds(n int64) *int64 { return &n }

func TestEachVerbSendsItsRequestAndDecodesTheAnswer(t *testing.T) {
	podBody := func(name string) string {
		return `{"kind":"Pod","apiVersion":"v1","metadata":{"name":"` + name + `","namespace":"shop","resourceVersion":"7"},"spec":{"containers":null},"status":{}}` + "\n"
	}
	for _, test := range []struct {
		name string
		call func(ctx context.Context, c *pods) (*corev1.Pod, error)
		want request
	}{{
		name: "get",
		call: func(ctx context.Context, c *pods) (*corev1.Pod, error) {
			return c.Get(ctx, "web", metav1.GetOptions{ResourceVersion: "5"})
		},
		want: request{Method: "GET", Path: "/api/v1/namespaces/shop/pods/web", Query: "resourceVersion=5"},
	}, {
		name: "create",
		call: func(ctx context.Context, c *pods) (*corev1.Pod, error) {
			return c.Create(ctx, pod("web"), metav1.CreateOptions{FieldManager: "me", DryRun: []string{"All"}})
		},
		want: request{Method: "POST", Path: "/api/v1/namespaces/shop/pods", Query: "dryRun=All&fieldManager=me", ContentType: "application/json", Body: podBody("web")},
	}, {
		name: "update",
		call: func(ctx context.Context, c *pods) (*corev1.Pod, error) {
			return c.Update(ctx, pod("web"), metav1.UpdateOptions{FieldManager: "me"})
		},
		want: request{Method: "PUT", Path: "/api/v1/namespaces/shop/pods/web", Query: "fieldManager=me", ContentType: "application/json", Body: podBody("web")},
	}, {
		name: "update status",
		call: func(ctx context.Context, c *pods) (*corev1.Pod, error) {
			return c.UpdateStatus(ctx, pod("web"), metav1.UpdateOptions{})
		},
		want: request{Method: "PUT", Path: "/api/v1/namespaces/shop/pods/web/status", ContentType: "application/json", Body: podBody("web")},
	}, {
		name: "patch",
		call: func(ctx context.Context, c *pods) (*corev1.Pod, error) {
			return c.Patch(ctx, "web", types.MergePatchType, []byte(`{"a":1}`), metav1.PatchOptions{})
		},
		want: request{Method: "PATCH", Path: "/api/v1/namespaces/shop/pods/web", ContentType: "application/merge-patch+json", Body: `{"a":1}`},
	}, {
		name: "patch of a subresource",
		call: func(ctx context.Context, c *pods) (*corev1.Pod, error) {
			return c.Patch(ctx, "web", types.JSONPatchType, []byte(`[]`), metav1.PatchOptions{FieldManager: "me"}, "proxy", "x")
		},
		want: request{Method: "PATCH", Path: "/api/v1/namespaces/shop/pods/web/proxy/x", Query: "fieldManager=me", ContentType: "application/json-patch+json", Body: `[]`},
	}, {
		name: "apply",
		call: func(ctx context.Context, c *pods) (*corev1.Pod, error) {
			return c.Apply(ctx, applycorev1.Pod("web", "shop"), metav1.ApplyOptions{FieldManager: "me", Force: true})
		},
		want: request{Method: "PATCH", Path: "/api/v1/namespaces/shop/pods/web", Query: "fieldManager=me&force=true", ContentType: "application/apply-patch+yaml", Body: `{"kind":"Pod","apiVersion":"v1","metadata":{"name":"web","namespace":"shop"}}`},
	}, {
		name: "apply status",
		call: func(ctx context.Context, c *pods) (*corev1.Pod, error) {
			return c.ApplyStatus(ctx, applycorev1.Pod("web", "shop"), metav1.ApplyOptions{FieldManager: "me"})
		},
		want: request{Method: "PATCH", Path: "/api/v1/namespaces/shop/pods/web/status", Query: "fieldManager=me&force=false", ContentType: "application/apply-patch+yaml", Body: `{"kind":"Pod","apiVersion":"v1","metadata":{"name":"web","namespace":"shop"}}`},
	}} {
		t.Run(test.name, func(t *testing.T) {
			s := serve(t, http.StatusOK, pod("answer"))
			got, err := test.call(t.Context(), podsIn(t, s, "shop"))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(pod("answer").ObjectMeta, got.ObjectMeta); diff != "" {
				t.Errorf("object (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.want, s.request(), cmpopts.IgnoreFields(request{}, "Accept")); diff != "" {
				t.Errorf("request (-want +got):\n%s", diff)
			}
		})
	}
}

func TestListSendsItsOptionsAndTheTimeout(t *testing.T) {
	s := serve(t, http.StatusOK, &corev1.PodList{
		TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "PodList"},
		ListMeta: metav1.ListMeta{ResourceVersion: "9", Continue: "more"},
		Items:    []corev1.Pod{*pod("a"), *pod("b")},
	})
	got, err := podsIn(t, s, "shop").List(t.Context(), metav1.ListOptions{LabelSelector: "a=b", Limit: 2, TimeoutSeconds: seconds(30)})
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Items) != 2 || got.Continue != "more" || got.ResourceVersion != "9" {
		t.Errorf("list is %v", got)
	}
	want := request{Method: "GET", Path: "/api/v1/namespaces/shop/pods", Query: "labelSelector=a%3Db&limit=2&timeout=30s&timeoutSeconds=30"}
	if diff := cmp.Diff(want, s.request(), cmpopts.IgnoreFields(request{}, "Accept")); diff != "" {
		t.Errorf("request (-want +got):\n%s", diff)
	}
}

func TestAnEmptyNamespaceAddressesTheWholeCluster(t *testing.T) {
	s := serve(t, http.StatusOK, &corev1.PodList{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "PodList"}})
	c := podsIn(t, s, "")
	if _, err := c.List(t.Context(), metav1.ListOptions{}); err != nil {
		t.Fatal(err)
	}
	if got := s.request(); got.Path != "/api/v1/pods" || got.Query != "" {
		t.Errorf("request went to %s?%s", got.Path, got.Query)
	}
	if c.GetNamespace() != "" || podsIn(t, s, "shop").GetNamespace() != "shop" {
		t.Error("GetNamespace does not return the namespace of the client")
	}
}

func TestGetClientReturnsTheRESTClient(t *testing.T) {
	s := serve(t, http.StatusOK, nil)
	r := s.rest(t)
	c := client.New("pods", r, nil, "", func() *corev1.Pod { return nil }, func() *corev1.PodList { return nil })
	if c.GetClient() != r {
		t.Error("GetClient returned another client")
	}
}

func TestDeleteSendsItsOptionsAsTheBody(t *testing.T) {
	s := serve(t, http.StatusOK, &metav1.Status{Status: metav1.StatusSuccess})
	c := podsIn(t, s, "shop")
	opts := metav1.DeleteOptions{GracePeriodSeconds: seconds(3)}
	body := `{"kind":"DeleteOptions","apiVersion":"v1","gracePeriodSeconds":3}` + "\n"

	if err := c.Delete(t.Context(), "web", opts); err != nil {
		t.Fatal(err)
	}
	want := request{Method: "DELETE", Path: "/api/v1/namespaces/shop/pods/web", ContentType: "application/json", Body: body}
	if diff := cmp.Diff(want, s.request(), cmpopts.IgnoreFields(request{}, "Accept")); diff != "" {
		t.Errorf("delete (-want +got):\n%s", diff)
	}

	if err := c.DeleteCollection(t.Context(), opts, metav1.ListOptions{FieldSelector: "x=y", TimeoutSeconds: seconds(4)}); err != nil {
		t.Fatal(err)
	}
	want = request{Method: "DELETE", Path: "/api/v1/namespaces/shop/pods", Query: "fieldSelector=x%3Dy&timeout=4s&timeoutSeconds=4", ContentType: "application/json", Body: body}
	if diff := cmp.Diff(want, s.request(), cmpopts.IgnoreFields(request{}, "Accept")); diff != "" {
		t.Errorf("delete collection (-want +got):\n%s", diff)
	}
}

func TestWatchAsksForAStreamAndDecodesItsFrames(t *testing.T) {
	s := serve(t, http.StatusOK, map[string]any{"type": "ADDED", "object": pod("web")})
	w, err := podsIn(t, s, "shop").Watch(t.Context(), metav1.ListOptions{ResourceVersion: "5", TimeoutSeconds: seconds(60)})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Stop()
	event := <-w.ResultChan()
	got, ok := event.Object.(*corev1.Pod)
	if event.Type != watch.Added || !ok || got.Name != "web" {
		t.Errorf("first frame is %v", event)
	}
	if _, open := <-w.ResultChan(); open {
		t.Error("the stream did not end with the answer's body")
	}
	want := request{Method: "GET", Path: "/api/v1/namespaces/shop/pods", Query: "resourceVersion=5&timeout=1m0s&timeoutSeconds=60&watch=true"}
	if diff := cmp.Diff(want, s.request(), cmpopts.IgnoreFields(request{}, "Accept")); diff != "" {
		t.Errorf("request (-want +got):\n%s", diff)
	}
}

func TestAnErrorOfTheServerKeepsItsReason(t *testing.T) {
	notFound := apierrors.NewNotFound(corev1.Resource("pods"), "web").Status()
	c := podsIn(t, serve(t, http.StatusNotFound, &notFound), "shop")

	got, err := c.Get(t.Context(), "web", metav1.GetOptions{})
	if !apierrors.IsNotFound(err) {
		t.Errorf("get: %v", err)
	}
	if got == nil {
		t.Error("the object beside an error must be empty and not nil")
	}
	if list, err := c.List(t.Context(), metav1.ListOptions{}); !apierrors.IsNotFound(err) || list == nil {
		t.Errorf("list: %v, %v", list, err)
	}
	if err := c.Delete(t.Context(), "web", metav1.DeleteOptions{}); !apierrors.IsNotFound(err) {
		t.Errorf("delete: %v", err)
	}
	if _, err := c.Watch(t.Context(), metav1.ListOptions{}); !apierrors.IsNotFound(err) {
		t.Errorf("watch: %v", err)
	}
}

func TestAnEmptyNameIsRefusedBeforeARequestIsSent(t *testing.T) {
	s := serve(t, http.StatusOK, pod("web"))
	if _, err := podsIn(t, s, "shop").Get(t.Context(), "", metav1.GetOptions{}); err == nil {
		t.Error("no error")
	}
	if err := podsIn(t, s, "shop").Delete(t.Context(), "", metav1.DeleteOptions{}); err == nil {
		t.Error("no error: the whole collection would have been deleted")
	}
	if got := s.request(); got != (request{}) {
		t.Errorf("sent %v", got)
	}
}

func TestApplyRefusesConfigurationsThatNameNoObject(t *testing.T) {
	s := serve(t, http.StatusOK, pod("web"))
	c := podsIn(t, s, "shop")
	for name, configuration := range map[string]*applycorev1.PodApplyConfiguration{
		"must not be nil":      nil,
		"must name its object": {},
	} {
		got, err := c.Apply(t.Context(), configuration, metav1.ApplyOptions{})
		if err == nil || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), "pods") {
			t.Errorf("apply: %v", err)
		}
		if got != nil {
			t.Errorf("apply returned %v", got)
		}
		if _, err := c.ApplyStatus(t.Context(), configuration, metav1.ApplyOptions{}); err == nil {
			t.Error("apply status: no error")
		}
	}
	if got := s.request(); got != (request{}) {
		t.Errorf("sent %v", got)
	}
}

func TestProtobufIsPreferredOnlyWhenAskedFor(t *testing.T) {
	s := serve(t, http.StatusOK, pod("web"))
	if _, err := podsIn(t, s, "shop", client.PrefersProtobuf()).Get(t.Context(), "web", metav1.GetOptions{}); err != nil {
		t.Fatal(err)
	}
	if got := s.request().Accept; got != "application/vnd.kubernetes.protobuf,application/json" {
		t.Errorf("with the option: Accept is %q", got)
	}
	if _, err := podsIn(t, s, "shop").Get(t.Context(), "web", metav1.GetOptions{}); err != nil {
		t.Fatal(err)
	}
	if got := s.request().Accept; strings.Contains(got, "protobuf") {
		t.Errorf("without the option: Accept is %q", got)
	}
}

func TestACancelledContextEndsARequestInFlight(t *testing.T) {
	s := &server{}
	arrived, release := make(chan struct{}), make(chan struct{})
	s.Server = httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		close(arrived)
		<-release
	}))
	defer s.Close()
	defer close(release)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-arrived
		cancel()
	}()
	if _, err := podsIn(t, s, "shop").List(ctx, metav1.ListOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("list ended with %v", err)
	}
}
