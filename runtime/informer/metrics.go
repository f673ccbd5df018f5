// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer

import (
	"strconv"
	"sync"
	"time"

	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/delta"
	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/reflector"
)

// SetInformerMetricsProvider is Config.InformerMetricsProvider for an informer that
// somebody else has made. After the start it returns an error.
func (s *SharedIndexInformer[T]) SetInformerMetricsProvider(provider cache.InformerMetricsProvider) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.started {
		return s.tooLate("metrics provider")
	}
	s.metrics = newMetrics(s.config.Identifier, provider)
	return nil
}

// metrics are those that client-go's informers have (informer_metrics.go of its
// tools/cache). A nil *metrics has none.
type metrics struct {
	provider cache.InformerMetricsProvider
	id       cache.InformerNameAndResource
	version  cache.GaugeMetric

	// Since the start:

	latency cache.HistogramMetric
	mu      sync.Mutex // held from looking at the queue to telling its length
	queued  cache.GaugeMetric
}

// newMetrics returns nil unless the identifier is one that nobody else has: two
// informers must not write to the same series.
func newMetrics(id cache.InformerNameAndResource, provider cache.InformerMetricsProvider) *metrics {
	if provider == nil || !id.Reserved() {
		return nil
	}
	return &metrics{provider: provider, id: id, version: provider.NewStoreResourceVersionMetric(id)}
}

func (m *metrics) start() {
	m.queued = m.provider.NewQueuedItemMetric(m.id)
	m.latency = m.provider.NewProcessingLatencyMetric(m.id)
}

// depth tells how long the queue is. Of several calls at a time the last to look
// is the last to tell.
func (m *metrics) depth(length func() int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.queued.Set(float64(length()))
}

// maxDigits is how many digits of a version a float64 holds exactly.
const maxDigits = 15

// reached tells the version of the store, if it is a number: its last digits.
func (m *metrics) reached(version string) {
	version = version[max(0, len(version)-maxDigits):]
	if number, err := strconv.ParseInt(version, 10, 64); err == nil {
		m.version.Set(float64(number))
	}
}

// metered is a queue whose length is told after every change.
type metered[T object.Object] struct {
	*delta.FIFO[T]
	metrics *metrics
}

var _ reflector.Store[object.Any] = metered[object.Any]{}

func (q metered[T]) told(err error) error {
	q.metrics.depth(q.Len)
	return err
}

func (q metered[T]) Add(obj T) error    { return q.told(q.FIFO.Add(obj)) }
func (q metered[T]) Update(obj T) error { return q.told(q.FIFO.Update(obj)) }
func (q metered[T]) Delete(obj T) error { return q.told(q.FIFO.Delete(obj)) }
func (q metered[T]) Resync() error      { return q.told(q.FIFO.Resync()) }

func (q metered[T]) Replace(objects []T, resourceVersion string) error {
	return q.told(q.FIFO.Replace(objects, resourceVersion))
}

func (q metered[T]) Bookmark(resourceVersion string) {
	q.FIFO.Bookmark(resourceVersion)
	_ = q.told(nil)
}

// producer returns the queue as the reflector sees it.
func (s *SharedIndexInformer[T]) producer() reflector.Store[T] {
	if s.metrics == nil {
		return s.queue
	}
	s.metrics.start()
	return metered[T]{s.queue, s.metrics}
}

// pop processes the next batch of the queue.
func (s *SharedIndexInformer[T]) pop() error {
	m := s.metrics
	if m == nil {
		return s.queue.Pop(s.process)
	}
	return s.queue.Pop(func(batch []delta.Delta[T], isInInitialList bool) error {
		m.depth(s.queue.Len)
		begin := time.Now()
		err := s.process(batch, isInInitialList)
		m.latency.Observe(time.Since(begin).Seconds())
		m.reached(s.indexer.ResourceVersion())
		return err
	})
}
