// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package projects compares what the generator makes of the types of real projects
// with what the generators of k8s.io/code-generator make of them.
package projects
