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

// HandlerOptions are what a handler asks for, beyond the options of client-go.
type HandlerOptions struct {
	cache.HandlerOptions
	// BacklogLimit is how many notifications may wait for the handler, beyond one
	// for each stored object. When more wait, those of the same object become one,
	// which leads from the state that the handler knows to the newest: a handler
	// that cannot keep up is told less often, and its backlog takes no more memory
	// than the cache itself does. An object that comes and goes meanwhile is not
	// told of at all. 0 means DefaultBacklogLimit, less than 0 that every single
	// change is told, however many wait.
	BacklogLimit int
}

// DefaultBacklogLimit is the limit of handlers that do not ask for another.
const DefaultBacklogLimit = processor.DefaultBacklog

// AddTypedEventHandler is AddHandler with options of client-go, of which at most
// one value may be given.
func (s *SharedIndexInformer[T]) AddTypedEventHandler(handler cache.TypedResourceEventHandler[T], options ...cache.HandlerOptions) (cache.ResourceEventHandlerRegistration, error) {
	switch len(options) {
	case 0:
		return s.AddHandler(handler, HandlerOptions{})
	case 1:
		return s.AddHandler(handler, HandlerOptions{HandlerOptions: options[0]})
	}
	return nil, fmt.Errorf("adding a handler: at most one HandlerOptions may be given, not %d", len(options))
}

// AddHandler registers a handler. It is called by one goroutine, in the order of
// the changes, and independently of all other handlers, however long its calls
// take.
//
// A handler that is registered after the start is called for every stored object
// as an add in an initial list, and then for what follows. The call returns at
// once all the same.
//
// It is an error if handler is nil or the informer has stopped.
func (s *SharedIndexInformer[T]) AddHandler(handler cache.TypedResourceEventHandler[T], options HandlerOptions) (cache.ResourceEventHandlerRegistration, error) {
	if handler == nil {
		return nil, errNoHandler
	}
	return s.register(handler, handler, options)
}

var errNoHandler = errors.New("adding a handler: it is nil")

// register adds handler under the name of what the user gave.
func (s *SharedIndexInformer[T]) register(handler cache.TypedResourceEventHandler[T], given any, options HandlerOptions) (cache.ResourceEventHandlerRegistration, error) {
	name := handlerName(given)
	h, err := s.addToProcessor(handler, processor.Options{
		Name:         s.HasSyncedChecker().Name() + " + event handler " + name,
		Logger:       ptr.Deref(options.Logger, klog.Background()),
		ResyncPeriod: ptr.Deref(options.ResyncPeriod, s.config.ResyncPeriod),
		Backlog:      options.BacklogLimit,
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
