// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crd_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"k8s.io/client-go/rest"
)

const base = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/"

// server takes definitions as an API server does, in steps: a definition is
// established once it was looked at as often as slow says, and discovery learns of
// it later still.
type server struct {
	mu sync.Mutex
	// slow is how often a state has to be asked for.
	slow int
	// refused makes the server not accept names.
	refused string
	// applied are the bodies by name, in the form that the client sent.
	applied map[string]map[string]any
	// queries are those of the patches.
	queries []string
	looks   map[string]int
}

func start(t *testing.T, s *server) *rest.Config {
	t.Helper()
	s.applied, s.looks = map[string]map[string]any{}, map[string]int{}
	web := httptest.NewServer(s)
	t.Cleanup(web.Close)
	// A program's own choice of protobuf must not matter.
	return &rest.Config{Host: web.URL, ContentConfig: rest.ContentConfig{ContentType: "application/vnd.kubernetes.protobuf"}}
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	name, isDefinition := strings.CutPrefix(r.URL.Path, base)
	switch {
	case isDefinition && r.Method == http.MethodPatch && r.Header.Get("Content-Type") == "application/apply-patch+yaml":
		s.apply(w, r, name)
	case isDefinition && r.Method == http.MethodGet && s.applied[name] != nil:
		s.definition(w, name)
	case r.Method == http.MethodGet && s.looked(r.URL.Path):
		reply(w, http.StatusOK, map[string]any{"resources": []any{map[string]any{"name": "greetings"}, map[string]any{"name": "greetings/status"}}})
	default:
		reply(w, http.StatusNotFound, map[string]any{"kind": "Status", "apiVersion": "v1", "reason": "NotFound", "code": 404})
	}
}

func (s *server) apply(w http.ResponseWriter, r *http.Request, name string) {
	text, _ := io.ReadAll(r.Body)
	var body map[string]any
	if err := json.Unmarshal(text, &body); err != nil || name == "forbidden.demo.example.com" {
		reply(w, http.StatusForbidden, map[string]any{"kind": "Status", "apiVersion": "v1", "status": "Failure", "reason": "Forbidden", "message": "no", "code": 403})
		return
	}
	s.applied[name] = body
	s.queries = append(s.queries, r.URL.RawQuery)
	reply(w, http.StatusOK, body)
}

func (s *server) definition(w http.ResponseWriter, name string) {
	var conditions []any
	if s.refused != "" {
		conditions = append(conditions, map[string]any{"type": "NamesAccepted", "status": "False", "message": s.refused})
	} else if s.looked(name) {
		conditions = append(conditions, map[string]any{"type": "NamesAccepted", "status": "True"}, map[string]any{"type": "Established", "status": "True"})
	}
	reply(w, http.StatusOK, map[string]any{"metadata": map[string]any{"name": name}, "status": map[string]any{"conditions": conditions}})
}

// looked counts a look at what, and reports whether it was looked at often enough.
func (s *server) looked(what string) bool {
	s.looks[what]++
	return s.looks[what] > s.slow
}

func reply(w http.ResponseWriter, code int, body any) {
	w.WriteHeader(code)
	_ = json.NewEncoder(w).Encode(body)
}
