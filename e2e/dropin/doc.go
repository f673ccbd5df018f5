// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package dropin compares generated packages with those that k8s.io/code-generator
// makes from the same types.
package dropin
