// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/informergen/informergen/runtime/reflector"
)

// asksInitial is a request for a stream of initial events.
func asksInitial(version string, at time.Duration) request {
	return request{Verb: onWatch, Version: version, Match: metav1.ResourceVersionMatchNotOlderThan, Initial: true, At: at}
}

func TestInitialEventsReachTheStoreAtTheClosingBookmarkAndTheStreamGoesOn(t *testing.T) {
	inBubble(t, []step{stream(
		added("a", "3"), added("b", "7"), pause(time.Second),
		initialEnd("10"), pause(time.Second),
		modified("a", "11"), bookmark("15"), hangs(),
	)}, nil, func(r *rig) {
		r.after(0)
		r.expectState(reflector.WatchListing)
		r.expectCalls()
		r.after(time.Second)
		r.expectState(reflector.Watching)
		r.expectCalls("replace @10")
		r.expectContent("a", "3", "b", "7")
		r.expectVersion("10")
		r.after(time.Second)
		r.expectCalls("replace @10", "update a@11", "bookmark @15")
		r.expectVersion("15")
		r.expectRequests(asksInitial("", 0))
		r.expectErrors()
	})
}

func TestInitialEventsThatChangeAndDeleteEarlierOnesAreApplied(t *testing.T) {
	inBubble(t, []step{stream(
		added("a", "1"), added("b", "2"), added("c", "3"), added("d", "4"),
		modified("b", "5"), deleted("a", "6"), deleted("never-seen", "7"), bookmark("8"),
		modified("late", "9"), deleted("c", "10"), added("c", "11"),
		initialEnd("12"), hangs(),
	)}, nil, func(r *rig) {
		r.after(0)
		r.expectContent("b", "5", "d", "4", "late", "9", "c", "11")
		r.expectCalls("replace @12")
	})
}

func TestStreamThatBreaksOffIsTriedThreeTimesWithWaitsAndThenListed(t *testing.T) {
	broken := stream(added("a", "1"), added("b", "2"), added("c", "3"))
	inBubble(t, []step{broken, broken, broken, listed("10", obj("a", "1")), stream(hangs())}, nil, func(r *rig) {
		r.after(10 * time.Second)
		r.expectRequests(
			asksInitial("", 0),
			asksInitial("", time.Second),
			asksInitial("", 3*time.Second),
			request{Verb: onList, Version: "0", Limit: 500, At: 3 * time.Second},
			request{Verb: onWatch, Version: "10", At: 3 * time.Second})
		r.expectContent("a", "1")
		incomplete := failure(reflector.PhaseWatchList, reflector.ErrIncomplete)
		r.expectErrors(incomplete, incomplete, incomplete)
		if got := r.errs()[0].Error(); !strings.Contains(got, "rest.Config.Timeout") || !strings.Contains(got, "3 events in 0s") {
			t.Errorf("the message does not help: %s", got)
		}
	})
}

func TestBrokenStreamsAreTriedThreeTimesAgainAfterAFailedList(t *testing.T) {
	broken := stream(added("a", "1"))
	inBubble(t, []step{broken, broken, broken, listFails(errDenied), broken, broken, broken, listed("10", obj("a", "1"))}, nil, func(r *rig) {
		r.after(time.Minute)
		r.expectContent("a", "1")
		if n := r.unreached(); n != 0 {
			t.Errorf("%d steps of the script were not reached", n)
		}
	})
}

func TestCountOfBrokenStreamsStartsAnewAfterEachSync(t *testing.T) {
	broken := stream(added("a", "1"))
	good := stream(added("a", "1"), initialEnd("10"), fails(errExpired))
	inBubble(t, []step{broken, broken, good, broken, broken, good, broken, broken, good}, func(c *reflector.Config[thing]) {
		c.Backoff.Max = time.Second
	}, func(r *rig) {
		r.after(8 * time.Second)
		if n := r.unreached(); n != 0 {
			t.Errorf("%d steps were not reached, so it listed", n)
		}
	})
}

