// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"k8s.io/apimachinery/pkg/util/resourceversion"

	"github.com/informergen/informergen/runtime/store"
)

// ErrStopped is the error of waiting for an informer that has stopped.
var ErrStopped = errors.New("the informer has stopped")

// WaitForResourceVersion waits until the store has everything that the server did
// up to a resource version, such as that of an object which was just written: a
// read from the store then shows the write, or something later. That includes
// deletions, and objects that the informer's selectors leave out; for those the
// store learns the version with the next change or bookmark, which a server sends
// within about a minute.
//
// The error wraps the cause of ctx, if that ends first, together with the last
// error of the informer; or ErrStopped; or it says that the version is no number,
// and cannot be waited for.
func (s *SharedIndexInformer[T]) WaitForResourceVersion(ctx context.Context, version string) error {
	if err := checkVersion(version); err != nil {
		return fmt.Errorf("waiting for %s: %w", s.config.ObjectDescription, err)
	}
	err := s.WaitUntil(ctx, func(r store.Reader[T]) bool { return hasReached(r.ResourceVersion(), version) })
	if err != nil {
		return fmt.Errorf("waiting for resource version %s, the store is at %q: %w", version, s.indexer.ResourceVersion(), err)
	}
	return nil
}

// checkVersion refuses what no version can be compared with.
func checkVersion(version string) error {
	if _, err := resourceversion.CompareResourceVersion(version, version); err != nil {
		return fmt.Errorf("resource version %q: %w", version, err)
	}
	return nil
}

func hasReached(at, version string) bool {
	order, err := resourceversion.CompareResourceVersion(at, version)
	return err == nil && order >= 0
}

// WaitUntil waits until a condition holds for a state of the store, and returns
// nil then. It asks once and after every batch of changes, with the state that the
// batch led to, from the goroutine of the caller. That an object is gone, for
// example, is the condition that the store does not have its UID.
//
// The error is as that of WaitForResourceVersion.
func (s *SharedIndexInformer[T]) WaitUntil(ctx context.Context, condition func(store.Reader[T]) bool) error {
	for {
		changed := s.changed.next()
		if condition(s.indexer.Snapshot()) {
			return nil
		}
		if s.IsStopped() {
			return s.waitError(ErrStopped)
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return s.waitError(context.Cause(ctx))
		}
	}
}

func (s *SharedIndexInformer[T]) waitError(cause error) error {
	err := fmt.Errorf("waiting for the informer of %s: %w", s.config.ObjectDescription, cause)
	if last := s.LastError(); last != nil {
		err = fmt.Errorf("%w; %w", err, last)
	}
	return err
}

// broadcast wakes everybody who waits for the next change. The zero value is ready
// to use.
type broadcast struct {
	mu   sync.Mutex
	wake chan struct{} // nil while nobody waits
}

// next returns a channel that is closed by the next call of all.
func (b *broadcast) next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.wake == nil {
		b.wake = make(chan struct{})
	}
	return b.wake
}

func (b *broadcast) all() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.wake != nil {
		close(b.wake)
		b.wake = nil
	}
}
