// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package crd shows informer-gen on CRD files: everything below client/ is
// generated from testdata/crds.
package crd

//go:generate go tool informer-gen --output-dir client --go-header-file ../../hack/boilerplate.go.txt ../../testdata/crds
