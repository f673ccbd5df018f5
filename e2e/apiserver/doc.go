// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package apiserver runs a real Kubernetes API server inside the process: the
// apiextensions-apiserver, which serves CRDs and their custom resources, over
// an embedded etcd. It needs nothing but Go modules.
//
// It serves what informers need from a cluster: watch cache, bookmarks,
// streaming lists, paging, subresources, server-side apply and expired resource
// versions. It has no built-in types, no admission and no RBAC: every namespace
// name works, and the client is an administrator.
//
// Its dependencies are large, which is why it lives in a module of its own: the
// first build takes minutes.
package apiserver
