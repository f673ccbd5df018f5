// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package dropin helps tests to compare generated packages with those that
// k8s.io/code-generator makes from the same types. The tests are in nested
// modules, whose dependencies are not for everybody.
package dropin
