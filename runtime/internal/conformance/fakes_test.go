// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/reflector"
	"github.com/informergen/informergen/runtime/source"
)

// podStore is a store of client-go for pods.
type podStore struct{ cache.Store }

func (s podStore) Add(o *corev1.Pod) error    { return s.Store.Add(o) }
func (s podStore) Update(o *corev1.Pod) error { return s.Store.Update(o) }
func (s podStore) Delete(o *corev1.Pod) error { return s.Store.Delete(o) }
func (s podStore) Bookmark(string)            {}

func (s podStore) Replace(objects []*corev1.Pod, version string) error {
	all := make([]any, len(objects))
	for i, o := range objects {
		all[i] = o
	}
	return s.Store.Replace(all, version)
}

func fakePod(name string) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: name}}
}

// follows runs a reflector against a fake clientset and expects its objects in
// the store after a time, and a new one as soon as it is made.
func follows(t *testing.T, within time.Duration, open func(*fake.Clientset) reflector.Source[*corev1.Pod]) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		clientset := fake.NewClientset(fakePod("a"), fakePod("b"))
		store := podStore{cache.NewStore(cache.MetaNamespaceKeyFunc)}
		r := reflector.New(reflector.Config[*corev1.Pod]{Source: open(clientset), Store: store, OnError: func(context.Context, error) {}})
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			r.Run(ctx)
		}()
		time.Sleep(within)
		synctest.Wait()
		if keys := store.ListKeys(); len(keys) != 2 || r.State() != reflector.Watching {
			t.Errorf("after %s the store has %v, and the reflector is %s", within, keys, r.State())
		}
		if _, err := clientset.CoreV1().Pods("shop").Create(ctx, fakePod("c"), metav1.CreateOptions{}); err != nil {
			t.Error(err)
		}
		synctest.Wait()
		if _, found, _ := store.GetByKey("shop/c"); !found {
			t.Errorf("the new object is not in the store: %v", store.ListKeys())
		}
		cancel()
		<-done
	})
}

func TestFakeClientsetThatIsMarkedSyncsAtOnce(t *testing.T) {
	follows(t, 0, func(c *fake.Clientset) reflector.Source[*corev1.Pod] {
		return source.FromClient[*corev1.Pod](c.CoreV1().Pods("shop"), source.Clientset(c))
	})
}

func TestFakeClientWithoutItsMarkSyncsAfterTheGrace(t *testing.T) {
	follows(t, 3*time.Second, func(c *fake.Clientset) reflector.Source[*corev1.Pod] {
		return source.FromClient[*corev1.Pod](c.CoreV1().Pods("shop"))
	})
}
