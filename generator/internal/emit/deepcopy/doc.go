// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package deepcopy emits the DeepCopy methods of a version's types, the
// contents of zz_generated.deepcopy.go, from the model.
//
// It follows the shapes of types down to what an assignment copies; one file of
// this package writes one kind of reference. It writes no file header, and it
// serves only types that are emitted themselves: the types of Go input have
// their methods from elsewhere.
package deepcopy
