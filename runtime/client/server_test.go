// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package client_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	applycorev1 "k8s.io/client-go/applyconfigurations/core/v1"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"

	"github.com/informergen/informergen/runtime/client"
)

// request is what the server saw.
type request struct {
	Method, Path, Query, ContentType, Accept, Body string
}

// server answers every request with the same status and body and remembers the
// last request.
type server struct {
	*httptest.Server
	status int
	answer any

	mu   sync.Mutex
	last request
}

func serve(t *testing.T, status int, answer any) *server {
	t.Helper()
	s := &server{status: status, answer: answer}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	s.mu.Lock()
	s.last = request{r.Method, r.URL.Path, r.URL.RawQuery, r.Header.Get("Content-Type"), r.Header.Get("Accept"), string(body)}
	s.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(s.status)
	_ = json.NewEncoder(w).Encode(s.answer)
}

func (s *server) request() request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last
}

func (s *server) rest(t *testing.T) rest.Interface {
	t.Helper()
	c, err := rest.RESTClientFor(&rest.Config{
		Host:    s.URL,
		APIPath: "/api",
		ContentConfig: rest.ContentConfig{
			GroupVersion:         &corev1.SchemeGroupVersion,
			NegotiatedSerializer: scheme.Codecs.WithoutConversion(),
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

type pods = client.WithApply[*corev1.Pod, *corev1.PodList, *applycorev1.PodApplyConfiguration]

func podsIn(t *testing.T, s *server, namespace string, opts ...client.Option) *pods {
	t.Helper()
	return client.NewWithApply[*corev1.Pod, *corev1.PodList, *applycorev1.PodApplyConfiguration](
		"pods", s.rest(t), scheme.ParameterCodec, namespace,
		func() *corev1.Pod { return &corev1.Pod{} }, func() *corev1.PodList { return &corev1.PodList{} }, opts...)
}

func pod(name string) *corev1.Pod {
	return &corev1.Pod{
		TypeMeta:   metav1.TypeMeta{APIVersion: "v1", Kind: "Pod"},
		ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: "shop", ResourceVersion: "7"},
	}
}