func TestStreamCutByAClientTimeoutIsFollowedByPages(t *testing.T) {
	cut := stream(added("a", "1"), pause(2*time.Second), added("b", "1"), pause(2*time.Second), added("c", "1"), pause(time.Second), fails(errTimeout))
	inBubble(t, []step{cut, cut, cut,
		listFails(errTimeout),
		page("10", "p2", obj("a", "1")), listed("10", obj("b", "1")),
	}, func(c *reflector.Config[thing]) { c.Backoff.Max = time.Second }, func(r *rig) {
		r.after(time.Minute)
		r.expectContent("a", "1", "b", "1")
		if n := r.unreached(); n != 0 {
			t.Errorf("%d steps were not reached", n)
		}
		if got := r.errs()[0].Error(); !strings.Contains(got, "3 events in 5s; if rest.Config.Timeout") {
			t.Errorf("the message does not name the timeout: %s", got)
		}
	})
}

func TestServerThatAlwaysAnswers410ToStreamsIsListed(t *testing.T) {
	for name, gone := range map[string]step{
		"to the request": watchFails(errExpired),
		"in the stream":  stream(fails(errExpired)),
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, []step{gone, gone, gone, listed("10", obj("a", "1")), stream(hangs())}, nil, func(r *rig) {
				r.after(10 * time.Second)
				r.expectRequests(
					asksInitial("", 0),
					asksInitial("", time.Second),
					asksInitial("", 3*time.Second),
					request{Verb: onList, Version: "0", Limit: 500, At: 3 * time.Second},
					request{Verb: onWatch, Version: "10", At: 3 * time.Second})
				expired := failure(reflector.PhaseWatchList, errExpired)
				r.expectErrors(expired, expired, expired)
			})
		})
	}
}

func TestStreamFromAVersionThatTheServerLacksStartsAtTheNewestAtOnce(t *testing.T) {
	for name, err := range map[string]error{"expired": errExpired, "too large": errTooLarge()} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, []step{
				stream(added("a", "1"), initialEnd("10"), fails(errExpired)),
				watchFails(err),
				stream(added("b", "1"), initialEnd("20"), hangs()),
			}, nil, func(r *rig) {
				r.after(time.Second)
				r.expectRequests(asksInitial("", 0), asksInitial("10", time.Second), asksInitial("", time.Second))
				r.expectContent("b", "1")
			})
		})
	}
}

func TestServerThatIsDownOrBusyIsAskedForAStreamAgain(t *testing.T) {
	for name, err := range map[string]error{"refused": errRefused, "busy": errBusy} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, []step{
				watchFails(err), watchFails(err), watchFails(err), watchFails(err), stream(fails(errBusy)),
				stream(added("a", "1"), initialEnd("10"), hangs()),
			}, nil, func(r *rig) {
				r.after(time.Minute)
				s := time.Second
				r.expectRequests(
					asksInitial("", 0), asksInitial("", s), asksInitial("", 3*s),
					asksInitial("", 7*s), asksInitial("", 15*s), asksInitial("", 23*s))
				r.expectContent("a", "1")
			})
		})
	}
}

func TestServerThatDoesNotServeStreamsIsListedAtOnce(t *testing.T) {
	for name, refusal := range map[string]step{
		"invalid":              watchFails(errInvalid()),
		"forbidden":            watchFails(errDenied),
		"error in the stream":  stream(added("a", "1"), fails(errInvalid())),
		"closed without a cry": stream(),
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, []step{refusal, listed("10", obj("b", "1"))}, nil, func(r *rig) {
				r.after(0)
				r.expectRequests(
					asksInitial("", 0),
					request{Verb: onList, Version: "0", Limit: 500},
					request{Verb: onWatch, Version: "10"})
				r.expectContent("b", "1")
				if len(r.errs()) != 1 {
					t.Errorf("reported %v", r.errs())
				}
			})
		})
	}
}

func TestSilentStreamIsGivenUpAfterTheGraceAndListed(t *testing.T) {
	for name, grace := range map[string]time.Duration{"by default": 0, "as configured": 700 * time.Millisecond} {
		t.Run(name, func(t *testing.T) {
			at := grace
			if grace == 0 {
				at = 3 * time.Second
			}
			inBubble(t, []step{stream(hangs()), listed("10", obj("a", "1"))}, func(c *reflector.Config[thing]) {
				c.WatchListGrace = grace
			}, func(r *rig) {
				r.after(5 * time.Second)
				r.expectRequests(
					asksInitial("", 0),
					request{Verb: onList, Version: "0", Limit: 500, At: at},
					request{Verb: onWatch, Version: "10", At: at})
				r.expectContent("a", "1")
				r.expectErrors(failure(reflector.PhaseWatchList, reflector.ErrSilent))
			})
		})
	}
}

