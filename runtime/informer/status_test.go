// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/object"
)

func TestStatusTellsWhatIsGoingOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a", "b")
		rec := &recorder{block: make(chan struct{})}
		_, err := r.AddTypedEventHandler(rec)
		must(t, err)
		equal(t, "before the start", informer.PhasePending, r.Status().Phase)
		r.start()
		equal(t, "status", informer.Status{
			Phase: informer.PhaseWatching, Objects: 2, ResourceVersion: "2", SyncResourceVersion: "2", Synced: true, LastNews: time.Now(),
			Handlers: []informer.HandlerStatus{{
				Name:    "SharedIndexInformer *v1.PartialObjectMetadata + event handler github.com/informergen/informergen/runtime/informer_test.recorder",
				Backlog: 2,
			}},
		}, r.Status())
		close(rec.block)
		r.stop()
		equal(t, "after the stop", informer.PhaseStopped, r.Status().Phase)
	})
}

func TestStatusTellsThatTheResourceIsGoneAndThatItIsBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a")
		rec, _ := r.handler()
		r.start()
		want(t, "handler", "+a@1!", rec)
		gone := apierrors.NewNotFound(schema.GroupResource{Group: "example.com", Resource: "things"}, "")
		r.server.fail(gone)
		r.server.expire(func() {})
		time.Sleep(time.Hour)
		synctest.Wait()
		status := r.Status()
		equal(t, "phase", informer.PhaseResourceGone, status.Phase)
		if !errors.Is(status.LastError, gone) || time.Since(status.LastErrorTime) > 2*time.Minute || time.Since(status.LastNews) < time.Hour {
			t.Errorf("the status is %+v", status)
		}
		if asked := r.server.lists; asked > 200 {
			t.Errorf("the server was asked %d times in an hour", asked)
		}
		equal(t, "objects", 1, status.Objects)

		r.server.fail(nil)
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		status = r.Status()
		equal(t, "phase", informer.PhaseWatching, status.Phase)
		if status.LastError != nil {
			t.Errorf("the error is still %v", status.LastError)
		}
		want(t, "handler", "", rec)
	})
}

func TestWaitingForAVersionEndsWhenTheStoreHasIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a", "b")
		done := make(chan error, 1)
		go func() { done <- r.WaitForResourceVersion(t.Context(), "3") }()
		r.start()
		synctest.Wait()
		select {
		case err := <-done:
			t.Fatalf("returned %v at version %s", err, r.Status().ResourceVersion)
		default:
		}
		r.server.put("c") // the third change
		must(t, <-done)
		// What is there already is not waited for.
		must(t, r.WaitForResourceVersion(t.Context(), "2"))

		// A deletion has a version too.
		r.server.delete("a")
		must(t, r.WaitForResourceVersion(t.Context(), "4"))
		if _, found := r.Reader().Get(object.Key{Namespace: "ns", Name: "a"}); found {
			t.Error("a is still stored")
		}
	})
}

func TestWaitingEndsWithItsContextAndSaysWhy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a")
		forbidden := apierrors.NewForbidden(schema.GroupResource{Resource: "things"}, "", errors.New("no"))
		r.server.fail(forbidden)
		r.start()
		late := errors.New("too late")
		ctx, cancel := context.WithTimeoutCause(t.Context(), time.Minute, late)
		defer cancel()
		err := r.WaitForResourceVersion(ctx, "1")
		if !errors.Is(err, late) || !errors.Is(err, forbidden) {
			t.Errorf("the error is %v", err)
		}
		if err := r.WaitForResourceVersion(t.Context(), "abc"); err == nil {
			t.Error("a version that is no number was waited for")
		}
		go func() {
			time.Sleep(time.Minute)
			r.stop()
		}()
		if err := r.WaitForResourceVersion(t.Context(), "1"); !errors.Is(err, informer.ErrStopped) {
			t.Errorf("the error is %v", err)
		}
	})
}

func TestHandlerThatCannotKeepUpIsToldTheNewestState(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a")
		slow, all := &recorder{block: make(chan struct{})}, &recorder{block: make(chan struct{})}
		_, err := r.AddHandler(slow, informer.HandlerOptions{BacklogLimit: 3})
		must(t, err)
		_, err = r.AddHandler(all, informer.HandlerOptions{BacklogLimit: -1})
		must(t, err)
		r.start()
		for range 5 {
			r.server.put("a")
		}
		synctest.Wait()
		status := r.Status().Handlers
		if status[0].Coalesced == 0 || status[1].Coalesced != 0 || status[0].Backlog >= status[1].Backlog {
			t.Errorf("the handlers are %+v", status)
		}
		close(slow.block)
		close(all.block)
		want(t, "slow handler", "+a@1! a@1>6", slow)
		want(t, "patient handler", "+a@1! a@1>2 a@2>3 a@3>4 a@4>5 a@5>6", all)
	})
}
