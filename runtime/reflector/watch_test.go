// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector_test

import (
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	apierrors "k8s.io/apimachinery/pkg/api/errors"

	"github.com/informergen/informergen/runtime/reflector"
)

func TestEachEventReachesTheStoreInOrder(t *testing.T) {
	frames := []frame{}
	want := []string{"replace @10"}
	for i := range 300 {
		name, version := fmt.Sprint("o", i%7), fmt.Sprint(11+i)
		switch i % 3 {
		case 0:
			frames, want = append(frames, added(name, version)), append(want, "add "+name+"@"+version)
		case 1:
			frames, want = append(frames, modified(name, version)), append(want, "update "+name+"@"+version)
		default:
			frames, want = append(frames, deleted(name, version)), append(want, "delete "+name+"@"+version)
		}
	}
	inListBubble(t, []step{listed("10"), stream(append(frames, hangs())...)}, nil, func(r *rig) {
		r.after(0)
		r.expectCalls(want...)
		r.expectVersion("310")
	})
}

func TestClosedWatchIsOpenedAgainAtOnceFromTheLastVersion(t *testing.T) {
	inListBubble(t, []step{
		listed("10"),
		stream(added("a", "11")),
		stream(pause(time.Second)),
		stream(bookmark("17"), pause(time.Minute)),
		stream(hangs()),
	}, nil, func(r *rig) {
		r.after(2 * time.Minute)
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onWatch, Version: "10"},
			request{Verb: onWatch, Version: "11"},
			request{Verb: onWatch, Version: "11", At: time.Second},
			request{Verb: onWatch, Version: "17", At: time.Minute + time.Second},
		)
		r.expectErrors()
	})
}

func TestWatchWhoseConnectionBreaksGoesOnFromTheLastVersion(t *testing.T) {
	for _, err := range []error{
		io.ErrUnexpectedEOF,
		errors.New("http2: client connection lost"),
		errors.New("stream error: stream ID 7; INTERNAL_ERROR; received from peer"),
		&url.Error{Op: "Get", URL: "https://server", Err: syscall.ECONNRESET},
	} {
		broken := fmt.Errorf("reading a watch: %w", err)
		inListBubble(t, []step{listed("10"), stream(added("a", "11"), fails(broken)), stream(hangs())}, nil, func(r *rig) {
			r.after(time.Second)
			r.expectRequests(
				request{Verb: onList, Version: "0", Limit: 500},
				request{Verb: onWatch, Version: "10"},
				request{Verb: onWatch, Version: "11"},
			)
			r.expectErrors()
		})
	}
}

func TestVeryShortWatchIsReportedAndTheCollectionReadAgain(t *testing.T) {
	inListBubble(t, []step{listed("10"), stream(pause(999 * time.Millisecond)), listed("20")}, nil, func(r *rig) {
		r.after(2 * time.Second)
		at := 1999 * time.Millisecond
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onWatch, Version: "10"},
			request{Verb: onList, Version: "10", At: at},
			request{Verb: onWatch, Version: "20", At: at})
		r.expectErrors(failure(reflector.PhaseWatch, reflector.ErrVeryShortWatch))
	})
}

func TestServerThatClosesEveryWatchAfterOneEventIsNotStormed(t *testing.T) {
	script := []step{listed("10")}
	for i := range 50 {
		script = append(script, stream(modified("a", fmt.Sprint(11+i))))
	}
	inListBubble(t, script, nil, func(r *rig) {
		r.after(30 * time.Second)
		var at []time.Duration
		for _, q := range r.asked()[1:] {
			at = append(at, q.At)
		}
		s := time.Second
		if diff := cmp.Diff([]time.Duration{0, 0, 0, 0, s, 3 * s, 7 * s, 15 * s, 23 * s}, at); diff != "" {
			t.Errorf("times of watches (-want +got):\n%s", diff)
		}
	})
}

func TestWatchThatLastsEndsTheCountOfHastyOnes(t *testing.T) {
	hasty, lasting := stream(modified("a", "11")), stream(pause(time.Second))
	inListBubble(t, []step{listed("10"), hasty, hasty, hasty, lasting, hasty, hasty, hasty, lasting, stream(hangs())}, nil, func(r *rig) {
		r.after(2 * time.Second)
		if last := r.asked()[len(r.asked())-1]; r.unreached() != 0 || last.At != 2*time.Second {
			t.Errorf("it waited between watches: %v", r.asked())
		}
	})
}

func TestBusyServerIsWatchedAgainAfterAWaitAndNotListed(t *testing.T) {
	for name, busy := range map[string]step{
		"to the request": watchFails(errBusy),
		"in the stream":  stream(fails(errBusy)),
	} {
		t.Run(name, func(t *testing.T) {
			inListBubble(t, []step{listed("10"), busy, busy, busy, stream(hangs())}, nil, func(r *rig) {
				r.after(500 * time.Millisecond)
				r.expectState(reflector.Synced)
				r.after(time.Minute)
				s := time.Second
				r.expectRequests(
					request{Verb: onList, Version: "0", Limit: 500},
					request{Verb: onWatch, Version: "10"},
					request{Verb: onWatch, Version: "10", At: s},
					request{Verb: onWatch, Version: "10", At: 3 * s},
					request{Verb: onWatch, Version: "10", At: 7 * s})
				e := failure(reflector.PhaseWatch, errBusy)
				r.expectErrors(e, e, e)
			})
		})
	}
}

