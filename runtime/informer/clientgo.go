// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer

import (
	"context"
	"fmt"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/source"
)

// NewSharedIndexInformer returns an informer over any ListerWatcher of client-go.
// It stands in for the function of the same name in client-go's tools/cache; the
// type parameter takes the place of the example object.
func NewSharedIndexInformer[T object.Object](lw cache.ListerWatcher, resync time.Duration, indexers cache.Indexers) *SharedIndexInformer[T] {
	return New(Config[T]{Source: source.FromListerWatcher[T](lw), ResyncPeriod: resync, Indexers: indexers})
}

// Run is RunWithContext with a channel in place of the context.
func (s *SharedIndexInformer[T]) Run(stopCh <-chan struct{}) {
	s.RunWithContext(wait.ContextForChannel(stopCh))
}

// AddEventHandler is AddTypedEventHandler for a handler of untyped objects.
func (s *SharedIndexInformer[T]) AddEventHandler(handler cache.ResourceEventHandler) (cache.ResourceEventHandlerRegistration, error) {
	return s.AddEventHandlerWithOptions(handler, cache.HandlerOptions{})
}

// AddEventHandlerWithResyncPeriod is AddEventHandler with a resync period of the
// handler's own. A period of 0 means never; others are raised to one second, and
// after the start to that of the informer.
func (s *SharedIndexInformer[T]) AddEventHandlerWithResyncPeriod(handler cache.ResourceEventHandler, resyncPeriod time.Duration) (cache.ResourceEventHandlerRegistration, error) {
	return s.AddEventHandlerWithOptions(handler, cache.HandlerOptions{ResyncPeriod: &resyncPeriod})
}

// AddEventHandlerWithOptions is AddEventHandler with options.
func (s *SharedIndexInformer[T]) AddEventHandlerWithOptions(handler cache.ResourceEventHandler, options cache.HandlerOptions) (cache.ResourceEventHandlerRegistration, error) {
	if handler == nil {
		return nil, errNoHandler
	}
	return s.register(untypedHandler[T]{handler}, handler, HandlerOptions{HandlerOptions: options})
}

// untypedHandler calls a handler of untyped objects.
type untypedHandler[T object.Object] struct{ handler cache.ResourceEventHandler }

var _ cache.TypedResourceEventHandler[*metav1.PartialObjectMetadata] = untypedHandler[*metav1.PartialObjectMetadata]{}

func (h untypedHandler[T]) OnAdd(obj T, isInInitialList bool) { h.handler.OnAdd(obj, isInInitialList) }
func (h untypedHandler[T]) OnUpdate(oldObj, newObj T)         { h.handler.OnUpdate(oldObj, newObj) }
func (h untypedHandler[T]) OnDelete(deleted cache.DeletedObject[T]) {
	if deleted.FinalStateUnknown != nil {
		h.handler.OnDelete(*deleted.FinalStateUnknown)
		return
	}
	h.handler.OnDelete(deleted.OptionalObj)
}

// GetStore returns the store.
func (s *SharedIndexInformer[T]) GetStore() cache.Store { return s.clientGo }

// GetIndexer returns the store. The lister of this module finds the typed reader
// behind it.
func (s *SharedIndexInformer[T]) GetIndexer() cache.Indexer { return s.clientGo }

// AddIndexers is AddTypedIndexers for functions of untyped objects.
func (s *SharedIndexInformer[T]) AddIndexers(indexers cache.Indexers) error {
	if s.IsStopped() {
		return errIndexersTooLate
	}
	return s.clientGo.AddIndexers(indexers)
}

// SetWatchErrorHandler is SetWatchErrorHandlerWithContext without a context.
func (s *SharedIndexInformer[T]) SetWatchErrorHandler(handler cache.WatchErrorHandler) error {
	if handler == nil {
		return s.SetWatchErrorHandlerWithContext(nil)
	}
	return s.SetWatchErrorHandlerWithContext(func(_ context.Context, r *cache.Reflector, err error) { handler(r, err) })
}

// SetWatchErrorHandlerWithContext sets who is told when listing or watching
// fails; nil restores the default, which is to log. After the start it returns an
// error. The error is mostly a *reflector.Error and unwraps to its cause.
//
// The reflector that the handler gets is there for its Name and TypeDescription,
// and for cache.DefaultWatchErrorHandler. It is not the one that is working: its
// LastSyncResourceVersion is always empty.
func (s *SharedIndexInformer[T]) SetWatchErrorHandlerWithContext(handler cache.WatchErrorHandlerWithContext) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.started {
		return s.tooLate("watch error handler")
	}
	s.watchError = handler
	return nil
}

// reflectorFacade makes the reflector of client-go that user handlers get.
func (s *SharedIndexInformer[T]) reflectorFacade() *cache.Reflector {
	name := s.config.Identifier.Name()
	if name == "" {
		name = s.HasSyncedChecker().Name()
	}
	return cache.NewReflectorWithOptions(&cache.ListWatch{}, nil, nil, cache.ReflectorOptions{
		Name:            name,
		TypeDescription: s.config.ObjectDescription,
	})
}

// SetTransform sets what is done to every object before it is stored. It is
// called once for an object that the server sent, and again only if it fails. An
// object for which it returns nil is not stored; an error, or an object that is no
// T, is reported and the object not stored. With T object.Any it may change the
// type; source.Map does so for an informer of the other type. After the start
// SetTransform returns an error.
func (s *SharedIndexInformer[T]) SetTransform(handler cache.TransformFunc) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.started {
		return s.tooLate("transform")
	}
	s.transform = handler
	return nil
}

func typedTransform[T object.Object](transform cache.TransformFunc) func(T) (T, bool, error) {
	if transform == nil {
		return nil
	}
	return func(obj T) (none T, keep bool, err error) {
		result, err := transform(obj)
		if err != nil || result == nil {
			return none, false, err
		}
		typed, ok := result.(T)
		if !ok {
			return none, false, fmt.Errorf("the transform of %T returned a %T; make an informer of that type with source.Map, or one of object.Any", obj, result)
		}
		return typed, !object.IsNil(typed), nil
	}
}

// GetController returns a controller that tells whether the informer has synced
// and up to which resource version. Running it does nothing.
func (s *SharedIndexInformer[T]) GetController() cache.Controller { return controller{s} }

// controller shows an informer whatever its type; to run it is the informer's own
// business.
type controller struct{ informer cache.SharedIndexInformer }

var _ cache.Controller = controller{}

func (controller) Run(<-chan struct{})                   {}
func (controller) RunWithContext(context.Context)        {}
func (c controller) HasSynced() bool                     { return c.informer.HasSynced() }
func (c controller) HasSyncedChecker() cache.DoneChecker { return c.informer.HasSyncedChecker() }
func (c controller) LastSyncResourceVersion() string     { return c.informer.LastSyncResourceVersion() }
