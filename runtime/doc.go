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
// # What is promised
//
// To each handler, for each object, in any order of faults of the server and of the
// network:
//
//   - ordered: states come in the order in which the server had them;
//   - unique: no change is told twice;
//   - reliable: every update begins with the state that was told last, and the last
//     state and the deletion always arrive. A change may be left out only where a
//     list has jumped over it, or where the backlog of a handler that cannot keep up
//     was merged.
//
// To whoever reads the store:
//
//   - atomic: a query, a snapshot and a relist show one state that the server had at
//     the resource version which the store tells, objects and indexes alike;
//   - monotonic: resource versions do not go back, unless the server did, as after a
//     restore of its database; that is reported, and the cache follows.
//
// And to both:
//
//   - resumable: a watch goes on exactly where the last one ended, and where the server
//     has forgotten that, a list takes its place: nothing is lost over a reconnect or
//     a relist;
//   - convergent: whatever was seen on the way (stale and intermediate states, a crash in
//     the middle of a batch, an object that is deleted and made again between two
//     lists), once the server is well the store and the handlers end in its state.
//
// The last one cannot be kept where nobody can know better: a server that is restored
// and passes the resource version of a client before that asks again looks like one
// that never was.
//
// The tests of internal/conformance hold every one of these, by its name, over random
// histories.
//
// The package itself holds the version that generated code is checked against.
package runtime

// IsAtLeastVersion0_1 is referred to by generated code. If the compiler says
// that it is undefined, the generated code is newer than this module: update
// github.com/informergen/informergen, or generate again with the older tool.
const IsAtLeastVersion0_1 = true
