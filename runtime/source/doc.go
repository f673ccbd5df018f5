// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package source says where lists and watches come from: a typed client
// (FromClient), or any cache.ListerWatcher of client-go (FromListerWatcher).
//
// It stands before the reflector and turns answers into what the reflector takes,
// single objects of type T:
//
//	generated client ── bodies ──► decode, or protobuf ─┐
//	other client ─── lists, watch.Interface ────────────┼─► Source[T] ── List: one page, item by item; Watch: a sequence of events ──► reflector
//	ListerWatcher ── lists, watch.Interface ────────────┘
//
// A body is read while it arrives. No page is in memory as a whole, and no byte is
// looked at for anything but what it says.
//
// The reflector owns all policy. This package neither retries nor pages, and it
// does not know who consumes the objects.
package source
