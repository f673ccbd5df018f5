// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package source_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	kruntime "k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/source"
)

// old is a ListerWatcher of the kind that knows no context.
type old struct {
	list  func(metav1.ListOptions) (kruntime.Object, error)
	watch func(metav1.ListOptions) (watch.Interface, error)
}

func (o old) List(opts metav1.ListOptions) (kruntime.Object, error)  { return o.list(opts) }
func (o old) Watch(opts metav1.ListOptions) (watch.Interface, error) { return o.watch(opts) }

func TestListerWatchersWithAndWithoutContextAreRead(t *testing.T) {
	list := &corev1.PodList{ListMeta: metav1.ListMeta{ResourceVersion: "5"}, Items: []corev1.Pod{*pod("a")}}
	opened := func() watch.Interface {
		w := watch.NewFakeWithChanSize(1, false)
		w.Add(pod("b"))
		w.Stop()
		return w
	}
	for name, lw := range map[string]cache.ListerWatcher{
		"without": old{
			list:  func(metav1.ListOptions) (kruntime.Object, error) { return list, nil },
			watch: func(metav1.ListOptions) (watch.Interface, error) { return opened(), nil },
		},
		"old functions": &cache.ListWatch{
			ListFunc:  func(metav1.ListOptions) (kruntime.Object, error) { return list, nil },
			WatchFunc: func(metav1.ListOptions) (watch.Interface, error) { return opened(), nil },
		},
		"new functions": &cache.ListWatch{
			ListWithContextFunc:  func(context.Context, metav1.ListOptions) (kruntime.Object, error) { return list, nil },
			WatchFuncWithContext: func(context.Context, metav1.ListOptions) (watch.Interface, error) { return opened(), nil },
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := source.FromListerWatcher[*corev1.Pod](lw)
			all, meta, err := names(s)
			if err != nil || len(all) != 1 || meta.ResourceVersion != "5" {
				t.Errorf("%v, %v, %v", all, meta, err)
			}
			if diff := cmp.Diff([]string{"ADDED b"}, drain(t, t.Context(), s)); diff != "" {
				t.Errorf("events (-want +got):\n%s", diff)
			}
		})
	}
}

func TestEndOfTheContextLeavesCallsThatCannotBeInterrupted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		late := watch.NewFake()
		lw := old{
			list: func(metav1.ListOptions) (kruntime.Object, error) {
				time.Sleep(time.Hour)
				return &corev1.PodList{}, nil
			},
			watch: func(metav1.ListOptions) (watch.Interface, error) {
				time.Sleep(time.Hour)
				return late, nil
			},
		}
		s := source.FromListerWatcher[*corev1.Pod](lw)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		begin := time.Now()
		if _, err := s.List(ctx, metav1.ListOptions{}, func(*corev1.Pod) error { return nil }); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("list: %v", err)
		}
		if _, err := s.Watch(ctx, metav1.ListOptions{}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("watch: %v", err)
		}
		if took := time.Since(begin); took != time.Second {
			t.Errorf("it took %s", took)
		}
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		if !late.IsStopped() {
			t.Error("the watch that came too late was not stopped")
		}
	})
}

func TestPanicOfAListerWatcherComesUpInTheCaller(t *testing.T) {
	s := source.FromListerWatcher[*corev1.Pod](old{list: func(metav1.ListOptions) (kruntime.Object, error) { panic("boom") }})
	defer func() {
		if got := recover(); got != "boom" {
			t.Errorf("recovered %v", got)
		}
	}()
	_, _, err := names(s)
	t.Errorf("it returned %v", err)
}
