// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package conformance holds one simulated API server, and tests that run the same
// history of that server through client-go, which is the oracle, and through the
// runtime of this module.
//
//	History of Ops ──► Server ──┬─► client-go's reflector ──► store ─┐
//	                            └─► this module's stages ───► store ─┴─► must both equal the server,
//	                                                                     and tell handlers the same
//
// Histories are written down or random. A random one that goes wrong is printed with
// its seed, and without the things that are not needed for it to go wrong.
//
// A witness looks at an informer during a history and names the promise of package
// runtime that it breaks, if any.
//
// A scenario of testdata/scenario is a history in words, with what has to be seen on
// the way.
//
// A [Server] is made for testing/synctest: its time is the bubble's, it starts no
// goroutines, and whoever connects sees the latency of each request. Faults are
// states of the server (busy, down, ...) that a history turns on and off. It
// must not know its clients.
package conformance
