// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package reference writes the use of a type as Go. The emitters share it; it
// knows nothing about what they write around it.
package reference
