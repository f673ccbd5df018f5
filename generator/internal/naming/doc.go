// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package naming derives every identifier, plural and path that follows from a
// fact of the API: the Go name of a group, the accessor of a kind, the alias of
// an import.
//
// It is the only place of its kind. The front ends and the back end ask it, so
// that the same fact has the same name everywhere. It knows none of them, and
// not the model either: it works on strings.
package naming
