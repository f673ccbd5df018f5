// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package etcd runs an etcd in this process, for the API servers of tests.
package etcd
