// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector

// State is what a Reflector is doing. While it waits after a failure, the state
// is that which it enters after the wait.
type State int32

const (
	// Empty: nothing was read yet.
	Empty State = iota
	// WatchListing: a stream of initial events is being opened or read.
	WatchListing
	// Listing: the pages of the collection are being read.
	Listing
	// Synced: the store was given the whole collection, and no watch is open.
	Synced
	// Watching: the store was given the whole collection, and a watch is open.
	Watching
	// Stopped: Run has returned.
	Stopped
)

// String returns the state's name.
func (s State) String() string {
	switch s {
	case Empty:
		return "Empty"
	case WatchListing:
		return "WatchListing"
	case Listing:
		return "Listing"
	case Synced:
		return "Synced"
	case Watching:
		return "Watching"
	case Stopped:
		return "Stopped"
	}
	return "Unknown"
}

// edge leads to the next state, after a wait or at once.
type edge struct {
	to   State
	wait bool
}
