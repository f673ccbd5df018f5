// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer

import (
	"errors"
	"fmt"

	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	"k8s.io/utils/ptr"

	"github.com/informergen/informergen/runtime/internal/processor"
)

var errIndexersTooLate = errors.New("adding indexers: the informer has stopped already")

// AddTypedEventHandler registers a handler. It is called by one goroutine, in the
// order of the changes, and independently of all other handlers; a handler that
// is slower than the changes makes a backlog that nothing bounds.
//
// A handler that is registered after the start is called for every stored object
// as an add in an initial list, and then for what follows. The call returns at
// once all the same.
//
// At most one options value may be given. It is an error if handler is nil or the
// informer has stopped.
func (s *SharedIndexInformer[T]) AddTypedEventHandler(handler cache.TypedResourceEventHandler[T], options ...cache.HandlerOptions) (cache.ResourceEventHandlerRegistration, error) {
	if len(options) > 1 {
		return nil, fmt.Errorf("adding a handler: at most one HandlerOptions may be given, not %d", len(options))
	}
	if handler == nil {
		return nil, errNoHandler
	}
	var o cache.HandlerOptions
	if len(options) == 1 {
		o = options[0]
	}
	return s.register(handler, handler, o)
}

var errNoHandler = errors.New("adding a handler: it is nil")

// register adds handler under the name of what the user gave.
func (s *SharedIndexInformer[T]) register(handler cache.TypedResourceEventHandler[T], given any, options cache.HandlerOptions) (cache.ResourceEventHandlerRegistration, error) {
	name := handlerName(given)
	h, err := s.addToProcessor(handler, processor.Options{
		Name:         s.HasSyncedChecker().Name() + " + event handler " + name,
		Logger:       ptr.Deref(options.Logger, klog.Background()),
		ResyncPeriod: ptr.Deref(options.ResyncPeriod, s.config.ResyncPeriod),
	})
	if err != nil {
		return nil, fmt.Errorf("adding handler %s: %w", name, err)
	}
	return h, nil
}

func (s *SharedIndexInformer[T]) addToProcessor(handler cache.TypedResourceEventHandler[T], options processor.Options) (*processor.Handle[T], error) {
	if s.IsStopped() {
		return nil, processor.ErrStopped
	}
	return s.processor.Add(handler, options)
}

// RemoveEventHandler unregisters a handler. When it returns, no call of the
// handler begins any more; one that is under way goes on, and
// cache.ShutDownEventHandler waits for it. To remove a handler again, or one of
// another informer of the same type, is allowed and does nothing.
func (s *SharedIndexInformer[T]) RemoveEventHandler(handle cache.ResourceEventHandlerRegistration) error {
	h, ok := handle.(*processor.Handle[T])
	if !ok {
		return fmt.Errorf("removing a handler: %T is no registration of an informer of %s", handle, s.config.ObjectDescription)
	}
	s.processor.Remove(h)
	return nil
}
