// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package metrics

import (
	"sync"

	"github.com/prometheus/client_golang/prometheus"
	"k8s.io/client-go/tools/cache"
)

const subsystem = "informer"

// Provider makes the metrics of informers, for the option InformerMetricsProvider of
// an informer or factory and for cache.SetInformerMetricsProvider. They have the
// names, labels and buckets that Kubernetes' own components use
// (k8s.io/component-base):
//
//	informer_queued_items
//	informer_processing_latency_seconds
//	informer_store_resource_version
//
// It is a prometheus.Collector, to be registered once. The series of an informer end
// when its name is released, so that informers may come and go. All methods may be
// called concurrently.
type Provider struct {
	queued, version *prometheus.GaugeVec
	latency         *prometheus.HistogramVec

	mu  sync.Mutex
	ids map[cache.InformerNameAndResource]struct{} // those that have series
}

var (
	_ cache.InformerMetricsProvider = (*Provider)(nil)
	_ prometheus.Collector          = (*Provider)(nil)
)

// NewProvider returns a provider without any series.
func NewProvider() *Provider {
	labels := []string{"name", "group", "version", "resource"}
	return &Provider{
		queued: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Subsystem: subsystem, Name: "queued_items",
			Help: "Number of changes that wait to be applied to the store.",
		}, labels),
		version: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Subsystem: subsystem, Name: "store_resource_version",
			Help: "The 15 least significant digits of the resource version of the store.",
		}, labels),
		latency: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Subsystem: subsystem, Name: "processing_latency_seconds",
			Help:    "Time taken to apply a batch of changes to the store and to distribute it.",
			Buckets: []float64{0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10},
		}, labels),
		ids: map[cache.InformerNameAndResource]struct{}{},
	}
}

// NewQueuedItemMetric implements cache.InformerMetricsProvider.
func (p *Provider) NewQueuedItemMetric(id cache.InformerNameAndResource) cache.GaugeMetric {
	return p.queued.WithLabelValues(p.begin(id)...)
}

// NewProcessingLatencyMetric implements cache.InformerMetricsProvider.
func (p *Provider) NewProcessingLatencyMetric(id cache.InformerNameAndResource) cache.HistogramMetric {
	return p.latency.WithLabelValues(p.begin(id)...)
}

// NewStoreResourceVersionMetric implements cache.InformerMetricsProvider.
func (p *Provider) NewStoreResourceVersionMetric(id cache.InformerNameAndResource) cache.GaugeMetric {
	return p.version.WithLabelValues(p.begin(id)...)
}

// begin returns the labels of an informer that is about to get a series.
func (p *Provider) begin(id cache.InformerNameAndResource) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	// The name may be one that was released before: that informer, which may still
	// be running, must not go on writing to the series.
	p.sweep()
	p.ids[id] = struct{}{}
	return labels(id)
}

// sweep ends the series of the informers whose name was released. The lock must be
// held.
func (p *Provider) sweep() {
	for id := range p.ids {
		if id.Reserved() {
			continue
		}
		delete(p.ids, id)
		p.queued.DeleteLabelValues(labels(id)...)
		p.version.DeleteLabelValues(labels(id)...)
		p.latency.DeleteLabelValues(labels(id)...)
	}
}

func labels(id cache.InformerNameAndResource) []string {
	resource := id.GroupVersionResource()
	return []string{id.Name(), resource.Group, resource.Version, resource.Resource}
}

// Describe implements prometheus.Collector.
func (p *Provider) Describe(into chan<- *prometheus.Desc) {
	p.queued.Describe(into)
	p.latency.Describe(into)
	p.version.Describe(into)
}

// Collect implements prometheus.Collector.
func (p *Provider) Collect(into chan<- prometheus.Metric) {
	p.mu.Lock()
	p.sweep()
	p.mu.Unlock()
	p.queued.Collect(into)
	p.latency.Collect(into)
	p.version.Collect(into)
}
