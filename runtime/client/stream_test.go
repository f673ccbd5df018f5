// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package client_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/metrics"
	"k8s.io/client-go/util/flowcontrol"

	"github.com/informergen/informergen/runtime/client"
)

func TestBodiesAreThoseOfListAndWatchAndSoAreTheirRequests(t *testing.T) {
	s := serve(t, http.StatusOK, &corev1.PodList{ListMeta: metav1.ListMeta{ResourceVersion: "9"}})
	seconds := int64(60)
	opts := metav1.ListOptions{LabelSelector: "a=b", ResourceVersion: "5", TimeoutSeconds: &seconds}
	pods := podsIn(t, s, "shop")
	for name, test := range map[string]struct {
		classic func() error
		open    func(context.Context, metav1.ListOptions) (io.ReadCloser, error)
	}{
		"list":  {func() error { _, err := pods.List(t.Context(), opts); return err }, pods.OpenList},
		"watch": {func() error { _, err := pods.Watch(t.Context(), opts); return err }, pods.OpenWatch},
	} {
		t.Run(name, func(t *testing.T) {
			if err := test.classic(); err != nil {
				t.Fatal(err)
			}
			want := s.request()
			body, err := test.open(t.Context(), opts)
			if err != nil {
				t.Fatal(err)
			}
			defer body.Close()
			if diff := cmp.Diff(want, s.request()); diff != "" {
				t.Errorf("request (-want +got):\n%s", diff)
			}
			var got corev1.PodList
			if err := json.NewDecoder(body).Decode(&got); err != nil || got.ResourceVersion != "9" {
				t.Errorf("the body holds %v, %v", got, err)
			}
		})
	}
}

func TestAnswerThatIsAnErrorIsReturnedInsteadOfABody(t *testing.T) {
	gone := apierrors.NewResourceExpired("too old").Status()
	gone.TypeMeta = metav1.TypeMeta{Kind: "Status", APIVersion: "v1"}
	pods := podsIn(t, serve(t, int(gone.Code), &gone), "shop")
	if _, err := pods.OpenList(t.Context(), metav1.ListOptions{}); !apierrors.IsResourceExpired(err) {
		t.Errorf("list: %v", err)
	}
	if _, err := pods.OpenWatch(t.Context(), metav1.ListOptions{}); !apierrors.IsResourceExpired(err) {
		t.Errorf("watch: %v", err)
	}
}

// Lists count against the limit of requests and watches do not, as in client-go, and
// whatever the server warns of is heard.
func TestStreamedRequestsKeepToTheLimitAndHearWarnings(t *testing.T) {
	s := &server{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Warning", `299 - "pods are old"`)
	}))
	t.Cleanup(s.Close)
	limiter, warnings := &countingLimiter{RateLimiter: flowcontrol.NewFakeAlwaysRateLimiter()}, &heardWarnings{}
	c, err := rest.RESTClientFor(&rest.Config{
		Host: s.URL, APIPath: "/api", RateLimiter: limiter, WarningHandler: warnings,
		ContentConfig: rest.ContentConfig{GroupVersion: &corev1.SchemeGroupVersion, NegotiatedSerializer: scheme.Codecs.WithoutConversion()},
	})
	if err != nil {
		t.Fatal(err)
	}
	pods := client.New("pods", c, scheme.ParameterCodec, "shop",
		func() *corev1.Pod { return &corev1.Pod{} }, func() *corev1.PodList { return &corev1.PodList{} })
	for name, test := range map[string]struct {
		open  func(context.Context, metav1.ListOptions) (io.ReadCloser, error)
		waits int
	}{"list": {pods.OpenList, 1}, "watch": {pods.OpenWatch, 0}} {
		limiter.waits, *warnings = 0, nil
		body, err := test.open(t.Context(), metav1.ListOptions{})
		if err != nil {
			t.Fatal(err)
		}
		_ = body.Close()
		if limiter.waits != test.waits {
			t.Errorf("%s: %d waits for the limit, want %d", name, limiter.waits, test.waits)
		}
		if diff := cmp.Diff(heardWarnings{"pods are old"}, *warnings); diff != "" {
			t.Errorf("%s: warnings (-want +got):\n%s", name, diff)
		}
	}
}

type countingLimiter struct {
	flowcontrol.RateLimiter
	waits int
}

func (l *countingLimiter) Wait(ctx context.Context) error {
	l.waits++
	return l.RateLimiter.Wait(ctx)
}

type heardWarnings []string

func (w *heardWarnings) HandleWarningHeader(_ int, _, text string) { *w = append(*w, text) }

// silent is a server that accepts requests and then sends nothing.
func silent(t *testing.T) *server {
	t.Helper()
	s := &server{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusOK)
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}))
	t.Cleanup(s.Close)
	return s
}

func TestTimeoutSecondsLimitsTheReadingOfAList(t *testing.T) {
	second := int64(1)
	body, err := podsIn(t, silent(t), "shop").OpenList(t.Context(), metav1.ListOptions{TimeoutSeconds: &second})
	if err != nil {
		t.Fatal(err)
	}
	defer body.Close()
	if _, err := io.ReadAll(body); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the read ended with %v", err)
	}
}

func TestBodyMayBeClosedDuringARead(t *testing.T) {
	body, err := podsIn(t, silent(t), "shop").OpenList(t.Context(), metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	go body.Close()
	if _, err := io.ReadAll(body); err == nil {
		t.Error("the read ended as if the body were complete")
	}
	_ = body.Close()
}

// observations are what the metrics of client-go were told.
type observations struct {
	mu      sync.Mutex
	latency []string
	sizes   []float64
}

// The metrics of client-go are process-wide; this test leaves them as they were.
func TestMetricsOfClientGoHearOfStreamedLists(t *testing.T) {
	latency, size := metrics.RequestLatency, metrics.ResponseSize
	defer func() { metrics.RequestLatency, metrics.ResponseSize = latency, size }()
	heard := &observations{}
	metrics.RequestLatency, metrics.ResponseSize = latencies{heard}, sizes{heard}

	pods := podsIn(t, serve(t, http.StatusOK, &corev1.PodList{}), "shop")
	if _, err := pods.List(t.Context(), metav1.ListOptions{Limit: 5}); err != nil {
		t.Fatal(err)
	}
	body, err := pods.OpenList(t.Context(), metav1.ListOptions{Limit: 5})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, body); err != nil {
		t.Fatal(err)
	}
	_, _ = body.Close(), body.Close()
	if len(heard.latency) != 2 || heard.latency[0] != heard.latency[1] {
		t.Errorf("latencies of %q", heard.latency)
	}
	if len(heard.sizes) != 2 || heard.sizes[0] != heard.sizes[1] {
		t.Errorf("sizes %v", heard.sizes)
	}
}

type latencies struct{ *observations }

func (l latencies) Observe(_ context.Context, verb string, u url.URL, _ time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.latency = append(l.latency, verb+" "+u.String())
}

type sizes struct{ *observations }

func (s sizes) Observe(_ context.Context, _, _ string, size float64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sizes = append(s.sizes, size)
}
