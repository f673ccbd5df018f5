// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

//go:build pinned

package projects

// What the tests generate from and compare with is a dependency, so that go.mod
// pins it and go.sum has what it needs. Nothing sets the tag: none of it is
// compiled for that.
import (
	_ "istio.io/client-go/pkg/clientset/versioned/fake"
	_ "istio.io/client-go/pkg/informers/externalversions"
	_ "k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset/fake"
	_ "k8s.io/apiextensions-apiserver/pkg/client/informers/externalversions"
	_ "k8s.io/client-go/informers"
	_ "k8s.io/client-go/kubernetes/fake"
	_ "k8s.io/code-generator/cmd/applyconfiguration-gen"
	_ "k8s.io/code-generator/cmd/client-gen"
	_ "k8s.io/code-generator/cmd/deepcopy-gen"
	_ "k8s.io/code-generator/cmd/informer-gen"
	_ "k8s.io/code-generator/cmd/lister-gen"
	_ "k8s.io/code-generator/cmd/register-gen"
	_ "k8s.io/dynamic-resource-allocation/resourceslice/tracker"
	_ "k8s.io/kube-aggregator/pkg/client/clientset_generated/clientset/fake"
	_ "k8s.io/kube-aggregator/pkg/client/informers/externalversions"
	_ "k8s.io/sample-apiserver/pkg/generated/clientset/versioned/fake"
	_ "k8s.io/sample-apiserver/pkg/generated/informers/externalversions"
	_ "sigs.k8s.io/gateway-api/pkg/client/clientset/versioned/fake"
	_ "sigs.k8s.io/gateway-api/pkg/client/informers/externalversions"
	_ "sigs.k8s.io/mcs-api/pkg/client/clientset/versioned/fake"
	_ "sigs.k8s.io/mcs-api/pkg/client/informers/externalversions"
	_ "sigs.k8s.io/network-policy-api/pkg/client/clientset/versioned/fake"
	_ "sigs.k8s.io/network-policy-api/pkg/client/informers/externalversions"

	_ "github.com/informergen/informergen/cmd/informer-gen"
)
