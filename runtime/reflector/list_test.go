// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/reflector"
)

// expectRequests compares what the server was asked.
func (r *rig) expectRequests(want ...request) {
	r.t.Helper()
	if diff := cmp.Diff(want, r.asked(), cmpopts.IgnoreUnexported(request{})); diff != "" {
		r.t.Errorf("requests (-want +got):\n%s", diff)
	}
	if n := r.unreached(); n != 0 {
		r.t.Errorf("%d steps of the script were not reached", n)
	}
}

// expectContent compares the store's content, given as name, version, name, ...
func (r *rig) expectContent(want ...string) {
	r.t.Helper()
	all := map[string]string{}
	for i := 0; i < len(want); i += 2 {
		all[want[i]] = want[i+1]
	}
	if diff := cmp.Diff(all, r.contents()); diff != "" {
		r.t.Errorf("store (-want +got):\n%s", diff)
	}
}

func (r *rig) expectCalls(want ...string) {
	r.t.Helper()
	if diff := cmp.Diff(want, r.calls()); diff != "" {
		r.t.Errorf("calls of the store (-want +got):\n%s", diff)
	}
}

func (r *rig) expectState(want reflector.State) {
	r.t.Helper()
	if got := r.State(); got != want {
		r.t.Errorf("state is %s, want %s", got, want)
	}
}

func (r *rig) expectVersion(want string) {
	r.t.Helper()
	if got := r.LastSyncResourceVersion(); got != want {
		r.t.Errorf("last resource version is %q, want %q", got, want)
	}
}

// expectErrors compares phase and cause of everything that was reported.
func (r *rig) expectErrors(want ...reflector.Error) {
	r.t.Helper()
	got := r.errs()
	if len(got) != len(want) {
		r.t.Errorf("%d errors were reported, want %d: %v", len(got), len(want), got)
		return
	}
	for i, w := range want {
		var g *reflector.Error
		if !errors.As(got[i], &g) {
			r.t.Errorf("error %d is a %T", i, got[i])
			continue
		}
		if g.Phase != w.Phase || g.Key.Name != w.Key.Name || !errors.Is(g, w.Err) {
			r.t.Errorf("error %d is %v, want phase %s, object %q, cause %v", i, g, w.Phase, w.Key.Name, w.Err)
		}
	}
}

func failure(phase reflector.Phase, err error) reflector.Error {
	return reflector.Error{Phase: phase, Err: err}
}

func failureOf(name string, phase reflector.Phase, err error) reflector.Error {
	return reflector.Error{Phase: phase, Key: object.Key{Name: name}, Err: err}
}

func TestFirstListTakesWhatTheServerHasCachedAndTheWatchGoesOnFromThere(t *testing.T) {
	inListBubble(t, []step{listed("10", obj("a", "3"), obj("b", "7")), stream(hangs())}, nil, func(r *rig) {
		r.after(0)
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onWatch, Version: "10"})
		r.expectContent("a", "3", "b", "7")
		r.expectVersion("10")
		r.expectState(reflector.Watching)
		r.expectErrors()
	})
}

func TestRelistAsksForNothingOlderThanWasSeenAndIsNotPaged(t *testing.T) {
	inListBubble(t, []step{
		listed("10", obj("a", "3")),
		stream(modified("a", "12"), fails(errExpired)),
		listed("20", obj("b", "15")),
	}, nil, func(r *rig) {
		r.after(time.Second)
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onWatch, Version: "10"},
			request{Verb: onList, Version: "12", At: time.Second},
			request{Verb: onWatch, Version: "20", At: time.Second})
		r.expectContent("b", "15")
		r.expectErrors(failure(reflector.PhaseWatch, errExpired))
	})
}

func TestListVersionThatTheServerLacksIsAskedForOnceMoreAsNewest(t *testing.T) {
	for name, err := range map[string]error{
		"expired":                     errExpired,
		"gone":                        errGone,
		"too large":                   errTooLarge(),
		"too large, in words":         errTooLargeInWordsOnly(),
		"too large, in a cause":       errTooLargeInACauseOnly(),
		"too large, wrapped by other": fmt.Errorf("reading: %w", errTooLargeInWordsOnly()),
	} {
		t.Run(name, func(t *testing.T) {
			script := []step{listFails(err), listed("10", obj("a", "3")), stream(pause(time.Second), fails(errExpired)), listed("20", obj("a", "3"))}
			inListBubble(t, script, nil, func(r *rig) {
				r.after(2 * time.Second)
				r.expectRequests(
					request{Verb: onList, Version: "0", Limit: 500},
					request{Verb: onList, Version: "", Limit: 500},
					request{Verb: onWatch, Version: "10"},
					request{Verb: onList, Version: "10", At: 2 * time.Second},
					request{Verb: onWatch, Version: "20", At: 2 * time.Second})
				r.expectContent("a", "3")
				r.expectErrors(failure(reflector.PhaseWatch, errExpired))
			})
		})
	}
}

