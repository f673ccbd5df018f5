// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package gotypes shows informer-gen on Go types: the types in apis/ are written
// by hand, everything below client/ is generated from them.
package gotypes

//go:generate go tool informer-gen --output-dir client ./apis/...
