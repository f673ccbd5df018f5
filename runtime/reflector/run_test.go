// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"

	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/reflector"
)

// Every bubble checks at its end that Run returns without taking time and leaves
// no goroutine behind; here it does so from each place where it can wait.
func TestRunReturnsAtOnceFromWhereverItWaits(t *testing.T) {
	busy := watchFails(errBusy)
	for name, test := range map[string]struct {
		script []step
		after  time.Duration
		state  reflector.State
	}{
		"list in flight":               {[]step{watchFails(errInvalid()), listHangs()}, 0, reflector.Listing},
		"page in flight":               {[]step{watchFails(errInvalid()), page("1", "p2"), listHangs()}, 0, reflector.Listing},
		"wait after a failed list":     {[]step{watchFails(errInvalid()), listFails(errDenied)}, 0, reflector.WatchListing},
		"initial events in flight":     {[]step{stream(added("a", "1"), hangs())}, time.Second, reflector.WatchListing},
		"wait after the seventh 429":   {[]step{busy, busy, busy, busy, busy, busy, busy}, 40 * time.Second, reflector.WatchListing},
		"wait after a broken stream":   {[]step{stream(added("a", "1"))}, 0, reflector.WatchListing},
		"watch in flight":              {[]step{stream(initialEnd("10"), hangs())}, time.Minute, reflector.Watching},
		"second watch in flight":       {[]step{stream(initialEnd("10")), stream(hangs())}, time.Minute, reflector.Watching},
		"wait after a refused watch":   {[]step{stream(initialEnd("10")), busy}, 0, reflector.Synced},
		"question for the version":     {[]step{stream(initialEnd("10")), watchFails(errRefused), listHangs()}, time.Second, reflector.Synced},
		"wait before reading it again": {[]step{stream(initialEnd("10"), fails(errExpired))}, 0, reflector.WatchListing},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, test.script, func(c *reflector.Config[thing]) { c.ResyncPeriod = time.Hour }, func(r *rig) {
				r.after(test.after)
				r.expectState(test.state)
				reported := len(r.errs())
				r.stop()
				if n := len(r.errs()); n != reported {
					t.Errorf("stopping was reported as an error: %v", r.errs()[reported:])
				}
			})
		})
	}
}

func TestRunUnderAnEndedContextAsksNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &server{t: t}
		r := reflector.New(reflector.Config[thing]{Source: s, Store: &model{}, ResyncPeriod: time.Second})
		if r.State() != reflector.Empty {
			t.Errorf("state before Run is %s", r.State())
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		r.Run(ctx)
		if len(s.requests) != 0 {
			t.Errorf("asked %v", s.requests)
		}
	})
}

// panicking is a source that cannot go on.
type panicking struct{ *server }

func (panicking) List(context.Context, metav1.ListOptions, func(thing) error) (metav1.ListMeta, error) {
	panic("boom")
}

func TestPanicOfTheSourceComesUpInTheCaller(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := reflector.New(reflector.Config[thing]{
			Source: panicking{&server{t: t, unsupported: true}}, Store: &model{}, ResyncPeriod: time.Minute,
		})
		defer func() {
			if got := recover(); got != "boom" {
				t.Errorf("recovered %v", got)
			}
		}()
		r.Run(t.Context())
	})
}

func TestErrorsGoToTheHandlersOfApimachineryByDefault(t *testing.T) {
	var reported []error
	before := utilruntime.ErrorHandlers
	utilruntime.ErrorHandlers = []utilruntime.ErrorHandler{func(_ context.Context, err error, _ string, _ ...any) {
		reported = append(reported, err)
	}}
	defer func() { utilruntime.ErrorHandlers = before }()
	inListBubble(t, []step{listFails(errDenied)}, func(c *reflector.Config[thing]) { c.OnError = nil }, func(r *rig) {
		r.after(0)
		if len(reported) != 1 || !errors.Is(reported[0], errDenied) {
			t.Errorf("reported %v", reported)
		}
	})
}

func TestSecondRunGoesOnFromTheLastVersion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &server{t: t, unsupported: true, script: []step{listed("10", obj("a", "1")), stream(hangs()), listed("20", obj("b", "2")), stream(hangs())}}
		m := &model{content: map[object.Key]string{}}
		r := reflector.New(reflector.Config[thing]{Source: s, Store: m, Name: "n"})
		for range 2 {
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			r.Run(ctx)
			cancel()
		}
		if v := s.requests[2].Version; v != "10" {
			t.Errorf("the second run listed from %q", v)
		}
		if r.LastSyncResourceVersion() != "20" || r.Name() != "n" || r.TypeDescription() != "*v1.PartialObjectMetadata" {
			t.Errorf("reflector is %s, %s at %s", r.Name(), r.TypeDescription(), r.LastSyncResourceVersion())
		}
	})
}

func TestStatesHaveNames(t *testing.T) {
	for state, want := range map[reflector.State]string{
		reflector.Empty: "Empty", reflector.WatchListing: "WatchListing", reflector.Listing: "Listing",
		reflector.Synced: "Synced", reflector.Watching: "Watching", reflector.Stopped: "Stopped", 99: "Unknown",
	} {
		if got := state.String(); got != want {
			t.Errorf("state %d is called %q", state, got)
		}
	}
}
