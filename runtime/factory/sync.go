// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package factory

import (
	"context"
	"reflect"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

// WaitForCacheSync is WaitForCacheSyncWithContext for a channel, and returns only
// which informers have synced.
func (f *Factory[C]) WaitForCacheSync(stopCh <-chan struct{}) map[reflect.Type]bool {
	return f.WaitForCacheSyncWithContext(wait.ContextForChannel(stopCh)).Synced
}

// WaitForCacheSyncWithContext waits until the stores of all started informers
// hold the whole of their collections, or ctx ends. Handlers may not have heard
// of every object by then: wait for their registrations too.
//
// If ctx ends first, Err of the result is its cause, or if any informer can tell why
// it has not synced, a *SyncError.
func (f *Factory[C]) WaitForCacheSyncWithContext(ctx context.Context) cache.SyncResult {
	synced, err := f.shared.wait(ctx)
	return cache.SyncResult{Synced: synced, Err: err}
}
