// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package object

import "k8s.io/apimachinery/pkg/watch"

// Event is one frame of a watch, already decoded.
//
// Type is watch.Added, watch.Modified, watch.Deleted or watch.Bookmark; an
// ERROR frame never becomes an Event, because the sequence that yields events
// reports it as an error. Object is the object as the frame carried it. In a
// bookmark only its metadata (resource version, annotations) means anything.
type Event[T any] struct {
	Type   watch.EventType
	Object T

	// More says that the sequence has the next event already, and yields it, or ends,
	// without waiting for the server. Whoever hands events on may collect them that
	// long. A source that does not know leaves it false.
	More bool
}
