// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package deepcopy emits the DeepCopy methods of the types of one package, the
// contents of zz_generated.deepcopy.go, from the model.
//
// It follows the shapes of types down to what an assignment copies; one file of
// this package writes one kind of reference. It serves types that are emitted
// themselves and types that a person wrote alike: what it has to know about
// methods that exist already stands in the model. It writes no file header.
package deepcopy
