// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/internal/leak"
	"github.com/informergen/informergen/runtime/object"
)

func TestMain(m *testing.M) { leak.Main(m) }

const (
	period  = 30 * time.Second
	backoff = 2 * time.Minute // longer than any wait of the reflector
)

func TestHandlersHearTheInitialListAndThenEveryChangeInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a", "b")
		typed, handle := r.handler()
		plain := &recorder{}
		_, err := r.AddEventHandler(untyped(plain))
		must(t, err)
		if r.HasSynced() || handle.HasSynced() || r.LastSyncResourceVersion() != "" {
			t.Error("synced before the start")
		}
		r.start()
		if !r.HasSynced() || !handle.HasSynced() || r.IsStopped() || !r.HasStarted() {
			t.Error("not synced after the start")
		}
		r.server.put("a")
		r.server.put("c")
		r.server.delete("b")
		r.server.put("c")
		for what, rec := range map[string]*recorder{"typed": typed, "untyped": plain} {
			want(t, what, "+a@1! +b@2! a@1>3 +c@4 -b@5 c@4>6", rec)
		}
		equal(t, "store", "a@3 c@6", stored(r.Reader().All()))
		equal(t, "version of the store", "6", r.GetStore().LastStoreSyncResourceVersion())
		r.server.bookmark()
		synctest.Wait()
		equal(t, "version of the store after a bookmark", "7", r.Reader().ResourceVersion())
		equal(t, "version of the reflector", "7", r.LastSyncResourceVersion())
	})
}

func TestChangeIsInTheStoreWhenAHandlerHearsOfIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a")
		check := func(o obj, stored bool) {
			if got, ok := r.Reader().Get(object.KeyOf(o)); ok != stored || ok && got != o {
				t.Errorf("store has %v, %t when a handler hears of %v", got, ok, o)
			}
		}
		_, err := r.AddTypedEventHandler(cache.TypedResourceEventHandlerFuncs[obj]{
			AddFunc:    func(o obj) { check(o, true) },
			UpdateFunc: func(_, o obj) { check(o, true) },
			DeleteFunc: func(d cache.DeletedObject[obj]) { check(d.OptionalObj, false) },
		})
		must(t, err)
		r.start()
		for _, do := range []func(){
			func() { r.server.put("a") }, func() { r.server.put("b") }, func() { r.server.delete("a") },
			func() { r.relist(func() { r.server.delete("b"); r.server.put("c") }) },
		} {
			do()
			synctest.Wait()
		}
		equal(t, "store", "c@6", stored(r.Reader().All()))
	})
}

func TestWhatWasMissedIsMadeUpForByTheNextList(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a", "b", "c", "d")
		typed, _ := r.handler()
		plain := &recorder{}
		_, err := r.AddEventHandler(untyped(plain))
		must(t, err)
		r.start()
		want(t, "start", "+a@1! +b@2! +c@3! +d@4!", typed)
		plain.got()
		r.relist(func() {
			r.server.put("a")    // 5
			r.server.delete("b") // 6
			r.server.put("e")    // 7
			r.server.delete("d") // 8
			r.server.put("d")    // 9, another object
		})
		for what, rec := range map[string]*recorder{"typed": typed, "untyped": plain} {
			want(t, what, "-b@2?ns/b a@1>5 d@4>9 +e@7", rec)
		}
		equal(t, "store", "a@5 c@3 d@9 e@7", stored(r.Reader().All()))
		equal(t, "version of the store", "9", r.Reader().ResourceVersion())
	})
}

func TestObjectThatAListFindsUnchangedStaysTheSamePointer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{ResyncPeriod: time.Hour}, "a", "b")
		never := time.Duration(0)
		quiet, _ := r.handler(cache.HandlerOptions{ResyncPeriod: &never})
		syncing, _ := r.handler()
		r.start()
		want(t, "start", "+a@1! +b@2!", quiet)
		want(t, "start", "+a@1! +b@2!", syncing)
		a, _ := r.Reader().Get(object.Key{Namespace: "ns", Name: "a"})
		b, _ := r.Reader().Get(object.Key{Namespace: "ns", Name: "b"})
		r.relist(func() { r.server.put("b") })
		want(t, "handler without resync", "b@2>3", quiet)
		want(t, "handler with resync", "a@1>1 b@2>3", syncing)
		if after, _ := r.Reader().Get(object.KeyOf(a)); after != a {
			t.Error("the unchanged object is another pointer")
		}
		if after, _ := r.Reader().Get(object.KeyOf(b)); after == b {
			t.Error("the changed object is the same pointer")
		}
		if r.server.lists != 2 {
			t.Errorf("%d lists, want 2", r.server.lists)
		}
	})
}