func TestServerThatAlwaysAnswers410IsAskedWithGrowingWaits(t *testing.T) {
	inListBubble(t, []step{
		listFails(errExpired), listFails(errExpired),
		listFails(errExpired), listFails(errExpired),
		listFails(errExpired), listFails(errExpired),
		listed("10"),
	}, nil, func(r *rig) {
		r.after(time.Minute)
		var at []time.Duration
		for _, q := range r.asked() {
			at = append(at, q.At)
		}
		s := time.Second
		if diff := cmp.Diff([]time.Duration{0, 0, s, s, 3 * s, 3 * s, 7 * s, 7 * s}, at); diff != "" {
			t.Errorf("times of requests (-want +got):\n%s", diff)
		}
		r.expectErrors(failure(reflector.PhaseList, errExpired), failure(reflector.PhaseList, errExpired), failure(reflector.PhaseList, errExpired))
	})
}

func TestAnOrdinaryTimeoutIsNoVersionFromTheFuture(t *testing.T) {
	bare := apierrors.NewTimeoutError("slow", 1)
	bare.ErrStatus.Details = nil
	inListBubble(t, []step{listFails(apierrors.NewTimeoutError("slow", 1)), listFails(bare), listed("10")}, nil, func(r *rig) {
		r.after(3 * time.Second)
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onList, Version: "0", Limit: 500, At: time.Second},
			request{Verb: onList, Version: "0", Limit: 500, At: 3 * time.Second},
			request{Verb: onWatch, Version: "10", At: 3 * time.Second})
	})
}

func TestPagesReachTheStoreAsOne(t *testing.T) {
	inListBubble(t, []step{
		page("10", "p2", obj("a", "1")),
		page("10", "p3", obj("b", "2")),
		listed("10", obj("c", "3")),
	}, nil, func(r *rig) {
		r.after(0)
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onList, Continue: "p2", Limit: 500},
			request{Verb: onList, Continue: "p3", Limit: 500},
			request{Verb: onWatch, Version: "10"})
		r.expectCalls("replace @10")
		r.expectContent("a", "1", "b", "2", "c", "3")
	})
}

func TestContinuationThatExpiresIsFollowedByOneFullList(t *testing.T) {
	inListBubble(t, []step{
		page("10", "p2", obj("gone", "1")),
		page("10", "p3", obj("b", "2")),
		listFails(errExpired),
		listed("30", obj("b", "2"), obj("c", "3")),
	}, nil, func(r *rig) {
		r.after(0)
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onList, Continue: "p2", Limit: 500},
			request{Verb: onList, Continue: "p3", Limit: 500},
			request{Verb: onList, Version: "0"},
			request{Verb: onWatch, Version: "30"})
		r.expectContent("b", "2", "c", "3")
		r.expectErrors()
	})
}

func TestListWhosePagesExpireAtEveryVersionStillEnds(t *testing.T) {
	inListBubble(t, []step{
		page("10", "p2"), listFails(errExpired), listFails(errExpired),
		page("20", "p2"), listFails(errExpired), listed("30", obj("a", "1")),
	}, nil, func(r *rig) {
		r.after(0)
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onList, Continue: "p2", Limit: 500},
			request{Verb: onList, Version: "0"},
			request{Verb: onList, Version: "", Limit: 500},
			request{Verb: onList, Continue: "p2", Limit: 500},
			request{Verb: onList, Version: ""},
			request{Verb: onWatch, Version: "30"})
		r.expectContent("a", "1")
	})
}

func TestOtherErrorsOfALaterPageAbortTheList(t *testing.T) {
	inListBubble(t, []step{page("10", "p2", obj("a", "1")), listFails(errDenied)}, nil, func(r *rig) {
		r.after(0)
		r.expectContent()
		r.expectCalls()
		r.expectErrors(failure(reflector.PhaseList, errDenied))
		r.expectState(reflector.Listing)
	})
}