func TestServerThatWasDownIsAskedForTheVersionAndWatchedAgain(t *testing.T) {
	inListBubble(t, []step{
		listed("10", obj("a", "9")), watchFails(errRefused), listFails(errRefused), listed("12", obj("ignored", "11")),
		stream(added("b", "11"), pause(4*time.Minute)), stream(hangs()),
	}, nil, func(r *rig) {
		r.after(5 * time.Minute)
		s := time.Second
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onWatch, Version: "10"},
			request{Verb: onList, Version: "10", Match: "NotOlderThan", Limit: 1, At: s},
			request{Verb: onList, Version: "10", Match: "NotOlderThan", Limit: 1, At: 3 * s},
			request{Verb: onWatch, Version: "10", At: 3 * s},
			request{Verb: onWatch, Version: "11", At: 4*time.Minute + 3*s})
		r.expectCalls("replace @10", "add b@11")
		r.expectErrors(failure(reflector.PhaseWatch, errRefused), failure(reflector.PhaseWatch, errRefused))
	})
}

func TestServerThatWasBusyForLongIsAskedForTheVersion(t *testing.T) {
	busy := watchFails(errBusy)
	inListBubble(t, []step{listed("10"), busy, busy, busy, busy, listed("12"), stream(hangs())}, nil, func(r *rig) {
		r.after(time.Minute)
		s := time.Second
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onWatch, Version: "10"},
			request{Verb: onWatch, Version: "10", At: s},
			request{Verb: onWatch, Version: "10", At: 3 * s},
			request{Verb: onWatch, Version: "10", At: 7 * s},
			request{Verb: onList, Version: "10", Match: "NotOlderThan", Limit: 1, At: 15 * s},
			request{Verb: onWatch, Version: "10", At: 15 * s})
		e := failure(reflector.PhaseWatch, errBusy)
		r.expectErrors(e, e, e, e)
	})
}

func TestServerThatComesBackOlderIsReadAnew(t *testing.T) {
	inListBubble(t, []step{
		listed("100", obj("a", "90")), watchFails(errRefused), listFails(errBusy), listFails(errTooLarge()),
		listed("50", obj("a", "40")), stream(hangs()),
	}, nil, func(r *rig) {
		r.after(time.Minute)
		s := time.Second
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onWatch, Version: "100"},
			request{Verb: onList, Version: "100", Match: "NotOlderThan", Limit: 1, At: s},
			request{Verb: onList, Version: "100", Match: "NotOlderThan", Limit: 1, At: 3 * s},
			request{Verb: onList, Version: "", Limit: 500, At: 3 * s},
			request{Verb: onWatch, Version: "50", At: 3 * s})
		r.expectContent("a", "40")
		r.expectVersion("50")
	})
}

func TestOtherErrorsOfAWatchAreReportedAndTheCollectionReadAgain(t *testing.T) {
	internal := apierrors.NewInternalError(fmt.Errorf("boom"))
	for name, broken := range map[string]step{
		"to the request":   watchFails(internal),
		"in the stream":    stream(fails(internal)),
		"after some event": stream(added("x", "11"), pause(4*time.Minute), fails(internal)),
	} {
		t.Run(name, func(t *testing.T) {
			inListBubble(t, []step{listed("10", obj("a", "1")), broken, listed("20", obj("b", "1"))}, nil, func(r *rig) {
				r.after(5 * time.Minute)
				r.expectContent("b", "1")
				r.expectErrors(failure(reflector.PhaseWatch, internal))
			})
		})
	}
}

func TestConnectionCutUnderAStreamIsAnOrdinaryEnd(t *testing.T) {
	inListBubble(t, []step{
		listed("10"),
		stream(added("a", "11"), fails(errTimeout)),
		stream(hangs()),
	}, nil, func(r *rig) {
		r.after(0)
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onWatch, Version: "10"},
			request{Verb: onWatch, Version: "11"})
		r.expectErrors()
	})
}

func TestVersionsOfUnorderedInitialEventsAreNotFollowed(t *testing.T) {
	for _, version := range []string{"", "0"} {
		inListBubble(t, []step{
			listed(version),
			stream(added("a", "30"), added("b", "20"), pause(time.Second), modified("a", "31"), added("c", "32"), pause(time.Second), fails(errExpired)),
		}, nil, func(r *rig) {
			r.after(500 * time.Millisecond)
			r.expectContent("a", "30", "b", "20")
			r.expectVersion(version)
			r.after(time.Second)
			r.expectVersion("32")
		})
	}
}

// A watch without a version starts with what there is. What went in the meantime
// would never be heard of.
func TestWatchWithoutAVersionIsFollowedByAList(t *testing.T) {
	for _, version := range []string{"", "0"} {
		inListBubble(t, []step{
			listed(version, obj("a", ""), obj("b", "")), stream(added("a", ""), added("b", ""), pause(2*time.Second)),
			listed(version, obj("b", "")), stream(hangs()),
		}, nil, func(r *rig) {
			r.after(time.Minute)
			r.expectContent("b", "")
		})
	}
}

