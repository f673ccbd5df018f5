// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector_test

import (
	"testing"
	"time"

	"github.com/informergen/informergen/runtime/reflector"
)

// failing returns a transform that fails for an object the first n times.
func failing(name string, n int) func(*reflector.Config[thing]) {
	return func(c *reflector.Config[thing]) {
		c.Transform = func(o thing) (thing, bool, error) {
			if o.Name == name && n > 0 {
				n--
				return nil, false, errBroken
			}
			return o, true, nil
		}
	}
}

func TestTransformThatFailedIsTriedAgainWithTheNextFrame(t *testing.T) {
	for name, first := range map[string][]step{
		"list":       {watchFails(errInvalid()), listed("10", obj("a", "1"), obj("b", "2"))},
		"watch-list": {},
	} {
		t.Run(name, func(t *testing.T) {
			frames := []frame{pause(time.Minute), bookmark("11"), pause(time.Minute), bookmark("12"), hangs()}
			if len(first) == 0 {
				frames = append([]frame{added("a", "1"), added("b", "2"), initialEnd("10")}, frames...)
			}
			inBubble(t, append(first, stream(frames...)), failing("a", 2), func(r *rig) {
				r.after(0)
				r.expectContent("b", "2")
				r.after(time.Minute)
				r.expectContent("b", "2")
				r.after(time.Minute)
				r.expectContent("a", "1", "b", "2")
			})
		})
	}
}

func TestRetryOfATransformGivesWayToNewerStates(t *testing.T) {
	inBubble(t, []step{stream(added("a", "1"), added("b", "2"), initialEnd("10"),
		modified("a", "11"),                     // fails, too
		pause(time.Minute), modified("a", "12"), // succeeds
		pause(time.Minute), bookmark("13"), hangs(),
	)}, failing("a", 2), func(r *rig) {
		r.after(time.Minute)
		r.expectContent("a", "12", "b", "2")
		r.after(time.Minute)
		r.expectContent("a", "12", "b", "2")
		r.expectCalls("replace @10", "update a@12", "bookmark @13")
	})
}

func TestRetryOfATransformEndsWithTheObject(t *testing.T) {
	inBubble(t, []step{stream(added("a", "1"), initialEnd("10"), deleted("a", "11"), pause(time.Minute), bookmark("13"), hangs())},
		failing("a", 1), func(r *rig) {
			r.after(2 * time.Minute)
			r.expectContent()
		})
}

func TestRetriesOfATransformBecomeRare(t *testing.T) {
	calls := map[string]int{}
	frames := []frame{added("a", "1"), initialEnd("10")}
	for range 3600 {
		frames = append(frames, pause(time.Second), bookmark("11"))
	}
	hopeless := counting(calls, func(thing) (thing, bool, error) { return nil, false, errBroken })
	inBubble(t, []step{stream(append(frames, hangs())...)}, func(c *reflector.Config[thing]) {
		hopeless(c)
		c.MinWatchTimeout = 2 * time.Hour
	}, func(r *rig) {
		r.after(time.Hour)
		if n := calls["a@1"]; n < 10 || n > 25 {
			t.Errorf("the transform was called %d times in an hour", n)
		}
	})
}
