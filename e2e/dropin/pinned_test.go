// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package dropin_test

// The projects that the tests read are dependencies, so that go.mod pins them
// and go.sum has what they need.
import (
	_ "k8s.io/kube-aggregator/pkg/apis/apiregistration/install"
	_ "k8s.io/kube-aggregator/pkg/client/clientset_generated/clientset/fake"
	_ "k8s.io/kube-aggregator/pkg/client/informers/externalversions"
	_ "k8s.io/sample-apiserver/pkg/apis/wardle/install"
	_ "k8s.io/sample-apiserver/pkg/generated/clientset/versioned/fake"
	_ "k8s.io/sample-apiserver/pkg/generated/informers/externalversions"
)
