// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package cluster_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/informergen/informergen/generator/internal/cluster"
)

const resource = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions"

// crds are the CRDs of the server in these tests.
var crds = []string{"boats.sea.example.com", "cars.road.example.com", "lorries.road.example.com", "road.sea.example.com"}

// serve runs a server that lists crds two at a time, and returns a kubeconfig for
// it.
func serve(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+resource, func(w http.ResponseWriter, r *http.Request) {
		if !strings.Contains(r.Header.Get("Accept"), "as=PartialObjectMetadataList") {
			t.Errorf("the list is asked for as %q, with all schemas", r.Header.Get("Accept"))
		}
		rest, next := crds[:2], "more"
		if r.URL.Query().Get("continue") == "more" {
			rest, next = crds[2:], ""
		}
		var items []string
		for _, name := range rest {
			items = append(items, fmt.Sprintf(`{"metadata": {"name": %q}}`, name))
		}
		fmt.Fprintf(w, `{"metadata": {"continue": %q}, "items": [%s]}`, next, strings.Join(items, ","))
	})
	mux.HandleFunc("GET "+resource+"/{name}", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {
			"name": %q, "uid": "1", "resourceVersion": "2", "managedFields": [], "labels": {"a": "<b>"},
			"annotations": {"kubectl.kubernetes.io/last-applied-configuration": "{}"}},
			"spec": {"maximum": 9223372036854775807}, "status": {"storedVersions": ["v1"]}}`, r.PathValue("name"))
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return kubeconfig(t, server.URL)
}

func kubeconfig(t *testing.T, url string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "config")
	text := fmt.Sprintf(`{"apiVersion": "v1", "kind": "Config", "current-context": "main",
		"clusters": [{"name": "here", "cluster": {"server": %q}}],
		"contexts": [{"name": "main", "context": {"cluster": "here"}}]}`, url)
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestCRDsAreFoundByNameByGroupAndByPattern(t *testing.T) {
	config := serve(t)
	for _, test := range []struct{ want, got []string }{
		{[]string{"cars.road.example.com"}, []string{"cars.road.example.com"}},
		{[]string{"road.example.com"}, []string{"cars.road.example.com", "lorries.road.example.com"}},
		{[]string{"*.example.com"}, crds},
		{[]string{"l*.road.example.com", "sea.example.com", "road.sea.example.com"}, []string{"boats.sea.example.com", "lorries.road.example.com", "road.sea.example.com"}},
	} {
		documents, err := cluster.Fetch(t.Context(), cluster.Config{Kubeconfig: config, Want: test.want})
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, document := range documents {
			names = append(names, document.Name)
		}
		if diff := cmp.Diff(test.got, names); diff != "" {
			t.Errorf("%v (-want +got):\n%s", test.want, diff)
		}
	}
}

func TestDocumentHoldsWhatPeopleWrite(t *testing.T) {
	documents, err := cluster.Fetch(t.Context(), cluster.Config{Kubeconfig: serve(t), Want: []string{"boats.sea.example.com"}})
	if err != nil {
		t.Fatal(err)
	}
	const want = `{
  "apiVersion": "apiextensions.k8s.io/v1",
  "kind": "CustomResourceDefinition",
  "metadata": {
    "labels": {
      "a": "<b>"
    },
    "name": "boats.sea.example.com"
  },
  "spec": {
    "maximum": 9223372036854775807
  }
}
`
	if diff := cmp.Diff(want, string(documents[0].Data)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestWhatTheClusterDoesNotHaveIsAnErrorThatListsItsGroups(t *testing.T) {
	_, err := cluster.Fetch(t.Context(), cluster.Config{Kubeconfig: serve(t), Want: []string{"sea.example.com", "rail.example.com"}})
	if err == nil || !strings.Contains(err.Error(), `"rail.example.com"; its groups are: road.example.com, sea.example.com`) {
		t.Errorf("the error is %v", err)
	}
	if _, err := cluster.Fetch(t.Context(), cluster.Config{Kubeconfig: serve(t), Want: []string{"["}}); err == nil {
		t.Error("a broken pattern is no error")
	}
}

func TestErrorsOfTheServerAndOfTheKubeconfigArePassedOn(t *testing.T) {
	forbidden := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusForbidden)
		_ = json.NewEncoder(w).Encode(map[string]any{
			"kind": "Status", "apiVersion": "v1", "status": "Failure", "reason": "Forbidden", "code": 403, "message": "ernie may not list",
		})
	}))
	t.Cleanup(forbidden.Close)
	_, err := cluster.Fetch(t.Context(), cluster.Config{Kubeconfig: kubeconfig(t, forbidden.URL), Want: []string{"*"}})
	if err == nil || !strings.Contains(err.Error(), "ernie may not list") {
		t.Errorf("the error is %v", err)
	}
	for _, in := range []cluster.Config{{Kubeconfig: "/none"}, {Kubeconfig: serve(t), Context: "other"}} {
		if _, err := cluster.Fetch(t.Context(), in); err == nil || !strings.Contains(err.Error(), "kubeconfig") {
			t.Errorf("%+v: the error is %v", in, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := cluster.Fetch(ctx, cluster.Config{Kubeconfig: serve(t), Want: []string{"*"}}); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}
