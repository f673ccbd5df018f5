// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package reflector keeps a store equal to one collection on the server.
//
// It is the first stage of the pipeline: it reads the collection once, then
// follows its changes, and repairs itself when either of the two breaks off.
//
//	Source ── List, Watch ──► Reflector ── Add Update Delete Replace Bookmark Resync ──► Store
//
// A Reflector is a small state machine, and each state is a file:
//
//	        ┌──────────── relist: 410, very short watch, any other error ───────────┐
//	        ▼                                                                       │
//	Empty ──┬─► WatchListing ── initial-events-end ──► Synced ──► Watching ─────────┤
//	        │       │ not served, incomplete,            ▲  ▲         │             │
//	        │       ▼ silent                             │  └─────────┘             │
//	        └─► Listing ─────────────────────────────────┘  closed, 429, refused,   │
//	                                                        stalled: watch again    │
//	                                                        from the last version ──┘
//
// An edge that follows a failure waits first, longer each time, and every wait
// ends with the context. The transform runs here, exactly once for an object that
// the server sent, before anything keeps a reference to it.
//
// The package knows neither REST clients nor queues: Source and Store are the
// whole of its world. What it does follows client-go's tools/cache/reflector.go
// and KEP-3157 (watch-list), except where the comments say otherwise.
package reflector
