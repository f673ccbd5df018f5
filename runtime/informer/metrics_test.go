// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/informer"
)

// meter is a provider of metrics that writes down what each is told.
type meter struct {
	mu   sync.Mutex
	made []string
	told map[string][]float64
}

var _ cache.InformerMetricsProvider = (*meter)(nil)

func newMeter() *meter { return &meter{told: map[string][]float64{}} }

type reading struct {
	*meter
	name string
}

func (r reading) Set(value float64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.told[r.name] = append(r.told[r.name], value)
}

func (r reading) Observe(value float64) { r.Set(value) }

func (m *meter) make(what string, id cache.InformerNameAndResource) reading {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.made = append(m.made, fmt.Sprint(what, " of ", id.Name(), "/", id.GroupVersionResource().Resource))
	return reading{m, what}
}

func (m *meter) NewQueuedItemMetric(id cache.InformerNameAndResource) cache.GaugeMetric {
	return m.make("queued", id)
}

func (m *meter) NewProcessingLatencyMetric(id cache.InformerNameAndResource) cache.HistogramMetric {
	return m.make("latency", id)
}

func (m *meter) NewStoreResourceVersionMetric(id cache.InformerNameAndResource) cache.GaugeMetric {
	return m.make("version", id)
}

func (m *meter) last(name string) float64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.told[name]) == 0 {
		return -1
	}
	return m.told[name][len(m.told[name])-1]
}

func identifier(t *testing.T, name string) (cache.InformerNameAndResource, *cache.InformerName) {
	t.Helper()
	informerName, err := cache.NewInformerName(name)
	must(t, err)
	t.Cleanup(informerName.Release)
	return informerName.WithResource(schema.GroupVersionResource{Version: "v1", Resource: "things"}), informerName
}

func TestMetricsFollowTheQueueAndTheStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMeter()
		id, _ := identifier(t, "shop")
		gate := make(chan struct{}, 100)
		busy := cache.Indexers{"slow": func(any) ([]string, error) {
			<-gate
			return nil, nil
		}}
		r := newRig(t, informer.Config[obj]{Identifier: id, InformerMetricsProvider: m, Indexers: busy}, "a")
		equal(t, "metrics of an informer that was not run", []string{"version of shop/things"}, m.made)
		r.start()
		r.server.put("b")
		r.server.put("c")
		synctest.Wait()
		equal(t, "queue while the first list is being applied", 2.0, m.last("queued"))
		equal(t, "version before it is applied", -1.0, m.last("version"))
		for range 10 {
			gate <- struct{}{}
		}
		synctest.Wait()
		equal(t, "queue", 0.0, m.last("queued"))
		equal(t, "version", 3.0, m.last("version"))
		if n := len(m.told["latency"]); n == 0 {
			t.Error("no latency was observed")
		}
		equal(t, "metrics", []string{"version of shop/things", "queued of shop/things", "latency of shop/things"}, m.made)
	})
}

func TestVersionInMetricsIsItsLastFifteenDigits(t *testing.T) {
	for version, want := range map[string]float64{"12345678901234567890": 678901234567890, "17": 17} {
		synctest.Test(t, func(t *testing.T) {
			m := newMeter()
			id, _ := identifier(t, "shop")
			r := newRig(t, informer.Config[obj]{Identifier: id, InformerMetricsProvider: m})
			r.server.version = 0
			r.start()
			r.server.mu.Lock()
			o := &metav1.PartialObjectMetadata{}
			r.server.record("BOOKMARK", o)
			o.ResourceVersion = version
			r.server.mu.Unlock()
			synctest.Wait()
			equal(t, version, want, m.last("version"))
		})
	}
}

func TestInformerWithoutANameOfItsOwnHasNoMetrics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMeter()
		_, name := identifier(t, "shop")
		taken := name.WithResource(schema.GroupVersionResource{Version: "v1", Resource: "things"})
		for _, id := range []cache.InformerNameAndResource{{}, taken} {
			r := newRig(t, informer.Config[obj]{Identifier: id, InformerMetricsProvider: m}, "a")
			r.start()
			r.stop()
		}
		equal(t, "metrics", []string(nil), m.made)
	})
}

func TestMetricsProviderIsSetBeforeTheStartOrNotAtAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first, second := newMeter(), newMeter()
		id, _ := identifier(t, "shop")
		r := newRig(t, informer.Config[obj]{Identifier: id}, "a")
		must(t, r.SetInformerMetricsProvider(first))
		r.start()
		if err := r.SetInformerMetricsProvider(second); err == nil || !strings.Contains(err.Error(), "started already") {
			t.Errorf("after the start: %v", err)
		}
		equal(t, "version", 1.0, first.last("version"))
		equal(t, "metrics of the second", []string(nil), second.made)
	})
}
