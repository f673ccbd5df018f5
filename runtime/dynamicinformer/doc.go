// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package dynamicinformer makes informers of untyped objects, for resources that
// are known by name only. It stands in for the package of the same name in
// client-go.
//
// It joins a dynamic client to the informers of this module and has no behaviour
// of its own. As its interfaces come from client-go's informers, importing it links
// those.
package dynamicinformer