func TestOfAnObjectThatIsListedTwiceTheLastStateCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a", "b")
		stale := r.server.objects[object.Key{Namespace: "ns", Name: "a"}].DeepCopy()
		r.server.put("a")
		r.server.stale = stale
		rec, _ := r.handler()
		r.start()
		want(t, "start", "+a@3! +b@2!", rec)
		r.relist(func() { r.server.delete("b") })
		want(t, "list", "-b@2?ns/b", rec)
		equal(t, "store", "a@3", stored(r.Reader().All()))
	})
}

func TestObjectsWithoutResourceVersionAreAlwaysUpdates(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{ResyncPeriod: time.Hour})
		must(t, r.SetTransform(func(o any) (any, error) {
			o.(obj).ResourceVersion = ""
			return o, nil
		}))
		never := time.Duration(0)
		rec, _ := r.handler(cache.HandlerOptions{ResyncPeriod: &never})
		r.start()
		time.Sleep(time.Hour) // from here on it is known not to be syncing
		r.server.put("a")
		r.server.put("a")
		want(t, "watch", "+a@ a@>", rec)
		r.relist(func() {})
		want(t, "list", "a@>", rec)
	})
}

func TestDeletionOfAnUnknownObjectIsToldAllTheSame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a")
		rec, _ := r.handler()
		r.start()
		want(t, "start", "+a@1!", rec)
		a, _ := r.Reader().Get(object.Key{Namespace: "ns", Name: "a"})
		must(t, r.GetIndexer().Delete(a))
		r.server.delete("a")
		want(t, "deletion", "-a@2", rec)
	})
}

func TestLateHandlerSeesEveryObjectOnceAndThenTheChanges(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a", "b")
		early, _ := r.handler()
		r.start()
		want(t, "early", "+a@1! +b@2!", early)
		late := &recorder{block: make(chan struct{})}
		handle, err := r.AddTypedEventHandler(late)
		must(t, err)
		r.server.put("a")
		r.server.delete("b")
		r.server.put("c")
		want(t, "early, while the late one is busy", "a@1>3 -b@4 +c@5", early)
		if handle.HasSynced() {
			t.Error("the late handler is synced before it has seen everything")
		}
		close(late.block)
		want(t, "late", "+a@1! +b@2! a@1>3 -b@4 +c@5", late)
		if !handle.HasSynced() {
			t.Error("the late handler is not synced")
		}
	})
}

func TestHandlerThatComesBeforeTheFirstListIsTheSameAsOneBeforeTheStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a")
		r.server.fail(apierrors.NewInternalError(errors.New("down")))
		must(t, r.SetWatchErrorHandler(func(*cache.Reflector, error) {}))
		r.start()
		rec, handle := r.handler()
		synctest.Wait()
		if handle.HasSynced() || r.HasSynced() {
			t.Error("synced without a list")
		}
		r.server.fail(nil)
		time.Sleep(backoff)
		want(t, "handler", "+a@1!", rec)
		if !handle.HasSynced() {
			t.Error("not synced")
		}
	})
}

func TestRemovedHandlerHearsNothingMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a")
		before, beforeHandle := r.handler()
		must(t, r.RemoveEventHandler(beforeHandle))
		removed, handle := r.handler()
		kept, _ := r.handler()
		r.start()
		want(t, "removed before the start", "", before)
		want(t, "removed later", "+a@1!", removed)
		must(t, cache.ShutDownEventHandler(r, handle))
		must(t, cache.ShutDownEventHandler(r, beforeHandle))
		must(t, r.RemoveEventHandler(handle))
		r.server.put("a")
		want(t, "removed", "", removed)
		want(t, "kept", "+a@1! a@1>2", kept)

		other := newRig(t, informer.Config[obj]{})
		_, foreign := other.handler()
		must(t, r.RemoveEventHandler(foreign))
		if err := r.RemoveEventHandler(nil); err == nil {
			t.Error("nil was accepted as a registration")
		}
		equal(t, "handlers", 1, len(r.Status().Handlers))
	})
}

