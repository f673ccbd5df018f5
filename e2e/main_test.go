// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package e2e_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-logr/logr"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"

	"github.com/informergen/informergen/e2e/apiserver"
	"github.com/informergen/informergen/examples/crd/client/clientset/versioned"
)

// server is the API server of all tests. It has the CRDs of testdata/crds.
var server *apiserver.Server

func TestMain(m *testing.M) {
	klog.SetLogger(logr.Discard())
	if text := os.Getenv(followerEnv); text != "" {
		if err := runFollower(text); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(runTests(m))
}

func runTests(m *testing.M) int {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	crds, err := readCRDs()
	if err == nil {
		server, err = apiserver.Start(ctx, apiserver.Options{})
	}
	if err == nil {
		defer server.Stop()
		err = server.InstallCRDs(ctx, crds...)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

func readCRDs() ([]*apiextensionsv1.CustomResourceDefinition, error) {
	var crds []*apiextensionsv1.CustomResourceDefinition
	files, err := filepath.Glob("../testdata/crds/*.example.*_*")
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		read, err := apiserver.ReadCRDs(file)
		if err != nil {
			return nil, err
		}
		crds = append(crds, read...)
	}
	return crds, nil
}

// testContext ends with the test, or when it takes too long.
func testContext(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeoutCause(t.Context(), time.Minute, fmt.Errorf("%s took more than a minute", t.Name()))
	t.Cleanup(cancel)
	return ctx
}

// namespaceOf returns a namespace that no other test uses.
func namespaceOf(t *testing.T) string {
	return strings.ToLower(strings.NewReplacer("/", "-", "_", "-").Replace(t.Name()))[:min(len(t.Name()), 60)]
}

func clientFor(t *testing.T, config *rest.Config) versioned.Interface {
	t.Helper()
	client, err := versioned.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	return client
}
