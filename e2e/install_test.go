// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package e2e_test

import (
	"context"
	"testing"
	"time"

	"k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/informergen/informergen/e2e/apiserver"
	demov1 "github.com/informergen/informergen/examples/crd/client/apis/demo.example.com/v1"
	"github.com/informergen/informergen/examples/crd/client/crds"
)

// Generated code holds the CRDs that it was made from. What it installs is served
// when Install returns: one is new to the server, the others are there already.
func TestGeneratedCodeInstallsItsCRDs(t *testing.T) {
	namespace := namespaceOf(t)
	// A server that was restarted a moment ago may take more than a minute to remove
	// a CRD.
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	const name = "greetings.demo.example.com"
	if err := apiserver.RemoveCRD(ctx, server.Config(), name); err != nil {
		t.Fatal(err)
	}
	client, err := clientset.NewForConfig(server.Config())
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := client.ApiextensionsV1().CustomResourceDefinitions().Get(ctx, name, metav1.GetOptions{}); err != nil {
			if !apierrors.IsNotFound(err) {
				t.Fatal(err)
			}
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	for range 2 {
		if err := crds.Install(ctx, server.Config()); err != nil {
			t.Fatal(err)
		}
	}
	greeting := &demov1.Greeting{ObjectMeta: metav1.ObjectMeta{Name: "hello"}}
	greeting.Spec.Text = new("hello")
	created, err := clientFor(t, server.Config()).DemoV1().Greetings(namespace).Create(ctx, greeting, metav1.CreateOptions{})
	if err != nil || *created.Spec.Text != "hello" {
		t.Errorf("got %+v, %v", created, err)
	}
}
