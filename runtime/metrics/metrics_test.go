// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package metrics_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/metrics"
	"github.com/informergen/informergen/runtime/reflector"
	"github.com/informergen/informergen/runtime/source"
)

// shown returns what a registry of its own shows of a collector: name{labels} value.
// Of a histogram that is whether it has observed anything.
func shown(t *testing.T, c prometheus.Collector) []string {
	t.Helper()
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(c)
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, family := range families {
		for _, m := range family.GetMetric() {
			var labels []string
			for _, l := range m.GetLabel() {
				labels = append(labels, l.GetName()+"="+l.GetValue())
			}
			value := fmt.Sprint(m.GetGauge().GetValue() + m.GetCounter().GetValue())
			if h := m.GetHistogram(); h != nil {
				value = fmt.Sprint(h.GetSampleCount() > 0)
			}
			all = append(all, fmt.Sprintf("%s{%s} %s", family.GetName(), strings.Join(labels, ","), value))
		}
	}
	slices.Sort(all)
	return all
}

func identify(t *testing.T, name string) (cache.InformerNameAndResource, *cache.InformerName) {
	t.Helper()
	informerName, err := cache.NewInformerName(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(informerName.Release)
	return informerName.WithResource(corev1.SchemeGroupVersion.WithResource("pods")), informerName
}

func pod(name, version string) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: name, ResourceVersion: version}}
}

// run runs an informer in a bubble until it has nothing to do.
func run(i interface{ RunWithContext(context.Context) }) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { i.RunWithContext(ctx) })
	synctest.Wait()
	return func() {
		cancel()
		running.Wait()
	}
}

func ofOurs(client *fake.Clientset, id cache.InformerNameAndResource, provider cache.InformerMetricsProvider) cache.SharedIndexInformer {
	return informer.New(informer.Config[*corev1.Pod]{
		Source:     source.FromClient[*corev1.Pod, *corev1.PodList](client.CoreV1().Pods("shop"), source.Clientset(client)),
		Identifier: id, InformerMetricsProvider: provider,
	})
}

func ofClientGo(client *fake.Clientset, id cache.InformerNameAndResource, provider cache.InformerMetricsProvider) cache.SharedIndexInformer {
	lw := cache.ToListWatcherWithWatchListSemantics(&cache.ListWatch{
		ListWithContextFunc: func(ctx context.Context, opts metav1.ListOptions) (runtime.Object, error) {
			return client.CoreV1().Pods("shop").List(ctx, opts)
		},
		WatchFuncWithContext: client.CoreV1().Pods("shop").Watch,
	}, client)
	return cache.NewSharedIndexInformerWithOptions(lw, &corev1.Pod{}, cache.SharedIndexInformerOptions{
		Identifier: id, InformerMetricsProvider: provider,
	})
}

func TestRegistryShowsTheSameOfOurInformersAndOfThoseOfClientGo(t *testing.T) {
	for name, make := range map[string]func(*fake.Clientset, cache.InformerNameAndResource, cache.InformerMetricsProvider) cache.SharedIndexInformer{
		"ours": ofOurs, "client-go": ofClientGo,
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				provider := metrics.NewProvider()
				id, _ := identify(t, "shop")
				client := fake.NewClientset(pod("a", "7"))
				stop := run(make(client, id, provider))
				defer stop()
				if _, err := client.CoreV1().Pods("shop").Create(t.Context(), pod("b", "9"), metav1.CreateOptions{}); err != nil {
					t.Fatal(err)
				}
				synctest.Wait()
				const labels = "{group=,name=shop,resource=pods,version=v1} "
				want := []string{
					"informer_processing_latency_seconds" + labels + "true",
					"informer_queued_items" + labels + "0",
					"informer_store_resource_version" + labels + "9",
				}
				if diff := cmp.Diff(want, shown(t, provider)); diff != "" {
					t.Error(diff)
				}
			})
		})
	}
}

func TestInformersThatComeAndGoLeaveNoSeries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		provider := metrics.NewProvider()
		client := fake.NewClientset(pod("a", "7"))
		for i := range 500 {
			id, name := identify(t, fmt.Sprint("short-lived-", i%10))
			stop := run(ofOurs(client, id, provider))
			stop()
			if i == 250 && len(shown(t, provider)) != 3 {
				t.Errorf("while one is there: %q", shown(t, provider))
			}
			name.Release()
		}
		if left := shown(t, provider); len(left) > 0 {
			t.Errorf("left are %q", left)
		}
	})
}

