// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crd_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	apierrors "k8s.io/apimachinery/pkg/api/errors"

	"github.com/informergen/informergen/runtime/crd"
)

const greetings crd.Definition = `{
	"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
	"metadata": {
		"name": "greetings.demo.example.com", "labels": {"app": "demo"}, "annotations": {"a": "b"},
		"creationTimestamp": null, "resourceVersion": "7", "uid": "u", "generation": 3, "managedFields": [{}]
	},
	"spec": {
		"group": "demo.example.com", "scope": "Namespaced", "names": {"kind": "Greeting", "plural": "greetings"},
		"unknownToThisVersion": true,
		"versions": [{"name": "v1", "served": true, "storage": true}, {"name": "v0", "served": false, "storage": false}]
	},
	"status": {"storedVersions": ["v1"]}
}`

func TestInstallWaitsUntilTheResourceIsServed(t *testing.T) {
	s := &server{slow: 2}
	config := start(t, s)
	if err := crd.Install(t.Context(), config, greetings); err != nil {
		t.Fatal(err)
	}
	want := map[string]int{"greetings.demo.example.com": 5, "/apis/demo.example.com/v1": 3}
	if diff := cmp.Diff(want, s.looks); diff != "" {
		t.Errorf("looks at definition and discovery: %s", diff)
	}
	if diff := cmp.Diff([]string{"fieldManager=informer-gen&force=true"}, s.queries); diff != "" {
		t.Error(diff)
	}
}

func TestInstallSendsWhatTheAuthorDecidesAbout(t *testing.T) {
	s := &server{}
	if err := crd.Install(t.Context(), start(t, s), greetings); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
		"metadata": map[string]any{"name": "greetings.demo.example.com", "labels": map[string]any{"app": "demo"}, "annotations": map[string]any{"a": "b"}},
		"spec": map[string]any{
			"group": "demo.example.com", "scope": "Namespaced", "names": map[string]any{"kind": "Greeting", "plural": "greetings"},
			"unknownToThisVersion": true,
			"versions": []any{
				map[string]any{"name": "v1", "served": true, "storage": true},
				map[string]any{"name": "v0", "served": false, "storage": false},
			},
		},
	}
	if diff := cmp.Diff(want, s.applied["greetings.demo.example.com"]); diff != "" {
		t.Error(diff)
	}
}

func TestInstallEndsWithTheFirstError(t *testing.T) {
	forbidden := crd.Definition(strings.ReplaceAll(string(greetings), "greetings", "forbidden"))
	for name, tc := range map[string]struct {
		server      *server
		definitions []crd.Definition
		want        string
	}{
		"no JSON":         {&server{}, []crd.Definition{greetings, "{"}, "decoding a definition: unexpected end of JSON input"},
		"another kind":    {&server{}, []crd.Definition{`{"apiVersion": "v1", "kind": "Pod"}`}, "decoding a definition: v1 Pod is no CustomResourceDefinition of apiextensions.k8s.io/v1"},
		"no name":         {&server{}, []crd.Definition{`{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition"}`}, "decoding a definition: it has no name"},
		"not allowed":     {&server{}, []crd.Definition{forbidden}, "installing forbidden.demo.example.com: no"},
		"names are taken": {&server{refused: "greetings is in use"}, []crd.Definition{greetings}, "waiting until greetings.demo.example.com is served: the server does not accept its names: greetings is in use"},
	} {
		t.Run(name, func(t *testing.T) {
			err := crd.Install(t.Context(), start(t, tc.server), tc.definitions...)
			if err == nil || err.Error() != tc.want {
				t.Errorf("got  %v\nwant %s", err, tc.want)
			}
			if name == "not allowed" && !apierrors.IsForbidden(err) {
				t.Errorf("%T does not say what the server answered", err)
			}
			if name == "no JSON" && len(tc.server.applied) > 0 {
				t.Error("something was installed before all definitions were read")
			}
		})
	}
}

func TestInstallEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := &server{slow: 1 << 30}
	config := start(t, s)
	done := make(chan error)
	go func() { done <- crd.Install(ctx, config, greetings) }()
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
