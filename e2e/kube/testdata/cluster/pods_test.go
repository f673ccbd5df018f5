// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package cluster

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"k8s.io/utils/ptr"

	"example.com/program/client/clientset/versioned"
	informers "example.com/program/client/informers/externalversions"
	pods "example.com/program/client/informers/externalversions/core/v1"
)

const namespace = "followed"

// journal is what handlers were told.
type journal struct {
	mu      sync.Mutex
	entries []string
}

func (j *journal) write(entry string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.entries = append(j.entries, entry)
}

// expect waits until exactly these entries, in any order, were written since the last
// call.
func (j *journal) expect(ctx context.Context, t *testing.T, want ...string) {
	t.Helper()
	slices.Sort(want)
	for {
		j.mu.Lock()
		got := slices.Sorted(slices.Values(j.entries))
		enough := len(got) >= len(want)
		if enough {
			j.entries = nil
		}
		j.mu.Unlock()
		if enough {
			if !slices.Equal(want, got) {
				t.Errorf("want %q, got %q", want, got)
			}
			return
		}
		select {
		case <-ctx.Done():
			t.Fatalf("want %q, got only %q", want, got)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// until waits until all of these entries were written since the last call.
func (j *journal) until(ctx context.Context, t *testing.T, want ...string) {
	t.Helper()
	for {
		j.mu.Lock()
		got := slices.Clone(j.entries)
		j.mu.Unlock()
		if !slices.ContainsFunc(want, func(entry string) bool { return !slices.Contains(got, entry) }) {
			return
		}
		select {
		case <-ctx.Done():
			t.Fatalf("want %q, got only %q", want, got)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func newPod(name string) *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Name: name, Labels: map[string]string{"app": name}},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "main", Image: "example.com/image"}}},
	}
}

func TestPodsOfAClusterAreFollowedByUntypedAndTypedHandlers(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	client, err := versioned.NewForConfig(config())
	if err != nil {
		t.Fatal(err)
	}
	create := func(name string) {
		t.Helper()
		if _, err := client.CoreV1().Pods(namespace).Create(ctx, newPod(name), metav1.CreateOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	home := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: namespace}}
	if _, err := client.CoreV1().Namespaces().Create(ctx, home, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	create("a")

	factory := informers.NewSharedInformerFactoryWithOptions(client, time.Minute, informers.WithNamespace(namespace))
	podInformer := factory.Core().V1().Pods()
	heard := &journal{}
	follow(t, podInformer, heard)
	factory.StartWithContext(ctx)
	if !cache.WaitForCacheSync(ctx.Done(), podInformer.Informer().HasSynced) {
		t.Fatal("not synced")
	}
	heard.expect(ctx, t, "typed +a", "untyped +a")

	create("b")
	patch := []byte(`{"metadata":{"labels":{"app":"changed"}}}`)
	changed, err := client.CoreV1().Pods(namespace).Patch(ctx, "a", types.MergePatchType, patch, metav1.PatchOptions{})
	if err != nil {
		t.Fatal(err)
	}
	heard.expect(ctx, t, "typed +b", "untyped +b", "typed ~a", "untyped ~a")

	if err := podInformer.TypedInformer().WaitForResourceVersion(ctx, changed.ResourceVersion); err != nil {
		t.Fatal(err)
	}
	found, err := podInformer.Lister().Pods(namespace).List(labels.SelectorFromSet(labels.Set{"app": "changed"}))
	if err != nil || len(found) != 1 || found[0].Name != "a" {
		t.Errorf("listed %v, %v", found, err)
	}
	now := metav1.DeleteOptions{GracePeriodSeconds: ptr.To(int64(0))}
	if err := client.CoreV1().Pods(namespace).Delete(ctx, "a", now); err != nil {
		t.Fatal(err)
	}
	// Before that the server may tell that it is about to delete it.
	heard.until(ctx, t, "typed -a", "untyped -a")
	cancel()
	factory.Shutdown()
}

func follow(t *testing.T, informer pods.PodInformer, heard *journal) {
	t.Helper()
	if _, err := informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { heard.write("untyped +" + obj.(*corev1.Pod).Name) },
		UpdateFunc: func(_, obj any) { heard.write("untyped ~" + obj.(*corev1.Pod).Name) },
		DeleteFunc: func(obj any) { heard.write("untyped -" + obj.(*corev1.Pod).Name) },
	}); err != nil {
		t.Fatal(err)
	}
	typed := pods.ToTypedPodInformer(informer).TypedInformer()
	if _, err := typed.AddTypedEventHandler(pods.PodHandlerFuncs{
		AddFunc:    func(pod *corev1.Pod) { heard.write("typed +" + pod.Name) },
		UpdateFunc: func(_, pod *corev1.Pod) { heard.write("typed ~" + pod.Name) },
		DeleteFunc: func(deleted pods.DeletedPod) { heard.write("typed -" + deleted.GetName()) },
	}); err != nil {
		t.Fatal(err)
	}
}
