// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/informergen/informergen/runtime/reflector"
)

var errBroken = errors.New("broken")

// counting counts the calls of a transform for each object and version.
func counting(calls map[string]int, transform func(thing) (thing, bool, error)) func(*reflector.Config[thing]) {
	return func(c *reflector.Config[thing]) {
		c.Transform = func(o thing) (thing, bool, error) {
			calls[o.Name+"@"+o.ResourceVersion]++
			return transform(o)
		}
	}
}

// stamped marks what the transform returned, so that a second run would show.
func stamped(o thing) (thing, bool, error) {
	o = o.DeepCopy()
	o.ResourceVersion += "t"
	return o, true, nil
}

func TestTransformRunsOncePerObjectThatTheServerSends(t *testing.T) {
	rest := []frame{modified("a", "11"), deleted("b", "12"), added("c", "13"), hangs()}
	for name, script := range map[string][]step{
		"list":       {watchFails(errInvalid()), page("10", "p2", obj("a", "1")), listed("10", obj("b", "2")), stream(rest...)},
		"watch-list": {stream(append([]frame{added("a", "1"), added("b", "2"), initialEnd("10")}, rest...)...)},
	} {
		t.Run(name, func(t *testing.T) {
			calls := map[string]int{}
			inBubble(t, script, counting(calls, stamped), func(r *rig) {
				r.after(0)
				if diff := cmp.Diff(map[string]int{"a@1": 1, "b@2": 1, "a@11": 1, "b@12": 1, "c@13": 1}, calls); diff != "" {
					t.Errorf("calls (-want +got):\n%s", diff)
				}
				r.expectCalls("replace @10", "update a@11t", "delete b@12t", "add c@13t")
				r.expectContent("a", "11t", "c", "13t")
				r.expectVersion("13")
			})
		})
	}
}

func TestThousandsOfInitialEventsAreTransformedOnceEach(t *testing.T) {
	calls := map[string]int{}
	var frames []frame
	for i := range 10000 {
		frames = append(frames, added(fmt.Sprint("o", i), "1"))
	}
	inBubble(t, []step{stream(append(frames, initialEnd("10"), hangs())...)}, counting(calls, stamped), func(r *rig) {
		r.after(0)
		total := 0
		for _, n := range calls {
			total += n
		}
		if total != 10000 || len(r.contents()) != 10000 {
			t.Errorf("%d calls, %d objects", total, len(r.contents()))
		}
		if len(r.asked()) != 1 {
			t.Errorf("requests %v", r.asked())
		}
	})
}

func breaks(name string) func(thing) (thing, bool, error) {
	return func(o thing) (thing, bool, error) {
		if o.Name == name {
			return nil, false, errBroken
		}
		return o, true, nil
	}
}

func TestTransformThatFailsForOneObjectLeavesTheOthers(t *testing.T) {
	for name, script := range map[string][]step{
		"list":       {watchFails(errInvalid()), listed("10", obj("a", "1"), obj("bad", "2"), obj("c", "3")), stream(modified("bad", "11"), added("d", "12"), hangs())},
		"watch-list": {stream(added("a", "1"), added("bad", "2"), added("c", "3"), initialEnd("10"), modified("bad", "11"), added("d", "12"), hangs())},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, script, func(c *reflector.Config[thing]) { c.Transform = breaks("bad") }, func(r *rig) {
				r.after(0)
				r.expectContent("a", "1", "c", "3", "d", "12")
				r.expectVersion("12")
				r.expectState(reflector.Watching)
				errs := r.errs()
				if name == "list" {
					errs = errs[1:]
				}
				if len(errs) != 2 {
					t.Fatalf("reported %v", errs)
				}
				for _, err := range errs {
					var e *reflector.Error
					if !errors.As(err, &e) || e.Phase != reflector.PhaseTransform || e.Key.Name != "bad" || !errors.Is(err, errBroken) {
						t.Errorf("reported %v", err)
					}
				}
			})
		})
	}
}

func TestNextGoodEventRepairsAnObjectWhoseTransformFailed(t *testing.T) {
	inListBubble(t, []step{listed("10", obj("a", "2")), stream(modified("a", "11"), hangs())}, func(c *reflector.Config[thing]) {
		c.Transform = func(o thing) (thing, bool, error) {
			if o.ResourceVersion == "2" {
				return nil, false, errBroken
			}
			return o, true, nil
		}
	}, func(r *rig) {
		r.after(0)
		r.expectContent("a", "11")
		r.expectErrors(failureOf("a", reflector.PhaseTransform, errBroken))
	})
}

