// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer

import (
	"context"
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/delta"
	"github.com/informergen/informergen/runtime/internal/processor"
	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/reflector"
	"github.com/informergen/informergen/runtime/store"
)

// Config says what an informer is about. Source is required; the zero value of
// every other field is a usable default.
type Config[T object.Object] struct {
	// Source is where the objects come from.
	Source reflector.Source[T]
	// ResyncPeriod is how often every stored object is presented again, as an
	// update, to handlers that do not ask for a period of their own. Nothing is
	// requested from the server for that. 0 means never, also for handlers that
	// do ask.
	ResyncPeriod time.Duration
	// Indexers are the indexes to start with. More can be added at any time.
	Indexers cache.Indexers
	// Identifier names the informer and its resource in metrics and errors.
	Identifier cache.InformerNameAndResource
	// InformerMetricsProvider makes the metrics of the informer: how many changes are
	// queued, how long it takes to apply a batch, and the resource version of the
	// store. There are none without it, or if Identifier
	// is not reserved for this informer. cache.SetInformerMetricsProvider sets that of
	// client-go's informers, which no one can ask for.
	InformerMetricsProvider cache.InformerMetricsProvider
	// ObjectDescription names the type in errors. Default: the Go type of T.
	ObjectDescription string
}

// SharedIndexInformer keeps a store equal to a collection on the server and tells
// handlers of every change. It is used once: New, handlers and settings, Run.
// All methods may be called at any time by any goroutine.
type SharedIndexInformer[T object.Object] struct {
	config    Config[T]
	indexer   *store.Indexer[T]
	clientGo  *store.ClientGoIndexer[T]
	processor *processor.Processor[T]
	detector  cache.MutationDetector

	synced      chan struct{} // closed by the writer
	changed     broadcast     // sent by the writer, and by the stop
	lastNews    atomic.Int64  // in nanoseconds since 1970
	lastFailure atomic.Pointer[failure]

	mu         sync.Mutex
	started    bool
	stopped    bool
	transform  cache.TransformFunc
	watchError cache.WatchErrorHandlerWithContext
	queue      *delta.FIFO[T]          // set by the start
	reflector  *reflector.Reflector[T] // set by the start
	metrics    *metrics                // nil: none

	changes []store.Change[T] // the writer's, kept to be used again
}

var _ cache.TypedSharedIndexInformer[*metav1.PartialObjectMetadata] = (*SharedIndexInformer[*metav1.PartialObjectMetadata])(nil)

// New returns an informer that does nothing until it is run.
func New[T object.Object](config Config[T]) *SharedIndexInformer[T] {
	if config.ObjectDescription == "" {
		config.ObjectDescription = reflect.TypeFor[T]().String()
	}
	indexer := store.New[T](nil)
	s := &SharedIndexInformer[T]{
		config:   config,
		indexer:  indexer,
		clientGo: indexer.ClientGo(),
		detector: cache.NewCacheMutationDetector(config.ObjectDescription),
		synced:   make(chan struct{}),
		metrics:  newMetrics(config.Identifier, config.InformerMetricsProvider),
	}
	s.processor = processor.New(func() processor.Snapshot[T] { return indexer.Snapshot() }, config.ResyncPeriod)
	if err := s.clientGo.AddIndexers(config.Indexers); err != nil {
		utilruntime.HandleErrorWithContext(context.Background(), err, "Informer starts without its indexes",
			"type", config.ObjectDescription)
	}
	return s
}

// Reader returns the typed, lock-free view of the store.
func (s *SharedIndexInformer[T]) Reader() store.Reader[T] { return s.indexer }

// GetTypedIndexer returns the store in the vocabulary of client-go.
func (s *SharedIndexInformer[T]) GetTypedIndexer() cache.TypedIndexer[T] { return s.clientGo }

// AddTypedIndexers adds indexes, before or after the start. It returns an error
// and adds nothing if a name is taken, if a function fails for a stored object,
// or if the informer has stopped.
func (s *SharedIndexInformer[T]) AddTypedIndexers(indexers cache.TypedIndexers[T]) error {
	if s.IsStopped() {
		return errIndexersTooLate
	}
	return s.indexer.AddIndexers(indexers)
}

// HasSynced reports whether the store was given the first complete list. It stays
// true after the stop. Handlers may not have heard of the whole list yet; ask
// their registrations for that.
func (s *SharedIndexInformer[T]) HasSynced() bool { return cache.IsDone(s.HasSyncedChecker()) }

// HasSyncedChecker returns HasSynced as something that can be waited for.
func (s *SharedIndexInformer[T]) HasSyncedChecker() cache.DoneChecker {
	return doneChecker{"SharedIndexInformer " + s.config.ObjectDescription, s.synced}
}

type doneChecker struct {
	name string
	done <-chan struct{}
}

func (c doneChecker) Name() string          { return c.name }
func (c doneChecker) Done() <-chan struct{} { return c.done }

// HasStarted reports whether the informer was run.
func (s *SharedIndexInformer[T]) HasStarted() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.started
}

// IsStopped reports whether the informer has stopped for good.
func (s *SharedIndexInformer[T]) IsStopped() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stopped
}

// ObjectType returns the type of the objects.
func (s *SharedIndexInformer[T]) ObjectType() reflect.Type { return reflect.TypeFor[T]() }

// LastSyncResourceVersion returns the resource version up to which the server's
// changes were read, or "" before the first list. The store may lag behind it;
// Reader tells how far that is.
func (s *SharedIndexInformer[T]) LastSyncResourceVersion() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.reflector == nil {
		return ""
	}
	return s.reflector.LastSyncResourceVersion()
}

func (s *SharedIndexInformer[T]) tooLate(what string) error {
	return fmt.Errorf("setting the %s of the informer of %s: it has started already", what, s.config.ObjectDescription)
}
