// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package metrics

import (
	"errors"
	"sync"

	"github.com/prometheus/client_golang/prometheus"
	apierrors "k8s.io/apimachinery/pkg/api/errors"

	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/reflector"
)

// Informer is what a Collector asks. Every informer of this module is one, and every
// XIndexInformer of generated code.
type Informer interface {
	Status() informer.Status
}

// Collector is a prometheus.Collector of what informers tell about themselves. It
// asks them when it is asked, and costs nothing in between. All methods may be called
// concurrently.
//
//	informer_phase{informer,phase}                        1 for the phase that it is in, or else 0
//	informer_synced{informer}                             1 once the store was given a complete list
//	informer_objects{informer}                            objects in the store
//	informer_last_news_timestamp_seconds{informer}        0: none yet
//	informer_last_error_timestamp_seconds{informer,during,reason}   only while there is one
//	informer_handler_backlog{informer,handler}            notifications that wait for a handler
//	informer_handler_coalesced_total{informer,handler}    notifications that were merged into others
//
// Handlers of the same name are added up.
type Collector struct {
	mu        sync.Mutex
	informers map[string]Informer
}

var _ prometheus.Collector = (*Collector)(nil)

// NewCollector returns a collector without informers.
func NewCollector() *Collector { return &Collector{informers: map[string]Informer{}} }

// Add has an informer collected under a name, in place of one that had it before.
func (c *Collector) Add(name string, i Informer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.informers[name] = i
}

// Remove forgets the informer of that name, if there is one.
func (c *Collector) Remove(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.informers, name)
}

var phases = []informer.Phase{
	informer.PhasePending, informer.PhaseWatchListing, informer.PhaseListing, informer.PhaseSynced,
	informer.PhaseWatching, informer.PhaseResourceGone, informer.PhaseStopped,
}

func describe(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(subsystem+"_"+name, help, append([]string{"informer"}, labels...), nil)
}

// descriptions of what a Collector collects.
type descriptions struct{ phase, synced, objects, news, failure, backlog, coalesced *prometheus.Desc }

func described() descriptions {
	return descriptions{
		phase:     describe("phase", "1 for the phase that the informer is in.", "phase"),
		synced:    describe("synced", "1 once the store was given a complete list."),
		objects:   describe("objects", "Number of objects in the store."),
		news:      describe("last_news_timestamp_seconds", "When the store was given a list, a change or a bookmark the last time."),
		failure:   describe("last_error_timestamp_seconds", "When the last error since the last complete list came.", "during", "reason"),
		backlog:   describe("handler_backlog", "Number of notifications that wait for a handler.", "handler"),
		coalesced: describe("handler_coalesced_total", "Number of notifications that were merged into others of the same object.", "handler"),
	}
}

// Describe implements prometheus.Collector.
func (c *Collector) Describe(into chan<- *prometheus.Desc) {
	d := described()
	for _, desc := range []*prometheus.Desc{d.phase, d.synced, d.objects, d.news, d.failure, d.backlog, d.coalesced} {
		into <- desc
	}
}

// Collect implements prometheus.Collector.
func (c *Collector) Collect(into chan<- prometheus.Metric) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for name, i := range c.informers {
		collect(into, described(), name, i.Status())
	}
}

func collect(into chan<- prometheus.Metric, d descriptions, name string, status informer.Status) {
	gauge := func(desc *prometheus.Desc, value float64, labels ...string) {
		into <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value, append([]string{name}, labels...)...)
	}
	for _, phase := range phases {
		gauge(d.phase, number(phase == status.Phase), string(phase))
	}
	gauge(d.synced, number(status.Synced))
	gauge(d.objects, float64(status.Objects))
	news := 0.0
	if !status.LastNews.IsZero() {
		news = float64(status.LastNews.UnixMilli()) / 1000
	}
	gauge(d.news, news)
	if status.LastError != nil {
		during, reason := kind(status.LastError)
		gauge(d.failure, float64(status.LastErrorTime.UnixMilli())/1000, during, reason)
	}
	backlog, coalesced := map[string]float64{}, map[string]float64{}
	for _, h := range status.Handlers {
		backlog[h.Name] += float64(h.Backlog)
		coalesced[h.Name] += float64(h.Coalesced)
	}
	for handler := range backlog {
		gauge(d.backlog, backlog[handler], handler)
		into <- prometheus.MustNewConstMetric(d.coalesced, prometheus.CounterValue, coalesced[handler], name, handler)
	}
}

func number(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// kind tells errors apart by a few words, so that there are few series: what went
// wrong then, and the reason that a server gave.
func kind(err error) (during, reason string) {
	var detailed *reflector.Error
	if errors.As(err, &detailed) {
		during = string(detailed.Phase)
	}
	for _, own := range []struct {
		err    error
		reason string
	}{
		{reflector.ErrWentBack, "WentBack"}, {reflector.ErrStalled, "Stalled"}, {reflector.ErrSilent, "Silent"},
		{reflector.ErrIncomplete, "Incomplete"}, {reflector.ErrVeryShortWatch, "VeryShortWatch"},
	} {
		if errors.Is(err, own.err) {
			return during, own.reason
		}
	}
	if reason = string(apierrors.ReasonForError(err)); reason == "" {
		reason = "Other"
	}
	return during, reason
}
