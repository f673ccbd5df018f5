// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package dropin puts generated packages in the place of those that projects
// commit, and runs programs that were written for these.
package dropin
