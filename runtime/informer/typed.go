// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer

import (
	"context"
	"fmt"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/object"
)

// TypedSharedIndexInformer is that of client-go, and what every informer can tell
// about itself beyond that. SharedIndexInformer has the meaning of the methods.
type TypedSharedIndexInformer[T object.Object] interface {
	cache.TypedSharedIndexInformer[T]

	// Status returns a look at the informer.
	Status() Status
	// WaitForResourceVersion waits until the store has everything that the server
	// did up to a resource version.
	WaitForResourceVersion(ctx context.Context, version string) error
}

var _ TypedSharedIndexInformer[*metav1.PartialObjectMetadata] = (*SharedIndexInformer[*metav1.PartialObjectMetadata])(nil)

// Typed returns the typed form of an informer: the informer itself if it is of
// this package and of T, and otherwise a wrapper that converts object by object.
// What an informer of another make does not tell is missing in the Status of a
// wrapper, and the wrapper waits for a resource version by asking the store for
// its own ten times a second.
func Typed[T object.Object](informer cache.SharedIndexInformer) TypedSharedIndexInformer[T] {
	if typed, ok := informer.(TypedSharedIndexInformer[T]); ok {
		return typed
	}
	typed, ok := informer.(cache.TypedSharedIndexInformer[T])
	if !ok {
		typed = cache.NewTypedSharedIndexInformer[T](informer)
	}
	return foreign[T]{typed}
}

// foreign is an informer of another make.
type foreign[T object.Object] struct {
	cache.TypedSharedIndexInformer[T]
}

func (f foreign[T]) Status() Status {
	status := Status{
		Phase:               PhaseSynced,
		Synced:              f.HasSynced(),
		Objects:             len(f.GetStore().ListKeys()),
		ResourceVersion:     f.storeVersion(),
		SyncResourceVersion: f.LastSyncResourceVersion(),
	}
	switch {
	case f.IsStopped():
		status.Phase = PhaseStopped
	case !status.Synced:
		status.Phase = PhaseListing
	}
	return status
}

// storeVersion is the version of the store, or of the reflector if the store does
// not know its own.
func (f foreign[T]) storeVersion() string {
	if store, ok := f.GetStore().(interface{ LastStoreSyncResourceVersion() string }); ok {
		if version := store.LastStoreSyncResourceVersion(); version != "" {
			return version
		}
	}
	return f.LastSyncResourceVersion()
}

const pollInterval = 100 * time.Millisecond

func (f foreign[T]) WaitForResourceVersion(ctx context.Context, version string) error {
	if err := checkVersion(version); err != nil {
		return fmt.Errorf("waiting: %w", err)
	}
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()
	for {
		at := f.storeVersion()
		if hasReached(at, version) {
			return nil
		}
		if f.IsStopped() {
			return fmt.Errorf("waiting for resource version %s, the store is at %q: %w", version, at, ErrStopped)
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return fmt.Errorf("waiting for resource version %s, the store is at %q: %w", version, at, context.Cause(ctx))
		}
	}
}