func TestPagesThatGoInCirclesAreAnError(t *testing.T) {
	for name, script := range map[string][]step{
		"of one":   {page("10", "p2"), page("10", "p2")},
		"of three": {page("10", "p2"), page("10", "p3"), page("10", "p4"), page("10", "p2")},
	} {
		t.Run(name, func(t *testing.T) {
			inListBubble(t, script, nil, func(r *rig) {
				r.after(0)
				errs := r.errs()
				if len(errs) != 1 || !strings.Contains(errs[0].Error(), "has sent before") {
					t.Errorf("reported %v", errs)
				}
			})
		})
	}
}

func TestPagesOfDifferentVersionsAreFollowedFromTheFirst(t *testing.T) {
	inListBubble(t, []step{page("10", "p2", obj("a", "1")), listed("15", obj("b", "14")), stream(hangs())}, nil, func(r *rig) {
		r.after(0)
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onList, Limit: 500, Continue: "p2"},
			request{Verb: onWatch, Version: "10"})
		r.expectContent("a", "1", "b", "14")
	})
}

func TestServerThatPagesItsCachedListIsPagedFromThenOn(t *testing.T) {
	inListBubble(t, []step{
		page("10", "p2"), listed("10"), stream(fails(errExpired)),
		listed("20"),
	}, nil, func(r *rig) {
		r.after(time.Second)
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onList, Continue: "p2", Limit: 500},
			request{Verb: onWatch, Version: "10"},
			request{Verb: onList, Version: "10", Limit: 500, At: time.Second},
			request{Verb: onWatch, Version: "20", At: time.Second})
	})
}

func TestPageSizeIsUsedForEveryList(t *testing.T) {
	for size, want := range map[int64]int64{7: 7, -1: 0} {
		inListBubble(t, []step{listed("10"), stream(fails(errExpired)), listed("20")},
			func(c *reflector.Config[thing]) { c.PageSize = size },
			func(r *rig) {
				r.after(time.Second)
				r.expectRequests(
					request{Verb: onList, Version: "0", Limit: want},
					request{Verb: onWatch, Version: "10"},
					request{Verb: onList, Version: "10", Limit: want, At: time.Second},
					request{Verb: onWatch, Version: "20", At: time.Second})
			})
	}
}

func TestListThatOutlastsTheClientsTimeoutIsReadInPages(t *testing.T) {
	inListBubble(t, []step{
		listFails(errTimeout), page("10", "p2", obj("a", "1")), listed("10", obj("b", "1")),
		stream(fails(errExpired)), listed("20", obj("a", "1"), obj("b", "1")),
	}, nil, func(r *rig) {
		r.after(3 * time.Second)
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onList, Version: "", Limit: 500, At: time.Second},
			request{Verb: onList, Continue: "p2", Limit: 500, At: time.Second},
			request{Verb: onWatch, Version: "10", At: time.Second},
			request{Verb: onList, Version: "10", At: 3 * time.Second},
			request{Verb: onWatch, Version: "20", At: 3 * time.Second})
		r.expectContent("a", "1", "b", "1")
		r.expectErrors(failure(reflector.PhaseList, errTimeout), failure(reflector.PhaseWatch, errExpired))
	})
}

// An API server ends a request after a minute, whoever is the slow one.
func TestListThatIsCutAfterALongTimeIsReadInPages(t *testing.T) {
	for _, test := range []struct {
		after time.Duration
		err   error
		want  request
	}{
		{time.Minute, io.ErrUnexpectedEOF, request{Verb: onList, Version: "", Limit: 500}},
		{time.Minute, errors.New("stream error: stream ID 7; INTERNAL_ERROR; received from peer"), request{Verb: onList, Version: "", Limit: 500}},
		{time.Minute, errDenied, request{Verb: onList, Version: "0", Limit: 500}},
		{time.Second, io.ErrUnexpectedEOF, request{Verb: onList, Version: "0", Limit: 500}},
	} {
		breaks := step{kind: onList, list: func(ctx context.Context, each func(thing) error) (metav1.ListMeta, error) {
			time.Sleep(test.after)
			return metav1.ListMeta{}, errors.Join(each(obj("a", "1")), test.err)
		}}
		inListBubble(t, []step{breaks, listed("10", obj("a", "1"))}, nil, func(r *rig) {
			r.after(test.after + time.Second)
			test.want.At = test.after + time.Second
			r.expectRequests(
				request{Verb: onList, Version: "0", Limit: 500},
				test.want,
				request{Verb: onWatch, Version: "10", At: test.after + time.Second})
		})
	}
}

