// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package source says where lists and watches come from: a typed client
// (FromClient), or any cache.ListerWatcher of client-go (FromListerWatcher).
//
// It stands before the reflector and turns what such clients return, whole lists
// and a watch.Interface, into what the reflector takes, single objects of type T:
//
//	typed client ─┐
//	              ├─► Source[T] ── List: one page, item by item; Watch: a sequence of events ──► reflector
//	ListerWatcher ┘
//
// The reflector owns all policy. This package neither retries nor pages, and it
// does not know who consumes the objects.
package source
