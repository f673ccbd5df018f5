// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/object"
)

// podNode is what a program may want to remember of a Pod.
type podNode struct {
	metav1.TypeMeta
	metav1.ObjectMeta
	node string
}

func (p *podNode) DeepCopyObject() runtime.Object {
	return &podNode{TypeMeta: p.TypeMeta, ObjectMeta: *p.ObjectMeta.DeepCopy(), node: p.node}
}

// streamOfPods is a server that has pods and sends them as initial events.
func streamOfPods(n int) *cache.ListWatch {
	return &cache.ListWatch{
		ListWithContextFunc: func(context.Context, metav1.ListOptions) (runtime.Object, error) {
			return nil, fmt.Errorf("listed, though initial events are served")
		},
		WatchFuncWithContext: func(context.Context, metav1.ListOptions) (watch.Interface, error) {
			w := watch.NewFakeWithChanSize(n+1, false)
			for i := range n {
				w.Add(&corev1.Pod{
					ObjectMeta: metav1.ObjectMeta{Namespace: "ns", Name: fmt.Sprint(i), ResourceVersion: fmt.Sprint(i + 1)},
					Spec:       corev1.PodSpec{NodeName: fmt.Sprint("node", i)},
				})
			}
			w.Action(watch.Bookmark, &corev1.Pod{ObjectMeta: metav1.ObjectMeta{
				ResourceVersion: fmt.Sprint(n), Annotations: map[string]string{metav1.InitialEventsAnnotationKey: "true"},
			}})
			return w, nil
		},
	}
}

func TestTransformMayChangeTheTypeInAnInformerOfAny(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const pods = 10_000
		captureErrors(t)
		i := informer.NewSharedIndexInformer[object.Any](streamOfPods(pods), 0, cache.Indexers{"node": func(o any) ([]string, error) {
			return []string{o.(*podNode).node}, nil
		}})
		calls, added := 0, 0
		must(t, i.SetTransform(func(o any) (any, error) {
			calls++
			p := o.(*corev1.Pod)
			return &podNode{ObjectMeta: p.ObjectMeta, node: p.Spec.NodeName}, nil
		}))
		_, err := i.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(o any) {
			if o.(*podNode).node != "" {
				added++
			}
		}})
		must(t, err)
		defer runUntilIdle(i)()
		if err := i.LastError(); err != nil || !i.HasSynced() {
			t.Errorf("synced %t, error %v", i.HasSynced(), err)
		}
		equal(t, "calls", pods, calls)
		equal(t, "added", pods, added)
		found, err := i.GetIndexer().ByIndex("node", "node7")
		if err != nil || len(found) != 1 || found[0].(*podNode).Name != "7" {
			t.Errorf("found %v, %v", found, err)
		}
	})
}

func TestTransformThatChangesTheTypeOfATypedInformerIsToldWhatToDo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		logged := captureErrors(t)
		i := informer.NewSharedIndexInformer[*corev1.Pod](streamOfPods(1), 0, nil)
		must(t, i.SetTransform(func(any) (any, error) { return &podNode{}, nil }))
		runUntilIdle(i)()
		equal(t, "errors", []string{"Informer could not follow the server: transform of *v1.Pod ns/0: the transform of *v1.Pod " +
			"returned a *informer_test.podNode; make an informer of that type with source.Map, or one of object.Any"}, *logged)
		equal(t, "objects", 0, i.Status().Objects)
	})
}
