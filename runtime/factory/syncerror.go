// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package factory

import (
	"fmt"
	"slices"
	"strings"

	"k8s.io/client-go/tools/cache"
)

// SyncError says why a wait for informers ended before all had synced. errors.Is
// and errors.As find the cause, and the errors of all informers.
type SyncError struct {
	// Cause is the cause of the end of the context.
	Cause error
	// Unsynced are the informers that have not synced, sorted by name.
	Unsynced []Unsynced
}

// Unsynced is an informer that has not synced.
type Unsynced struct {
	// Name is the Go type of the objects or, in a factory that goes by resources,
	// the resource.
	Name string
	// Err is its last error: nil if there was none, or if it cannot tell.
	Err error
}

// newSyncError returns the cause alone when no informer can add to it, as client-go
// does.
func newSyncError(cause error, unsynced []Unsynced) error {
	if !slices.ContainsFunc(unsynced, func(u Unsynced) bool { return u.Err != nil }) {
		return cause
	}
	slices.SortFunc(unsynced, func(a, b Unsynced) int { return strings.Compare(a.Name, b.Name) })
	return &SyncError{Cause: cause, Unsynced: unsynced}
}

// Error says the cause, and the errors of informers with their names.
func (e *SyncError) Error() string {
	var b strings.Builder
	fmt.Fprint(&b, e.Cause)
	for _, u := range e.Unsynced {
		if u.Err != nil {
			fmt.Fprintf(&b, "; %s: %v", u.Name, u.Err)
		}
	}
	return b.String()
}

// Unwrap returns the cause and the errors of the informers.
func (e *SyncError) Unwrap() []error {
	all := []error{e.Cause}
	for _, u := range e.Unsynced {
		if u.Err != nil {
			all = append(all, u.Err)
		}
	}
	return all
}

func lastError(informer cache.SharedIndexInformer) error {
	if i, ok := informer.(interface{ LastError() error }); ok {
		return i.LastError()
	}
	return nil
}
