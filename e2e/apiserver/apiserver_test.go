// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package apiserver_test

import (
	"context"
	"errors"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/dynamic"

	"github.com/informergen/informergen/e2e/apiserver"
)

var greetings = schema.GroupVersionResource{Group: "demo.example.com", Version: "v1", Resource: "greetings"}

func greeting(name string) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "demo.example.com/v1", "kind": "Greeting",
		"metadata": map[string]any{"name": name}, "spec": map[string]any{"text": "hello"},
	}}
}

func TestServerKeepsDataAndAddressOverARestart(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	var steps []string
	server, err := apiserver.Start(ctx, apiserver.Options{Dir: t.TempDir(), Progress: func(step string) { steps = append(steps, step) }})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	if want := []string{"starting etcd", "starting the API server", "waiting until it is ready"}; !slices.Equal(steps, want) {
		t.Errorf("progress: got %q, want %q", steps, want)
	}
	crds, err := apiserver.ReadCRDs(filepath.FromSlash("../../testdata/crds/demo.example.com_greetings.yaml"))
	if err != nil || len(crds) != 1 {
		t.Fatalf("got %d CRDs, %v", len(crds), err)
	}
	crd := crds[0]
	if err := server.InstallCRDs(ctx, crd); err != nil {
		t.Fatal(err)
	}
	client := dynamic.NewForConfigOrDie(server.Config()).Resource(greetings).Namespace("any")
	if _, err := client.Create(ctx, greeting("one"), metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	before := server.Config().Host
	if err := server.Restart(ctx); err != nil {
		t.Fatal(err)
	}
	if after := server.Config().Host; after != before {
		t.Errorf("the server moved from %s to %s", before, after)
	}
	if _, err := client.Get(ctx, "one", metav1.GetOptions{}); err != nil {
		t.Errorf("after the restart: %v", err)
	}
	groups, err := discovery.NewDiscoveryClientForConfigOrDie(server.Config()).ServerGroups()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(groups.Groups, func(g metav1.APIGroup) bool { return g.Name == "demo.example.com" }) {
		t.Errorf("the group is not among %v", groups.Groups)
	}
	if err := apiserver.RemoveCRD(ctx, server.Config(), crd.Name); err != nil {
		t.Error(err)
	}
}

func TestStoppedServerRefusesConnections(t *testing.T) {
	server, err := apiserver.Start(t.Context(), apiserver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	address := strings.TrimPrefix(server.Config().Host, "https://")
	server.Stop()
	server.Stop()
	if conn, err := net.Dial("tcp", address); err == nil {
		conn.Close()
		t.Error("something still listens")
	}
}

func TestStartEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := apiserver.Start(ctx, apiserver.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
