// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package gosyntax reads the types that Go packages declare, down to their fields,
// into model.Packages: what deep copies, registration and apply configurations
// are made of.
//
// It resolves names by syntax alone. Of a dependency it reads nothing unless a
// field has a type from there, and then the files that declare the type and its
// deep-copy methods: nothing is type-checked, so that packages which do not
// compile yet do, and so that it takes milliseconds. It does not know about
// groups and kinds, which gosource reads.
package gosyntax
