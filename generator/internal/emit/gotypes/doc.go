// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package gotypes emits the Go types of a version, the contents of types.go,
// from the model.
//
// It is used where types are made of a schema: by then every type has its name
// and shape, and one file of this package writes one shape. It decides nothing
// about names, pointers or tags, and it writes no file header.
package gotypes