func TestResyncPresentsTheStoreToThoseWhoAskedAndDoesNotList(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{ResyncPeriod: period}, "a", "b")
		never, double := time.Duration(0), 2*period
		quiet, _ := r.handler(cache.HandlerOptions{ResyncPeriod: &never})
		usual, _ := r.handler()
		seldom := &recorder{}
		_, err := r.AddEventHandlerWithResyncPeriod(untyped(seldom), double)
		must(t, err)
		r.start()
		for what, rec := range map[string]*recorder{"quiet": quiet, "usual": usual, "seldom": seldom} {
			want(t, what, "+a@1! +b@2!", rec)
		}
		const all = "a@1>1 b@2>2"
		for i, due := range []string{"", all, "", all} {
			time.Sleep(period)
			want(t, fmt.Sprintf("quiet, period %d", i+1), "", quiet)
			want(t, fmt.Sprintf("usual, period %d", i+1), all, usual)
			want(t, fmt.Sprintf("seldom, period %d", i+1), due, seldom)
		}
		if r.server.lists != 1 {
			t.Errorf("%d lists, want 1", r.server.lists)
		}
	})
}

func TestHandlerBeforeTheStartCanShortenTheResyncPeriod(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{ResyncPeriod: time.Hour}, "a")
		short := period
		rec, _ := r.handler(cache.HandlerOptions{ResyncPeriod: &short})
		r.start()
		want(t, "start", "+a@1!", rec)
		time.Sleep(period)
		want(t, "resync", "a@1>1", rec)
	})
}

func TestTransformRunsOncePerObjectBeforeAnythingIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{ResyncPeriod: period}, "a", "hidden", "none", "bad", "odd")
		var mu sync.Mutex
		calls := map[string]int{}
		must(t, r.SetTransform(func(o any) (any, error) {
			mu.Lock()
			defer mu.Unlock()
			in := o.(obj)
			calls[in.Name+"@"+in.ResourceVersion]++
			switch in.Name {
			case "hidden":
				return nil, nil
			case "none":
				return obj(nil), nil
			case "bad":
				return nil, errors.New("no idea")
			case "odd":
				return "nonsense", nil
			}
			in.Labels["seen"] = strconv.Itoa(calls[in.Name+"@"+in.ResourceVersion])
			return in, nil
		}))
		rec, _ := r.handler()
		r.start()
		if err := r.SetTransform(nil); err == nil {
			t.Error("the transform was set after the start")
		}
		r.server.put("a")
		time.Sleep(period)
		want(t, "handler", "+a@1! a@1>6 a@6>6", rec)
		a, _ := r.Reader().Get(object.Key{Namespace: "ns", Name: "a"})
		equal(t, "label set by the transform", "1", a.Labels["seen"])
		for object, n := range calls {
			if n != 1 {
				t.Errorf("the transform ran %d times on %s", n, object)
			}
		}
		for _, want := range []string{"ns/bad: no idea", "ns/odd: the transform of *v1.PartialObjectMetadata returned a string"} {
			if !slices.ContainsFunc(*r.logged, func(s string) bool { return strings.Contains(s, want) }) {
				t.Errorf("%q is not among the errors %q", want, *r.logged)
			}
		}
	})
}

func TestIndexesCanBeAddedBeforeAndAfterTheStartButNotAfterTheStop(t *testing.T) {
	byColor := func(o obj) ([]string, error) { return []string{o.Labels["color"]}, nil }
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{Indexers: cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc}})
		must(t, r.AddTypedIndexers(cache.TypedIndexers[obj]{"color": byColor}))
		r.server.put("a", "color=red")
		r.start()
		r.server.put("b", "color=red")
		synctest.Wait()
		must(t, r.AddIndexers(cache.Indexers{"late": func(o any) ([]string, error) { return byColor(o.(obj)) }}))
		if err := r.AddTypedIndexers(cache.TypedIndexers[obj]{"late": byColor}); err == nil {
			t.Error("an index was added twice")
		}
		r.server.put("c", "color=red")
		r.server.put("a", "color=blue")
		synctest.Wait()
		for _, index := range []string{"color", "late"} {
			red, err := r.GetTypedIndexer().ByTypedIndex(index, "red")
			must(t, err)
			equal(t, index, "b@2 c@3", stored(slices.Values(red)))
		}
		inNamespace, err := r.GetIndexer().ByIndex(cache.NamespaceIndex, "ns")
		must(t, err)
		equal(t, "objects in the namespace", 3, len(inNamespace))
		r.stop()
		if r.AddTypedIndexers(cache.TypedIndexers[obj]{"later": byColor}) == nil || r.AddIndexers(cache.Indexers{}) == nil {
			t.Error("an index was added after the stop")
		}
	})
}