func TestInformerWhoseNameWasReleasedDoesNotWriteToThatOfTheNext(t *testing.T) {
	provider := metrics.NewProvider()
	first, name := identify(t, "shop")
	old := provider.NewStoreResourceVersionMetric(first)
	old.Set(1)
	name.Release()
	second, _ := identify(t, "shop")
	provider.NewStoreResourceVersionMetric(second).Set(2)
	old.Set(3)
	want := []string{"informer_store_resource_version{group=,name=shop,resource=pods,version=v1} 2"}
	if diff := cmp.Diff(want, shown(t, provider)); diff != "" {
		t.Error(diff)
	}
}

// said is an informer that has a status.
type said informer.Status

func (s said) Status() informer.Status { return informer.Status(s) }

func TestCollectorShowsTheStatus(t *testing.T) {
	at := time.Unix(1000, 5e8)
	c := metrics.NewCollector()
	c.Add("pods", said{
		Phase: informer.PhaseListing, Synced: true, Objects: 3, LastNews: at,
		LastError: &reflector.Error{Phase: reflector.PhaseList, Err: apierrors.NewForbidden(schema.GroupResource{}, "", nil)}, LastErrorTime: at,
		Handlers: []informer.HandlerStatus{
			{Name: "h", Backlog: 2, Coalesced: 5}, {Name: "h", Backlog: 1}, {Name: "other"},
		},
	})
	want := []string{
		"informer_handler_backlog{handler=h,informer=pods} 3",
		"informer_handler_backlog{handler=other,informer=pods} 0",
		"informer_handler_coalesced_total{handler=h,informer=pods} 5",
		"informer_handler_coalesced_total{handler=other,informer=pods} 0",
		"informer_last_error_timestamp_seconds{during=list,informer=pods,reason=Forbidden} 1000.5",
		"informer_last_news_timestamp_seconds{informer=pods} 1000.5",
		"informer_objects{informer=pods} 3",
		"informer_phase{informer=pods,phase=Listing} 1",
		"informer_phase{informer=pods,phase=Pending} 0",
		"informer_phase{informer=pods,phase=ResourceGone} 0",
		"informer_phase{informer=pods,phase=Stopped} 0",
		"informer_phase{informer=pods,phase=Synced} 0",
		"informer_phase{informer=pods,phase=WatchListing} 0",
		"informer_phase{informer=pods,phase=Watching} 0",
		"informer_synced{informer=pods} 1",
	}
	if diff := cmp.Diff(want, shown(t, c)); diff != "" {
		t.Error(diff)
	}
	c.Remove("pods")
	if left := shown(t, c); len(left) > 0 {
		t.Errorf("after its removal: %q", left)
	}
}

func TestLastErrorIsShownByItsReason(t *testing.T) {
	for reason, err := range map[string]error{
		"during=watch,informer=x,reason=Stalled":     &reflector.Error{Phase: reflector.PhaseWatch, Err: fmt.Errorf("so: %w", reflector.ErrStalled)},
		"during=watch,informer=x,reason=WentBack":    &reflector.Error{Phase: reflector.PhaseWatch, Err: reflector.ErrWentBack},
		"during=transform,informer=x,reason=Other":   &reflector.Error{Phase: reflector.PhaseTransform, Err: errors.New("no idea")},
		"during=,informer=x,reason=Other":            errors.New("not of a reflector"),
		"during=list,informer=x,reason=NotFound":     &reflector.Error{Phase: reflector.PhaseList, Err: apierrors.NewNotFound(schema.GroupResource{}, "")},
		"during=watch-list,informer=x,reason=Silent": &reflector.Error{Phase: reflector.PhaseWatchList, Err: reflector.ErrSilent},
	} {
		c := metrics.NewCollector()
		c.Add("x", said{LastError: err, LastErrorTime: time.Unix(1, 0)})
		if want := "informer_last_error_timestamp_seconds{" + reason + "} 1"; !slices.Contains(shown(t, c), want) {
			t.Errorf("there is no %s in %q", want, shown(t, c))
		}
	}
}

func TestCollectorFollowsARunningInformer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		i := ofOurs(fake.NewClientset(pod("a", "7")), cache.InformerNameAndResource{}, nil)
		c := metrics.NewCollector()
		c.Add("pods", i.(metrics.Informer))
		before := shown(t, c)
		stop := run(i)
		during := shown(t, c)
		stop()
		after := shown(t, c)
		for when, look := range map[string]struct {
			all  []string
			want string
		}{
			"before": {before, "informer_phase{informer=pods,phase=Pending} 1"},
			"during": {during, "informer_phase{informer=pods,phase=Watching} 1"},
			"after":  {after, "informer_phase{informer=pods,phase=Stopped} 1"},
			"news":   {during, fmt.Sprintf("informer_last_news_timestamp_seconds{informer=pods} %v", float64(time.Now().Unix()))},
			"count":  {after, "informer_objects{informer=pods} 1"},
		} {
			if !slices.Contains(look.all, look.want) {
				t.Errorf("%s: there is no %s in %q", when, look.want, look.all)
			}
		}
	})
}