func TestStreamThatFallsSilentMidwayIsListed(t *testing.T) {
	inBubble(t, []step{stream(pause(2*time.Second), added("x", "1"), hangs()), listed("10", obj("a", "1"))}, nil, func(r *rig) {
		r.after(5 * time.Second)
		r.expectContent("a", "1")
		r.expectErrors(failure(reflector.PhaseWatchList, reflector.ErrSilent))
	})
}

func TestStreamThatKeepsTalkingIsNotSilent(t *testing.T) {
	var frames []frame
	for i := range 10 {
		frames = append(frames, added(fmt.Sprint("a", i), "1"), pause(2*time.Second))
	}
	inBubble(t, []step{stream(append(frames, initialEnd("10"), hangs())...)}, nil, func(r *rig) {
		r.after(time.Hour / 12)
		r.expectErrors()
		if len(r.contents()) != 10 {
			t.Errorf("store has %v", r.contents())
		}
	})
}

func TestServerThatIsSlowToAcceptAStreamIsNotSilent(t *testing.T) {
	slow := stream(added("a", "1"), initialEnd("10"), hangs())
	slow.accept = 50 * time.Second
	inBubble(t, []step{slow}, nil, func(r *rig) {
		r.after(time.Minute)
		r.expectContent("a", "1")
		r.expectErrors()
	})
}

func TestSlowTransformIsNotTheServersSilence(t *testing.T) {
	inBubble(t, []step{stream(added("a", "1"), added("b", "1"), initialEnd("10"), hangs())}, func(c *reflector.Config[thing]) {
		c.Transform = func(o thing) (thing, bool, error) {
			time.Sleep(10 * time.Second)
			return o, true, nil
		}
	}, func(r *rig) {
		r.after(20 * time.Second)
		r.expectContent("a", "1", "b", "1")
		r.expectErrors()
	})
}

func TestQuietWatchAfterInitialEventsIsNotSilent(t *testing.T) {
	inBubble(t, []step{stream(added("a", "1"), initialEnd("10"), pause(time.Minute), modified("a", "11"), hangs())}, nil, func(r *rig) {
		r.after(time.Minute)
		r.expectContent("a", "11")
		r.expectErrors()
	})
}

func TestStreamClosedSoonAfterItsInitialEventsIsWatchedFromThere(t *testing.T) {
	inBubble(t, []step{stream(added("a", "1"), initialEnd("10")), stream(modified("a", "11"), hangs())}, nil, func(r *rig) {
		r.after(0)
		r.expectRequests(asksInitial("", 0), request{Verb: onWatch, Version: "10"})
		r.expectContent("a", "11")
		r.expectErrors()
	})
}

func TestSourceThatDeniesStreamsIsNeverAskedForOne(t *testing.T) {
	inListBubble(t, []step{listed("10"), stream(fails(errExpired)), listed("20")}, nil, func(r *rig) {
		r.after(time.Second)
		for _, q := range r.asked() {
			if q.Initial {
				t.Errorf("asked %v", q)
			}
		}
	})
}

func TestFeatureGateTurnsStreamsOff(t *testing.T) {
	withoutWatchList(t)
	inBubble(t, []step{listed("10", obj("a", "1"))}, nil, func(r *rig) {
		r.after(0)
		r.expectContent("a", "1")
	})
}

func TestContentOfAStreamThatTheStoreRefusesIsListed(t *testing.T) {
	inBubble(t, []step{stream(added("a", "1"), initialEnd("10"), hangs()), listed("10", obj("a", "1"))}, nil, func(r *rig) {
		r.refuses("replace", errDenied)
		r.after(0)
		r.expectCalls("replace @10", "replace @10")
		r.expectVersion("")
		r.expectErrors(failure(reflector.PhaseWatchList, errDenied), failure(reflector.PhaseList, errDenied))
	})
}

func TestUnknownInitialEventIsReportedAndTheOthersGoOn(t *testing.T) {
	inBubble(t, []step{stream(send("RENAMED", obj("x", "1")), added("a", "1"), initialEnd("10"), hangs())}, nil, func(r *rig) {
		r.after(0)
		r.expectContent("a", "1")
		if errs := r.errs(); len(errs) != 1 || !strings.Contains(errs[0].Error(), `"RENAMED"`) {
			t.Errorf("reported %v", errs)
		}
	})
}
