// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

// The packages that generated code imports must be in the requirements of this
// module: those of a shard are the same.
import (
	_ "k8s.io/api/autoscaling/v1"
	_ "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	_ "k8s.io/client-go/gentype"
	_ "k8s.io/client-go/kubernetes"
	_ "k8s.io/client-go/testing"
	_ "sigs.k8s.io/structured-merge-diff/v6/value"
)