func TestFailingIndexFunctionIsReportedAndStopsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{Indexers: cache.Indexers{"bad": func(any) ([]string, error) { panic("no idea") }}}, "a")
		rec, _ := r.handler()
		r.start()
		r.server.put("b")
		want(t, "handler", "+a@1! +b@2", rec)
		equal(t, "store", "a@1 b@2", stored(r.Reader().All()))
		equal(t, "number of errors", 2, len(*r.logged))
		if r.LastError() == nil {
			t.Error("LastError does not know")
		}
	})
}

func TestBothWaysToRunEndWithTheirSignalAndLeaveNothing(t *testing.T) {
	for name, run := range map[string]func(i *informer.SharedIndexInformer[obj]) (stop func()){
		"Run": func(i *informer.SharedIndexInformer[obj]) func() {
			stop := make(chan struct{})
			go i.Run(stop)
			return func() { close(stop) }
		},
		"RunWithContext": func(i *informer.SharedIndexInformer[obj]) func() {
			ctx, cancel := context.WithCancel(context.Background())
			go i.RunWithContext(ctx)
			return cancel
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(t, informer.Config[obj]{ResyncPeriod: period}, "a", "b")
				rec, handle := r.handler()
				stop := run(r.SharedIndexInformer)
				want(t, "handler", "+a@1! +b@2!", rec)
				stop()
				synctest.Wait()
				if !r.IsStopped() || !r.HasSynced() || !handle.HasSynced() {
					t.Errorf("stopped %t, synced %t, handler synced %t", r.IsStopped(), r.HasSynced(), handle.HasSynced())
				}
				if _, err := r.AddTypedEventHandler(&recorder{}); err == nil {
					t.Error("a handler was added after the stop")
				}
				must(t, cache.ShutDownEventHandler(r, handle))
				r.RunWithContext(context.Background()) // returns at once
				equal(t, "store after the stop", "a@1 b@2", stored(r.Reader().All()))
			})
		})
	}
}

func TestStopDropsWhatAHandlerHasNotStartedWith(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a", "b")
		rec := &recorder{block: make(chan struct{})}
		_, err := r.AddTypedEventHandler(rec)
		must(t, err)
		r.start()
		stopped := false
		go func() { r.stop(); stopped = true }()
		synctest.Wait()
		if stopped || !r.IsStopped() {
			t.Errorf("returned %t, stopped %t while a call is under way", stopped, r.IsStopped())
		}
		close(rec.block)
		want(t, "handler", "+a@1!", rec)
		if !stopped {
			t.Error("did not return")
		}
	})
}

func TestSecondRunReturnsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a")
		rec, _ := r.handler()
		r.start()
		r.RunWithContext(context.Background())
		r.server.put("a")
		want(t, "handler", "+a@1! a@1>2", rec)
	})
}

func TestInformerThatNeverSyncsStopsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{})
		must(t, r.SetWatchErrorHandler(func(*cache.Reflector, error) {}))
		r.server.fail(apierrors.NewTooManyRequests("busy", 1))
		_, handle := r.handler()
		r.start()
		time.Sleep(10 * time.Minute)
		start := time.Now()
		r.stop()
		if d := time.Since(start); d > 0 {
			t.Errorf("the stop took %v", d)
		}
		if r.HasSynced() || handle.HasSynced() {
			t.Error("synced")
		}
	})
}

