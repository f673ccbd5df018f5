// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package cluster fetches CustomResourceDefinitions from an API server.
//
// It returns them as documents, as if they came from files. What they say is
// for others to read.
package cluster
