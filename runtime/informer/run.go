// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer

import (
	"context"
	"errors"
	"sync"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"

	"github.com/informergen/informergen/runtime/delta"
	"github.com/informergen/informergen/runtime/reflector"
)

// RunWithContext runs the informer until ctx ends. It returns when the store is
// written no more, every call of a handler has returned, and no goroutine is left;
// notifications that handlers have not been called with by then are dropped. An
// informer runs once: a second call logs a warning and returns.
func (s *SharedIndexInformer[T]) RunWithContext(ctx context.Context) {
	ctx = s.named(ctx)
	logger := klog.FromContext(ctx)
	if !s.start() {
		logger.Info("Warning: the informer has started already and cannot be run again", "type", s.config.ObjectDescription)
		return
	}
	logger.V(3).Info("Starting informer", "type", s.config.ObjectDescription)
	defer logger.V(3).Info("Stopped informer", "type", s.config.ObjectDescription)
	// A goroutine for each, so that the panic of one ends the process and does
	// not wait here for the others.
	var running sync.WaitGroup
	running.Go(func() { s.detector.Run(ctx.Done()) })
	running.Go(func() { protect(ctx, s.reflector.Run) })
	running.Go(func() { protect(ctx, s.consume) })
	// The reflector may be waiting for room in the queue, the consumer for deltas.
	<-ctx.Done()
	s.queue.Close()
	running.Wait()
	s.markStopped()
	s.changed.all()
	s.processor.Stop()
}

// named returns ctx with a logger that has the name of the informer.
func (s *SharedIndexInformer[T]) named(ctx context.Context) context.Context {
	name := s.config.Identifier.Name()
	if name == "" {
		return ctx
	}
	return klog.NewContext(ctx, klog.LoggerWithName(klog.FromContext(ctx), name))
}

func (s *SharedIndexInformer[T]) start() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.started {
		return false
	}
	s.started = true
	s.processor.Start()
	s.queue = delta.New(delta.Config[T]{})
	s.reflector = reflector.New(reflector.Config[T]{
		Source:          s.effectiveSource(),
		Store:           s.producer(),
		Name:            s.config.Identifier.Name(),
		TypeDescription: s.config.ObjectDescription,
		Resource:        s.config.Identifier.GroupVersionResource(),
		// Only now: a handler that came before may have shortened it.
		ResyncPeriod: s.processor.CheckPeriod(),
		ShouldResync: s.processor.ShouldResync,
		Transform:    typedTransform[T](s.transform),
		OnError:      s.errorHandler(),
	})
	return true
}

func (s *SharedIndexInformer[T]) markStopped() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopped = true
}

// consume processes the queue until it is closed. An error concerns single
// objects; what could be applied was applied.
func (s *SharedIndexInformer[T]) consume(ctx context.Context) {
	for synced := false; ctx.Err() == nil; {
		err := s.pop()
		if !synced && s.HasSynced() {
			synced = true
			klog.FromContext(ctx).V(2).Info("Caches populated", "type", s.config.ObjectDescription, "objects", s.indexer.Len())
		}
		if errors.Is(err, cache.ErrFIFOClosed) {
			return
		}
		if err != nil {
			s.failed(err)
			utilruntime.HandleErrorWithContext(ctx, err, "Informer could not process everything",
				"type", s.config.ObjectDescription)
		}
	}
}

// protect runs f until ctx ends: once, unless f panics and the process is
// configured to survive that (utilruntime.ReallyCrash).
func protect(ctx context.Context, f func(context.Context)) {
	for {
		func() {
			defer utilruntime.HandleCrashWithContext(ctx)
			f(ctx)
		}()
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

// errorHandler returns what to do with errors of the reflector. The user's
// handler is for what goes wrong between client and server.
func (s *SharedIndexInformer[T]) errorHandler() func(context.Context, error) {
	handle := s.logError
	if user := s.watchError; user != nil {
		facade := s.reflectorFacade()
		handle = func(ctx context.Context, err error) { user(ctx, facade, err) }
	}
	return func(ctx context.Context, err error) {
		s.failed(err)
		var detailed *reflector.Error
		if errors.As(err, &detailed) {
			switch detailed.Phase {
			case reflector.PhaseTransform, reflector.PhaseStore, reflector.PhaseResync:
				s.logError(ctx, err)
				return
			}
		}
		handle(ctx, err)
	}
}

func (s *SharedIndexInformer[T]) logError(ctx context.Context, err error) {
	if apierrors.IsResourceExpired(err) || apierrors.IsGone(err) {
		// Every watch ends like this if there are no changes for long enough.
		klog.FromContext(ctx).V(4).Info("Watch expired", "type", s.config.ObjectDescription, "err", err)
		return
	}
	utilruntime.HandleErrorWithContext(ctx, err, "Informer could not follow the server", "type", s.config.ObjectDescription)
}
