// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package kube runs the whole of kube-apiserver in this process, with an embedded
// etcd and nothing else of a cluster: objects are stored and watched, and no
// controller or kubelet does anything about them.
//
// Its test lets informers that the generator makes for k8s.io/api follow that server.
// The first build compiles Kubernetes, which takes many minutes; make e2e-kube runs
// it, and nothing else does.
package kube
