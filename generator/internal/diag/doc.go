// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package diag holds what the generator has to say to its user: diagnostics
// that point into the user's own files.
//
// It stands at the bottom of the generator: every stage reports through it and
// it knows none of them.
package diag
