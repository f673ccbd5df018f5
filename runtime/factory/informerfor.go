// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package factory

import (
	"fmt"
	"reflect"
	"time"

	"k8s.io/apimachinery/pkg/runtime"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
)

// InformerFor returns the informer for the Go type of obj. The first call for a
// type makes it with newFunc, which gets the client and the resync period; later
// calls return the same one and ignore theirs. newFunc runs under the factory's
// lock and must not call InformerFor, Start, Shutdown or WaitForCacheSync.
//
// If the informer that newFunc makes is known to hold objects of another type, it
// is shared under that type, so that nobody who asks for obj's type gets it. The
// mistake is reported to the error handlers of apimachinery's util/runtime.
func (f *Factory[C]) InformerFor(
	obj runtime.Object, newFunc func(C, time.Duration) cache.SharedIndexInformer,
) cache.SharedIndexInformer {
	f.shared.mu.Lock()
	defer f.shared.mu.Unlock()
	f.shared.init()
	key := reflect.TypeOf(obj)
	if informer, exists := f.shared.informers[key]; exists {
		return informer
	}
	informer := newFunc(f.client, f.resyncPeriod(key))
	if held := heldType(informer, key); held != key {
		utilruntime.HandleError(fmt.Errorf("informer factory: the informer asked for with %s holds %s", key, held))
		if existing, exists := f.shared.informers[held]; exists {
			return existing
		}
		key = held
	}
	f.prepare(key, informer)
	f.shared.informers[key] = informer
	return informer
}

func (f *Factory[C]) resyncPeriod(key reflect.Type) time.Duration {
	if period, custom := f.customResync[key]; custom {
		return period
	}
	return f.defaultResync
}

func (f *Factory[C]) prepare(key reflect.Type, informer cache.SharedIndexInformer) {
	if f.transform != nil {
		if err := informer.SetTransform(f.transform); err != nil {
			utilruntime.HandleError(fmt.Errorf("informer factory: setting the transform of the informer for %s: %w", key, err))
		}
	}
	if f.metrics != nil {
		if err := setMetrics(informer, f.metrics); err != nil {
			utilruntime.HandleError(fmt.Errorf("informer factory: setting the metrics of the informer for %s: %w", key, err))
		}
	}
}

// setMetrics is for informers of this module; another one has those that it was made
// with.
func setMetrics(informer cache.SharedIndexInformer, provider cache.InformerMetricsProvider) error {
	i, ok := informer.(interface {
		SetInformerMetricsProvider(cache.InformerMetricsProvider) error
	})
	if !ok {
		return nil
	}
	return i.SetInformerMetricsProvider(provider)
}

// heldType asks informers that can tell for the type of their objects.
func heldType(informer cache.SharedIndexInformer, otherwise reflect.Type) reflect.Type {
	if i, ok := informer.(interface{ ObjectType() reflect.Type }); ok {
		return i.ObjectType()
	}
	return otherwise
}
