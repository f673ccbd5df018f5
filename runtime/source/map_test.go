// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package source_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/informergen/informergen/runtime/source"
)

// toMetadata keeps the node of a Pod as a label, and forgets its name.
func toMetadata(p *corev1.Pod) *metav1.PartialObjectMetadata {
	return &metav1.PartialObjectMetadata{ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"node": p.Spec.NodeName}}}
}

func TestMappedSourceHandsOverTheOtherTypeUnderTheSameIdentity(t *testing.T) {
	sent := pod("a")
	sent.UID, sent.ResourceVersion, sent.Spec.NodeName = "u", "4", "n1"
	want := &metav1.PartialObjectMetadata{ObjectMeta: metav1.ObjectMeta{
		Namespace: "shop", Name: "a", UID: "u", ResourceVersion: "4", Labels: map[string]string{"node": "n1"},
	}}
	w := watch.NewFakeWithChanSize(3, false)
	w.Add(sent.DeepCopy())
	w.Action(watch.Bookmark, &corev1.Pod{ObjectMeta: metav1.ObjectMeta{
		ResourceVersion: "5", Annotations: map[string]string{metav1.InitialEventsAnnotationKey: "true"},
	}})
	w.Stop()
	c := client[*corev1.PodList]{
		list: func(context.Context, metav1.ListOptions) (*corev1.PodList, error) {
			return &corev1.PodList{ListMeta: metav1.ListMeta{ResourceVersion: "5"}, Items: []corev1.Pod{*sent}}, nil
		},
		watch: func(context.Context, metav1.ListOptions) (watch.Interface, error) { return w, nil },
	}
	mapped := source.Map(source.FromClient[*corev1.Pod](c, source.WatchListUnsupported(true)), toMetadata)
	if !mapped.WatchListUnsupported() {
		t.Error("what the source denies is lost")
	}
	meta, err := mapped.List(t.Context(), metav1.ListOptions{}, func(got *metav1.PartialObjectMetadata) error {
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("listed (-want +got):\n%s", diff)
		}
		return nil
	})
	if err != nil || meta.ResourceVersion != "5" {
		t.Errorf("got %v, %v", meta, err)
	}

	events, err := mapped.Watch(t.Context(), metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var types []watch.EventType
	for event, err := range events {
		if err != nil {
			t.Fatal(err)
		}
		types = append(types, event.Type)
		switch event.Type {
		case watch.Added:
			if diff := cmp.Diff(want, event.Object); diff != "" {
				t.Errorf("watched (-want +got):\n%s", diff)
			}
		case watch.Bookmark:
			if event.Object.ResourceVersion != "5" || event.Object.Annotations[metav1.InitialEventsAnnotationKey] != "true" {
				t.Errorf("the bookmark is %v", event.Object)
			}
		}
	}
	if diff := cmp.Diff([]watch.EventType{watch.Added, watch.Bookmark}, types); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
}

func TestErrorsOfTheSourceComeThroughAMappedOne(t *testing.T) {
	gone := apierrors.NewResourceExpired("gone")
	mapped := source.Map(source.FromClient[*corev1.Pod](watches(nil, gone)), toMetadata)
	if _, err := mapped.Watch(t.Context(), metav1.ListOptions{}); !apierrors.IsResourceExpired(err) {
		t.Errorf("the error of the request is %v", err)
	}
	w := watch.NewFakeWithChanSize(1, false)
	w.Error(&gone.ErrStatus)
	mapped = source.Map(source.FromClient[*corev1.Pod](watches(w, nil)), toMetadata)
	events, err := mapped.Watch(t.Context(), metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range events {
		if !apierrors.IsResourceExpired(err) {
			t.Errorf("the error of the frame is %v", err)
		}
	}
}