func TestDeletionIsNotLostToAFailingTransform(t *testing.T) {
	inListBubble(t, []step{listed("10", obj("a", "2")), stream(deleted("a", "11"), hangs())}, func(c *reflector.Config[thing]) {
		c.Transform = func(o thing) (thing, bool, error) {
			if o.ResourceVersion == "11" {
				return nil, false, errBroken
			}
			return o, true, nil
		}
	}, func(r *rig) {
		r.after(0)
		r.expectCalls("replace @10", "delete a@11")
		r.expectContent()
		r.expectErrors(failureOf("a", reflector.PhaseTransform, errBroken))
	})
}

func TestStoreErrorForOneObjectLeavesTheOthers(t *testing.T) {
	inListBubble(t, []step{listed("10"), stream(added("bad", "11"), added("b", "12"), modified("bad", "13"), deleted("bad", "14"), hangs())}, nil, func(r *rig) {
		r.refuses("bad", errBroken)
		r.after(0)
		r.expectContent("b", "12")
		r.expectVersion("14")
		e := failureOf("bad", reflector.PhaseStore, errBroken)
		r.expectErrors(e, e, e)
	})
}

func TestTransformThatKeepsNilIsAnError(t *testing.T) {
	inListBubble(t, []step{listed("10", obj("a", "1"), obj("b", "2"))}, func(c *reflector.Config[thing]) {
		c.Transform = func(o thing) (thing, bool, error) {
			if o.Name == "a" {
				return nil, true, nil
			}
			return o, true, nil
		}
	}, func(r *rig) {
		r.after(0)
		r.expectContent("b", "2")
		if errs := r.errs(); len(errs) != 1 {
			t.Errorf("reported %v", errs)
		}
	})
}

// keepsEven keeps objects at an even version.
func keepsEven(o thing) (thing, bool, error) {
	if (o.ResourceVersion[len(o.ResourceVersion)-1]-'0')%2 == 0 {
		return o, true, nil
	}
	return nil, false, nil
}

func TestStoreHearsOnlyOfObjectsThatTheTransformKeeps(t *testing.T) {
	events := []frame{
		modified("odd", "11"),  // never kept
		deleted("odd", "13"),   // never kept
		modified("even", "15"), // was kept
		modified("even", "17"), // no longer known
		deleted("even", "19"),  // no longer known
		added("new", "21"),     // not kept
		modified("new", "22"),  // kept from now on
		deleted("new", "23"),   // was kept, though not in its last state
		added("x", "25"),       // not kept
		deleted("x", "26"),     // never kept
		hangs(),
	}
	for name, script := range map[string][]step{
		"list":       {watchFails(errInvalid()), listed("10", obj("odd", "1"), obj("even", "2")), stream(events...)},
		"watch-list": {stream(append([]frame{added("odd", "1"), added("even", "2"), added("even", "3"), modified("even", "4"), initialEnd("10")}, events...)...)},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, script, func(c *reflector.Config[thing]) { c.Transform = keepsEven }, func(r *rig) {
				r.after(0)
				r.expectCalls("replace @10", "delete even@15", "update new@22", "delete new@23")
				r.expectContent()
				r.expectVersion("26")
			})
		})
	}
}

func TestInitialEventThatIsNoLongerKeptTakesTheEarlierOneAway(t *testing.T) {
	inBubble(t, []step{stream(added("a", "2"), added("b", "2"), modified("a", "3"), initialEnd("10"), hangs())}, func(c *reflector.Config[thing]) {
		c.Transform = keepsEven
	}, func(r *rig) {
		r.after(0)
		r.expectContent("b", "2")
	})
}

func TestWhatTheTransformDropsIsLearntAnewOnRelist(t *testing.T) {
	inListBubble(t, []step{
		listed("10", obj("a", "1")), stream(pause(time.Second), fails(errExpired)),
		listed("20", obj("a", "12")), stream(modified("a", "21"), pause(time.Second), fails(errExpired)),
		listed("30"), stream(added("a", "31"), deleted("a", "32"), hangs()),
	}, func(c *reflector.Config[thing]) { c.Transform = keepsEven }, func(r *rig) {
		r.after(time.Minute)
		r.expectCalls("replace @10", "replace @20", "delete a@21", "replace @30")
	})
}

func TestTransformThatPanicsCostsItsObjectAlone(t *testing.T) {
	inListBubble(t, []step{listed("10", obj("a", "1"), obj("b", "2")), stream(added("c", "11"), hangs())}, func(c *reflector.Config[thing]) {
		c.Transform = func(o thing) (thing, bool, error) {
			if o.Name == "b" {
				panic("no idea")
			}
			return o, true, nil
		}
	}, func(r *rig) {
		r.after(0)
		r.expectContent("a", "1", "c", "11")
		errs := r.errs()
		if len(errs) != 1 || !strings.Contains(errs[0].Error(), "/b: the transform panicked: no idea") || !strings.Contains(errs[0].Error(), "process_test.go") {
			t.Errorf("reported %v", errs)
		}
	})
}
