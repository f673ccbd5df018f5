// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package probe is the part of the checks that runs beside generated types: a
// program of a shard hands it the types, and it reads objects and says what becomes
// of them. It does not judge.
package probe
