// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector_test

import (
	"testing"
	"time"

	"github.com/informergen/informergen/runtime/reflector"
)

// collecting is a store that does better with several changes at a time.
type collecting struct{ *model }

func (c collecting) Hold(on bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.log = append(c.log, map[bool]string{true: "more follow", false: "the last"}[on])
}

func toCollect(c *reflector.Config[thing]) { c.Store = collecting{c.Store.(*model)} }

func TestStoreLearnsWhichChangesAreFollowedByOthersAtOnce(t *testing.T) {
	inBubble(t, []step{stream(
		withMore(added("a", "1")), initialEnd("2"),
		modified("a", "3"), withMore(modified("a", "4")), withMore(modified("b", "5")), modified("a", "6"),
		pause(time.Second), modified("b", "7"), hangs(),
	)}, toCollect, func(r *rig) {
		r.after(time.Second)
		r.expectCalls("replace @2", "update a@3", "more follow", "update a@4", "update b@5", "the last", "update a@6", "update b@7")
	})
}

func TestStoreIsNotLeftWaitingForAChangeThatDoesNotCome(t *testing.T) {
	for name, broken := range map[string][]frame{
		"as the stream ends":              {withMore(modified("a", "3"))},
		"as the stream breaks":            {withMore(modified("a", "3")), fails(errDenied)},
		"as the bookmark of a watch lies": {withMore(modified("a", "3")), bookmark("1")},
	} {
		t.Run(name, func(t *testing.T) {
			initial := []frame{added("a", "1"), initialEnd("2"), pause(2 * time.Second)}
			inBubble(t, []step{stream(append(initial, broken...)...), stream(hangs())}, toCollect, func(r *rig) {
				r.after(2 * time.Second)
				r.expectCalls("replace @2", "more follow", "update a@3", "the last")
			})
		})
	}
}

func TestNoChangeWaitsForTheTransformOfOthers(t *testing.T) {
	inBubble(t, []step{stream(
		added("a", "1"), initialEnd("2"), withMore(modified("a", "3")), modified("a", "4"), hangs(),
	)}, func(c *reflector.Config[thing]) {
		toCollect(c)
		c.Transform = func(o thing) (thing, bool, error) { return o, true, nil }
	}, func(r *rig) {
		r.after(0)
		r.expectCalls("replace @2", "update a@3", "update a@4")
	})
}
