// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package gosource is the front end for Go packages: it turns API types marked
// with +genclient into the model.
//
// It needs syntax only. Nothing that clientset, listers and informers are made
// of stands in the dependencies of an API package, so they are not loaded: that
// is what makes it fast, and what lets it work on packages that do not compile
// yet and in modules whose dependencies cannot be had.
package gosource
