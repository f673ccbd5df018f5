// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/informer"
)

// An informer of client-go has the same typed form, with what can be found out
// about it.
func TestTypedFormOfAForeignInformerTellsHowItIsDoing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		changes := watch.NewFake()
		first := &metav1.PartialObjectMetadata{ObjectMeta: metav1.ObjectMeta{Name: "a", ResourceVersion: "4"}}
		foreign := cache.NewSharedIndexInformer(listWatch{&cache.ListWatch{
			ListFunc: func(metav1.ListOptions) (runtime.Object, error) {
				return &metav1.PartialObjectMetadataList{
					ListMeta: metav1.ListMeta{ResourceVersion: "5"}, Items: []metav1.PartialObjectMetadata{*first},
				}, nil
			},
			WatchFunc: func(metav1.ListOptions) (watch.Interface, error) { return changes, nil },
		}}, &metav1.PartialObjectMetadata{}, 0, nil)
		typed := informer.Typed[obj](foreign)
		equal(t, "phase", informer.PhaseListing, typed.Status().Phase)

		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			foreign.RunWithContext(ctx)
		}()
		must(t, typed.WaitForResourceVersion(ctx, "5"))
		status := typed.Status()
		if status.Phase != informer.PhaseSynced || status.Objects != 1 || status.ResourceVersion != "5" {
			t.Errorf("the status is %+v", status)
		}
		go changes.Modify(&metav1.PartialObjectMetadata{ObjectMeta: metav1.ObjectMeta{Name: "a", ResourceVersion: "7"}})
		must(t, typed.WaitForResourceVersion(ctx, "6"))

		short, done := context.WithTimeout(ctx, time.Minute)
		defer done()
		if err := typed.WaitForResourceVersion(short, "8"); err == nil {
			t.Error("version 8 has not come")
		}
		if err := typed.WaitForResourceVersion(ctx, "next"); err == nil {
			t.Error("a version that is no number was waited for")
		}
		cancel()
		<-ended
		equal(t, "phase", informer.PhaseStopped, typed.Status().Phase)
		if err := typed.WaitForResourceVersion(context.Background(), "8"); err == nil {
			t.Error("waited for an informer that has stopped")
		}
	})
}

// listWatch says that it cannot stream initial events.
type listWatch struct{ *cache.ListWatch }

func (listWatch) IsWatchListSemanticsUnSupported() bool { return true }
