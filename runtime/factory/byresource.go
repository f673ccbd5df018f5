// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package factory

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

// ByResource shares informers whose objects all have one Go type, and which are
// told apart by their resources: those of untyped and of metadata objects. Make it
// with NewByResource. Its methods may be called concurrently.
type ByResource struct {
	shared  shared[schema.GroupVersionResource]
	newFunc func(schema.GroupVersionResource) cache.SharedIndexInformer
}

// NewByResource makes a factory that makes its informers with newFunc, which runs
// under the factory's lock and must not call it.
func NewByResource(newFunc func(schema.GroupVersionResource) cache.SharedIndexInformer) *ByResource {
	return &ByResource{newFunc: newFunc}
}

// ForResource returns the informer for a resource. The first call makes it.
func (f *ByResource) ForResource(resource schema.GroupVersionResource) *Generic {
	f.shared.mu.Lock()
	defer f.shared.mu.Unlock()
	f.shared.init()
	informer, exists := f.shared.informers[resource]
	if !exists {
		informer = f.newFunc(resource)
		f.shared.informers[resource] = informer
	}
	return NewGeneric(informer, resource.GroupResource())
}

// Start is StartWithContext for a channel that ends the informers when it closes.
func (f *ByResource) Start(stopCh <-chan struct{}) {
	f.StartWithContext(wait.ContextForChannel(stopCh))
}

// StartWithContext is that of a Factory.
func (f *ByResource) StartWithContext(ctx context.Context) { f.shared.start(ctx) }

// WaitForCacheSync is WaitForCacheSyncWithContext for a channel, and returns only
// which informers have synced.
func (f *ByResource) WaitForCacheSync(stopCh <-chan struct{}) map[schema.GroupVersionResource]bool {
	synced, _ := f.WaitForCacheSyncWithContext(wait.ContextForChannel(stopCh))
	return synced
}

// WaitForCacheSyncWithContext is that of a Factory. The error is nil if all have
// synced; otherwise it is as the Err of a SyncResult there.
func (f *ByResource) WaitForCacheSyncWithContext(ctx context.Context) (map[schema.GroupVersionResource]bool, error) {
	return f.shared.wait(ctx)
}

// Shutdown is that of a Factory.
func (f *ByResource) Shutdown() { f.shared.shutdown() }
