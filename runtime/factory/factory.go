// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package factory

import (
	"context"
	"reflect"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

// Factory makes, starts and stops the informers of one clientset C. Its methods
// may be called concurrently, but for the setters in options.go.
type Factory[C any] struct {
	client        C
	defaultResync time.Duration

	namespace    string
	tweak        func(*metav1.ListOptions)
	transform    cache.TransformFunc
	customResync map[reflect.Type]time.Duration
	informerName *cache.InformerName
	metrics      cache.InformerMetricsProvider

	shared shared[reflect.Type]
}

// New makes a factory whose informers use client and resync their handlers every
// defaultResync, if they are not configured otherwise; 0 means never.
func New[C any](client C, defaultResync time.Duration) *Factory[C] {
	return &Factory[C]{
		client:        client,
		defaultResync: defaultResync,
		customResync:  map[reflect.Type]time.Duration{},
	}
}

// Start is StartWithContext for a channel that ends the informers when it closes.
func (f *Factory[C]) Start(stopCh <-chan struct{}) {
	f.StartWithContext(wait.ContextForChannel(stopCh))
}

// StartWithContext starts the informers that were made since the last call, and
// returns at once; they run until ctx ends. An informer that is made later needs
// another call. After Shutdown nothing starts any more.
//
// An informer that its user runs alone counts as started and is left alone.
func (f *Factory[C]) StartWithContext(ctx context.Context) { f.shared.start(ctx) }

// Shutdown waits until every informer that the factory has started has ended, and
// lets nothing start any more. It does not end them: their context or channel
// must end before or meanwhile. Afterwards the informer name may be used again.
// It may be called several times, also concurrently.
func (f *Factory[C]) Shutdown() {
	f.shared.shutdown()
	f.informerName.Release()
}
