// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package factory

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

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
// If ctx ends first, Err of the result is its cause. It also names the types that
// have not synced and the last error of each, where informers can tell it, and
// errors.Is finds both.
func (f *Factory[C]) WaitForCacheSyncWithContext(ctx context.Context) cache.SyncResult {
	informers := f.startedInformers()
	checkers := make([]cache.DoneChecker, 0, len(informers))
	for _, informer := range informers {
		checkers = append(checkers, informer.HasSyncedChecker())
	}
	cache.WaitFor(ctx, "", checkers...)

	result := cache.SyncResult{Synced: make(map[reflect.Type]bool, len(informers))}
	missing := map[reflect.Type]cache.SharedIndexInformer{}
	for key, informer := range informers {
		result.Synced[key] = informer.HasSynced()
		if !result.Synced[key] {
			missing[key] = informer
		}
	}
	if len(missing) > 0 {
		result.Err = unsynced(context.Cause(ctx), missing)
	}
	return result
}

func (f *Factory[C]) startedInformers() map[reflect.Type]cache.SharedIndexInformer {
	f.mu.Lock()
	defer f.mu.Unlock()
	started := maps.Clone(f.informers)
	maps.DeleteFunc(started, func(key reflect.Type, _ cache.SharedIndexInformer) bool { return !f.started[key] })
	return started
}

// unsynced is cause, with what the informers say about why they have not synced.
func unsynced(cause error, informers map[reflect.Type]cache.SharedIndexInformer) error {
	var reasons []error
	for key, informer := range informers {
		i, ok := informer.(interface{ LastError() error })
		if !ok {
			continue
		}
		if err := i.LastError(); err != nil {
			reasons = append(reasons, fmt.Errorf("%s: %w", key, err))
		}
	}
	slices.SortFunc(reasons, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	for _, reason := range reasons {
		cause = fmt.Errorf("%w; %w", cause, reason)
	}
	return cause
}
