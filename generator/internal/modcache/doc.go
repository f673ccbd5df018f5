// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package modcache finds modules in the module cache of the go command, and has
// the go command download those that are not there. It also tells which version of
// a module a build uses.
//
// It knows where a module lies and nothing of what is in it.
package modcache
