// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package factory

import (
	"reflect"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
)

// The setters are what the options of a generated factory call. They configure
// the informers that are made afterwards, and must not be called concurrently
// with any other method. The getters take no lock: a function that makes an
// informer, and so runs under the factory's, may call them.

// SetNamespace limits the informers to one namespace. Default: all.
func (f *Factory[C]) SetNamespace(namespace string) { f.namespace = namespace }

// Namespace returns the namespace that informers are limited to, or "".
func (f *Factory[C]) Namespace() string { return f.namespace }

// SetTweakListOptions sets a function that changes the options of every list and
// watch request. Default: none.
func (f *Factory[C]) SetTweakListOptions(tweak func(*metav1.ListOptions)) { f.tweak = tweak }

// TweakListOptions returns that function, or nil.
func (f *Factory[C]) TweakListOptions() func(*metav1.ListOptions) { return f.tweak }

// SetTransform sets the transform of all informers. Default: none.
func (f *Factory[C]) SetTransform(transform cache.TransformFunc) { f.transform = transform }

// SetCustomResync sets the resync period for the informer of one type, given as
// the pointer type of its objects. Default: the factory's.
func (f *Factory[C]) SetCustomResync(key reflect.Type, period time.Duration) {
	f.customResync[key] = period
}

// SetInformerName sets the name under which metrics of the informers appear. The
// factory releases it in Shutdown. Default: none, and no metrics.
func (f *Factory[C]) SetInformerName(name *cache.InformerName) { f.informerName = name }

// InformerName returns that name, or nil; the methods of a nil name work.
func (f *Factory[C]) InformerName() *cache.InformerName { return f.informerName }

// SetInformerMetricsProvider sets who makes the metrics of the informers, for those
// of this module. They also need an informer name.
func (f *Factory[C]) SetInformerMetricsProvider(provider cache.InformerMetricsProvider) {
	f.metrics = provider
}
