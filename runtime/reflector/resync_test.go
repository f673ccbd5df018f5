// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/reflector"
)

func resyncEvery(d time.Duration) func(*reflector.Config[thing]) {
	return func(c *reflector.Config[thing]) { c.ResyncPeriod = d }
}

func (r *rig) resyncs() int {
	return len(slices.DeleteFunc(r.calls(), func(call string) bool { return call != "resync" }))
}

func TestResyncComesOncePerPeriodFromTheFirstSyncOn(t *testing.T) {
	inListBubble(t, []step{listFails(errDenied), listed("10"), stream(hangs())}, resyncEvery(time.Minute), func(r *rig) {
		r.after(time.Minute)
		if n := r.resyncs(); n != 0 {
			t.Errorf("%d resyncs, the first sync was less than a minute ago", n)
		}
		r.after(time.Second)
		if n := r.resyncs(); n != 1 {
			t.Errorf("%d resyncs after one period", n)
		}
		r.after(3 * time.Minute)
		if n := r.resyncs(); n != 4 {
			t.Errorf("%d resyncs after four periods", n)
		}
		if n := len(r.asked()); n != 3 {
			t.Errorf("a resync asked the server: %v", r.asked())
		}
	})
}

func TestResyncIsNotRestartedByRelists(t *testing.T) {
	script := []step{}
	for range 20 {
		script = append(script, listed("10"), stream(pause(20*time.Second), fails(errExpired)))
	}
	inListBubble(t, script, resyncEvery(time.Minute), func(r *rig) {
		r.after(5 * time.Minute)
		if n := r.resyncs(); n != 5 {
			t.Errorf("%d resyncs in five minutes", n)
		}
	})
}

func TestResyncAsksBeforeEachTime(t *testing.T) {
	asked := 0
	inListBubble(t, []step{listed("10")}, func(c *reflector.Config[thing]) {
		c.ResyncPeriod = time.Minute
		c.ShouldResync = func() bool { asked++; return asked%2 == 0 }
	}, func(r *rig) {
		r.after(10 * time.Minute)
		if asked != 10 || r.resyncs() != 5 {
			t.Errorf("asked %d times, %d resyncs", asked, r.resyncs())
		}
	})
}

func TestFailingResyncIsReportedAndTheWatchGoesOn(t *testing.T) {
	inListBubble(t, []step{listed("10"), stream(pause(90*time.Second), added("a", "11"), hangs())}, resyncEvery(time.Minute), func(r *rig) {
		r.refuses("resync", errBroken)
		r.after(2 * time.Minute)
		r.expectContent("a", "11")
		r.expectErrors(failure(reflector.PhaseResync, errBroken), failure(reflector.PhaseResync, errBroken))
	})
}

// slow is a store whose Resync takes its time.
type slow struct {
	*model
	finished bool
}

func (s *slow) Resync() error {
	time.Sleep(time.Second)
	s.finished = true
	return nil
}

func TestRunReturnsAfterAResyncInProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &slow{model: &model{content: map[object.Key]string{}}}
		r := reflector.New(reflector.Config[thing]{
			Source: &server{t: t, unsupported: true, script: []step{listed("10")}},
			Store:  store, ResyncPeriod: time.Minute,
		})
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute+time.Millisecond)
		defer cancel()
		r.Run(ctx)
		if !store.finished {
			t.Error("Run returned in the middle of a resync")
		}
	})
}

func TestWithoutAPeriodThereIsNoResync(t *testing.T) {
	inListBubble(t, []step{listed("10")}, nil, func(r *rig) {
		r.after(24 * time.Hour)
		if n := r.resyncs(); n != 0 {
			t.Errorf("%d resyncs", n)
		}
	})
}
