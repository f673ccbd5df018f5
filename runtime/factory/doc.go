// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package factory is what every generated informer factory shares: one informer
// per type, started together, awaited together, shut down together.
//
// It is the last stage of the runtime and the first that user code meets:
//
//	generated SharedInformerFactory ── *factory.Factory[versioned.Interface] ──► cache.SharedIndexInformer, one per Go type
//
// The generated factory embeds a [Factory] and adds the accessors of its API
// groups. This package knows informers only through the interfaces of client-go,
// so that informers of any make can live in one factory, and it does not know
// which types there are.
package factory