func TestServerThatCannotBeReachedInTimeIsAskedTheSameAgain(t *testing.T) {
	for name, err := range map[string]error{
		"dial": &net.OpError{Op: "dial", Net: "tcp", Err: os.ErrDeadlineExceeded},
		"TLS":  &url.Error{Op: "Get", URL: "https://server", Err: handshakeTimeout{}},
	} {
		t.Run(name, func(t *testing.T) {
			inListBubble(t, []step{listFails(err), listed("10")}, nil, func(r *rig) {
				r.after(time.Second)
				r.expectRequests(
					request{Verb: onList, Version: "0", Limit: 500},
					request{Verb: onList, Version: "0", Limit: 500, At: time.Second},
					request{Verb: onWatch, Version: "10", At: time.Second})
			})
		})
	}
}

// handshakeTimeout is an error like that of net/http.
type handshakeTimeout struct{}

func (handshakeTimeout) Error() string   { return "net/http: TLS handshake timeout" }
func (handshakeTimeout) Timeout() bool   { return true }
func (handshakeTimeout) Temporary() bool { return true }

func TestErrorNamesPhaseTypeResourceAndCause(t *testing.T) {
	inListBubble(t, []step{listFails(errDenied)}, nil, func(r *rig) {
		r.after(0)
		want := `test: list of *v1.PartialObjectMetadata (things.example.com): things is forbidden: no`
		if got := r.errs()[0].Error(); got != want {
			t.Errorf("error is\n%s, want\n%s", got, want)
		}
		if !apierrors.IsForbidden(r.errs()[0]) {
			t.Error("the cause cannot be recognised")
		}
	})
}

func TestErrorOfOneObjectNamesIt(t *testing.T) {
	err := &reflector.Error{
		Phase: reflector.PhaseTransform, Type: "Thing", Key: object.Key{Namespace: "shop", Name: "a"},
		Resource: schema.GroupVersionResource{}, Err: errors.New("broken"),
	}
	if got, want := err.Error(), "transform of Thing shop/a: broken"; got != want {
		t.Errorf("error is %q, want %q", got, want)
	}
}

func TestContentThatTheStoreRefusesIsReadAgain(t *testing.T) {
	errFull := errors.New("full")
	inListBubble(t, []step{listFails(errDenied), listed("10", obj("a", "1")), listed("11", obj("a", "2"))}, nil, func(r *rig) {
		r.refuses("replace", errFull)
		r.after(time.Second)
		r.expectVersion("")
		r.refuses("replace", nil)
		r.after(2 * time.Second)
		r.expectVersion("11")
		r.expectContent("a", "2")
		r.expectErrors(failure(reflector.PhaseList, errDenied), failure(reflector.PhaseList, errFull))
	})
}

func TestOlderVersionOnRelistIsReportedAndFollowed(t *testing.T) {
	inListBubble(t, []step{
		listed("100", obj("a", "90"), obj("b", "95")),
		stream(fails(errExpired)),
		listFails(errTooLarge()),
		listed("50", obj("a", "40")),
		stream(added("c", "51"), hangs()),
	}, nil, func(r *rig) {
		r.after(time.Second)
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onWatch, Version: "100"},
			request{Verb: onList, Version: "100", At: time.Second},
			request{Verb: onList, Version: "", At: time.Second, Limit: 500},
			request{Verb: onWatch, Version: "50", At: time.Second})
		r.expectContent("a", "40", "c", "51")
		r.expectVersion("51")
		r.expectErrors(failure(reflector.PhaseWatch, errExpired), failure(reflector.PhaseList, reflector.ErrWentBack))
	})
}

func TestVersionsThatAreNoNumbersAreNotCompared(t *testing.T) {
	inListBubble(t, []step{listed("zebra"), stream(fails(errExpired)), listed("ape"), stream(bookmark(""), hangs())}, nil, func(r *rig) {
		r.after(time.Second)
		r.expectErrors(failure(reflector.PhaseWatch, errExpired))
	})
}

func TestNilObjectInAListIsAnError(t *testing.T) {
	inListBubble(t, []step{listed("10", nil)}, nil, func(r *rig) {
		r.after(0)
		if errs := r.errs(); len(errs) != 1 || !strings.Contains(errs[0].Error(), "nil object") {
			t.Errorf("reported %v", errs)
		}
	})
}

func TestZeroListMetaIsAnEmptyCollection(t *testing.T) {
	inListBubble(t, []step{listed("")}, nil, func(r *rig) {
		r.after(0)
		r.expectContent()
		r.expectCalls("replace @")
		r.expectRequests(
			request{Verb: onList, Version: "0", Limit: 500},
			request{Verb: onWatch, Version: ""})
	})
}
