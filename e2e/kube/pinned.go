// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

//go:build pinned

package kube

// What the program of the test needs, so that go.mod pins it and go.sum has it.
// Nothing sets the tag.
import (
	_ "k8s.io/api/core/v1"
	_ "k8s.io/client-go/applyconfigurations"
	_ "k8s.io/client-go/kubernetes/fake"
	_ "k8s.io/client-go/metadata"
	_ "k8s.io/utils/ptr"
)
