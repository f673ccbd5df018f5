// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package e2e has the tests that only a real API server, or a real project that
// uses k8s.io/code-generator, can answer. The tests share one server and have a
// namespace each.
package e2e
