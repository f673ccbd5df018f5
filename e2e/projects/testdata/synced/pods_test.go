// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package synced

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/tools/cache"

	"example.com/out/ours/kubernetes/clientset/versioned/fake"
	informers "example.com/out/ours/kubernetes/informers/externalversions"
	pods "example.com/out/ours/kubernetes/informers/externalversions/core/v1"
)

func pod(name string) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: name, Labels: map[string]string{"app": name}}}
}

// told collects what handlers are told.
type told struct {
	mu    sync.Mutex
	words []string
	more  chan struct{}
}

func (t *told) say(word string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.words = append(t.words, word)
	t.more <- struct{}{}
}

// The example of every introduction to informers: a factory, the informer of pods,
// a handler, run and wait. It is the same for untyped and for typed handlers, and for
// an informer that its user runs without the factory.
func TestPodsAreFollowedByUntypedAndTypedHandlers(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	client := fake.NewSimpleClientset(pod("a"))
	factory := informers.NewSharedInformerFactory(client, time.Minute)
	podInformer := factory.Core().V1().Pods()
	heard := &told{more: make(chan struct{}, 100)}
	if _, err := podInformer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { heard.say("untyped add " + obj.(*corev1.Pod).Name) },
		UpdateFunc: func(_, obj any) { heard.say("untyped update " + obj.(*corev1.Pod).Name) },
		DeleteFunc: func(obj any) { heard.say("untyped delete " + obj.(*corev1.Pod).Name) },
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := podInformer.TypedInformer().AddTypedEventHandler(pods.PodHandlerFuncs{
		AddFunc:    func(p *corev1.Pod) { heard.say("typed add " + p.Name) },
		UpdateFunc: func(_, p *corev1.Pod) { heard.say("typed update " + p.Name) },
		DeleteFunc: func(p pods.DeletedPod) { heard.say("typed delete " + p.GetName()) },
	}); err != nil {
		t.Fatal(err)
	}
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), podInformer.Informer().HasSynced) {
		t.Fatal("not synced")
	}
	alone := pods.NewPodInformer(client, "default", 0, cache.Indexers{})
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		alone.Run(ctx.Done())
	}()
	if !cache.WaitForNamedCacheSync("pods", ctx.Done(), alone.HasSynced) {
		t.Fatal("the informer alone has not synced")
	}

	changed := pod("a")
	changed.Spec.NodeName = "n"
	if _, err := client.CoreV1().Pods("default").Update(ctx, changed, metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := client.CoreV1().Pods("default").Delete(ctx, "a", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
	if _, err := client.CoreV1().Pods("default").Create(ctx, pod("b"), metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"typed add a", "typed add b", "typed delete a", "typed update a",
		"untyped add a", "untyped add b", "untyped delete a", "untyped update a",
	}
	for range want {
		select {
		case <-heard.more:
		case <-ctx.Done():
			t.Fatalf("heard only %v", heard.words)
		}
	}
	heard.mu.Lock()
	got := slices.Sorted(slices.Values(heard.words))
	heard.mu.Unlock()
	if !slices.Equal(want, got) {
		t.Errorf("heard %v", got)
	}
	found, err := podInformer.Lister().Pods("default").List(labels.SelectorFromSet(labels.Set{"app": "b"}))
	if err != nil || len(found) != 1 {
		t.Errorf("listed %v, %v", found, err)
	}
	cancel()
	<-ended
	factory.Shutdown()
}
