// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package markers reads the comment markers of Go API packages: +groupName,
// +genclient and their kin.
//
// The grammar of a marker is that of k8s.io/gengo, the meaning is that of
// k8s.io/code-generator v0.37. Every marker keeps its position, so that a
// mistake in one is reported where it stands. The package serves the Go front
// end; it knows nothing about Go declarations.
package markers