func TestWatchErrorHandlerGetsTheErrorAndAReflectorToNameIt(t *testing.T) {
	forms := map[string]func(*rig, func(*cache.Reflector, error)) error{
		"without context": func(r *rig, f func(*cache.Reflector, error)) error {
			return r.SetWatchErrorHandler(f)
		},
		"with context": func(r *rig, f func(*cache.Reflector, error)) error {
			return r.SetWatchErrorHandlerWithContext(func(ctx context.Context, refl *cache.Reflector, err error) {
				cache.DefaultWatchErrorHandler(ctx, refl, err)
				f(refl, err)
			})
		},
	}
	for name, set := range forms {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(t, informer.Config[obj]{}, "a")
				forbidden := apierrors.NewForbidden(metaResource, "", errors.New("no"))
				r.server.fail(forbidden)
				var got []error
				var names []string
				f := func(refl *cache.Reflector, err error) {
					got = append(got, err)
					names = append(names, refl.Name(), refl.TypeDescription())
				}
				must(t, set(r, f))
				r.start()
				if len(got) != 1 || !apierrors.IsForbidden(got[0]) {
					t.Fatalf("errors %v", got)
				}
				equal(t, "names", []string{"SharedIndexInformer *v1.PartialObjectMetadata", "*v1.PartialObjectMetadata"}, names)
				if err := r.LastError(); !apierrors.IsForbidden(err) || !apierrors.IsForbidden(r.Status().LastError) {
					t.Errorf("LastError = %v", err)
				}
				if err := set(r, f); err == nil {
					t.Error("the handler was set after the start")
				}
				r.server.fail(nil)
				time.Sleep(backoff)
				if err := r.LastError(); err != nil || !r.HasSynced() {
					t.Errorf("LastError = %v, synced %t after recovery", err, r.HasSynced())
				}
			})
		})
	}
}

func TestErrorsAreLoggedUnlessThereIsAHandler(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a")
		must(t, r.SetWatchErrorHandler(nil))
		r.server.fail(apierrors.NewForbidden(metaResource, "", errors.New("no")))
		r.start()
		equal(t, "number of errors", 1, len(*r.logged))
		r.server.fail(nil)
		time.Sleep(backoff)
		r.relist(func() {})
		equal(t, "number of errors after an expired watch", 1, len(*r.logged))
	})
}

func TestBadHandlersAndOptionsAreRefused(t *testing.T) {
	r := newRig(t, informer.Config[obj]{})
	if _, err := r.AddTypedEventHandler(nil); err == nil {
		t.Error("a nil typed handler was accepted")
	}
	if _, err := r.AddEventHandler(nil); err == nil {
		t.Error("a nil handler was accepted")
	}
	if _, err := r.AddTypedEventHandler(&recorder{}, cache.HandlerOptions{}, cache.HandlerOptions{}); err == nil {
		t.Error("two options were accepted")
	}
}

func TestTransformThatPanicsCostsItsObjectUntilItSucceeds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a", "b")
		calls := 0
		must(t, r.SetTransform(func(o any) (any, error) {
			if calls++; calls == 2 {
				panic("no idea")
			}
			return o, nil
		}))
		rec, _ := r.handler()
		r.start()
		want(t, "handler", "+a@1!", rec)
		if logged := strings.Join(*r.logged, ""); !strings.Contains(logged, "ns/b: the transform panicked: no idea") {
			t.Errorf("logged was %q", logged)
		}
		time.Sleep(2 * time.Second)
		r.server.put("c")
		want(t, "handler", "+c@3 +b@2", rec)
		equal(t, "version of the store", "3", r.Reader().ResourceVersion())
	})
}

// panicking is a server that cannot be listed the first time.
type panicking struct {
	*server
	panicked *bool
}

func (p panicking) List(ctx context.Context, opts metav1.ListOptions, each func(obj) error) (metav1.ListMeta, error) {
	if !*p.panicked {
		*p.panicked = true
		panic("no idea")
	}
	return p.server.List(ctx, opts, each)
}

func TestPanicOfTheSourceIsSurvivedIfTheProcessSurvivesIt(t *testing.T) {
	crash := utilruntime.ReallyCrash
	utilruntime.ReallyCrash = false
	defer func() { utilruntime.ReallyCrash = crash }()
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{Source: panicking{newServer("a"), new(bool)}})
		rec, _ := r.handler()
		r.start()
		if r.HasSynced() {
			t.Error("synced without a list")
		}
		time.Sleep(time.Second)
		want(t, "handler", "+a@1!", rec)
	})
}
