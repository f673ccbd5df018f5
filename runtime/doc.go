// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package runtime is the root of the informer runtime, which keeps typed caches
// of Kubernetes objects and tells handlers about their changes:
//
//	kube-apiserver ── LIST pages, WATCH frames
//	      ▼  source      one object at a time, decoded as T
//	   reflector         lists, watches, and recovers
//	      ▼  delta       the DeltaFIFO: order, atomic Replace, Sync
//	   informer          the single writer: store first, then handlers
//	      ├─► store      immutable snapshots ──► lister ──► Get, List, iter.Seq
//	      └─► processor  a queue per handler ──► typed handlers
//	   factory           shares informers, starts and stops them
//
// Each stage is a package of its own that can be used alone. Generated code
// instantiates them for the kinds of an API; it contains no behaviour.
//
// The package itself holds the version that generated code is checked against.
package runtime

// IsAtLeastVersion0_1 is referred to by generated code. If the compiler says
// that it is undefined, the generated code is newer than this module: update
// github.com/informergen/informergen, or generate again with the older tool.
const IsAtLeastVersion0_1 = true