func TestFrameWithoutAVersionOrWithAnOlderOneDoesNotMoveThePosition(t *testing.T) {
	inListBubble(t, []step{
		listed("10", obj("a", "7")), stream(modified("a", "12"), modified("a", ""), bookmark(""), deleted("a", "7"), pause(time.Second)),
		stream(hangs()),
	}, nil, func(r *rig) {
		r.after(time.Minute)
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onWatch, Version: "10"},
			request{Verb: onWatch, Version: "12", At: time.Second})
		r.expectVersion("12")
		r.expectContent()
	})
}

func TestBookmarkThatGoesBackIsReportedAndTheNewestStateRead(t *testing.T) {
	inListBubble(t, []step{
		listed("100", obj("a", "90")), stream(bookmark("40"), hangs()),
		listed("41", obj("a", "40")), stream(hangs()),
	}, nil, func(r *rig) {
		r.after(time.Second)
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onWatch, Version: "100"},
			request{Verb: onList, Version: "", Limit: 500, At: time.Second},
			request{Verb: onWatch, Version: "41", At: time.Second})
		r.expectCalls("replace @100", "replace @41")
		r.expectErrors(failure(reflector.PhaseWatch, reflector.ErrWentBack), failure(reflector.PhaseList, reflector.ErrWentBack))
	})
}

func TestWatchThatOutlivesItsTimeoutIsTakenForDeadAndOpenedAgain(t *testing.T) {
	inListBubble(t, []step{listed("10"), stream(added("a", "11"), hangs()), stream(hangs())}, nil, func(r *rig) {
		r.after(0)
		timeout := r.asked()[1].timeout
		r.after(timeout + 29*time.Second)
		if n := len(r.asked()); n != 2 {
			t.Fatalf("%d requests before the stall", n)
		}
		// The request names whole seconds; the stream may live for up to one more.
		r.after(2 * time.Second)
		asked := r.asked()
		if len(asked) != 3 || asked[2].Verb != onWatch || asked[2].Version != "11" {
			t.Errorf("requests %v", asked)
		}
		r.expectErrors(failure(reflector.PhaseWatch, reflector.ErrStalled))
	})
}

func TestStreamOfInitialEventsThatNeverEndsIsTakenForDead(t *testing.T) {
	trickle := step{kind: onWatch, stream: stream(func() []frame {
		var frames []frame
		for range 10000 {
			frames = append(frames, bookmark("5"), pause(time.Second))
		}
		return frames
	}()...).stream}
	inBubble(t, []step{trickle, listed("10", obj("a", "1"))}, nil, func(r *rig) {
		r.after(11 * time.Minute)
		r.expectContent("a", "1")
		r.expectErrors(failure(reflector.PhaseWatchList, reflector.ErrStalled))
	})
}

func TestWatchTimeoutsAreSpreadOverFiveToTenMinutes(t *testing.T) {
	for name, test := range map[string]struct{ least, from, to time.Duration }{
		"by default": {0, 5 * time.Minute, 10 * time.Minute},
		"raised":     {time.Second, 5 * time.Minute, 10 * time.Minute},
		"configured": {20 * time.Minute, 20 * time.Minute, 40 * time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			script := []step{listed("10")}
			for range 100 {
				script = append(script, stream(pause(time.Second)))
			}
			inListBubble(t, script, func(c *reflector.Config[thing]) { c.MinWatchTimeout = test.least }, func(r *rig) {
				r.after(100 * time.Second)
				different := map[time.Duration]bool{}
				for _, q := range r.asked()[1:] {
					if q.timeout < test.from || q.timeout > test.to {
						t.Errorf("timeout %s", q.timeout)
					}
					if !q.bookmarksAllowed {
						t.Error("no bookmarks were asked for")
					}
					different[q.timeout] = true
				}
				if len(different) < 20 {
					t.Errorf("only %d different timeouts in 100 watches", len(different))
				}
			})
		})
	}
}

func TestUnknownEventIsReportedAndTheOthersGoOn(t *testing.T) {
	inListBubble(t, []step{listed("10"), stream(send("RENAMED", obj("x", "11")), added("a", "12"), hangs())}, nil, func(r *rig) {
		r.after(0)
		r.expectContent("a", "12")
		if errs := r.errs(); len(errs) != 1 || !strings.Contains(errs[0].Error(), `shop/x: unknown type of event "RENAMED"`) {
			t.Errorf("reported %v", errs)
		}
	})
}

func TestEventWithoutAnObjectEndsTheWatchWithAnError(t *testing.T) {
	inListBubble(t, []step{listed("10"), stream(send("ADDED", nil)), listed("20")}, nil, func(r *rig) {
		r.after(time.Second)
		if errs := r.errs(); len(errs) != 1 || !strings.Contains(errs[0].Error(), "without an object") {
			t.Errorf("reported %v", errs)
		}
		r.expectVersion("20")
	})
}
