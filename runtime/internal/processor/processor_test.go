// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package processor_test

import (
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/internal/processor"
	"github.com/informergen/informergen/runtime/object"
)

type obj = *metav1.PartialObjectMetadata

func newObj(name string, version int) obj {
	return &metav1.PartialObjectMetadata{ObjectMeta: metav1.ObjectMeta{Name: name, ResourceVersion: strconv.Itoa(version)}}
}

// state is the simplest store, and a snapshot of one.
type state map[string]obj

func (s state) All() iter.Seq[obj] {
	return func(yield func(obj) bool) {
		for _, name := range slices.Sorted(maps.Keys(s)) {
			if !yield(s[name]) {
				return
			}
		}
	}
}

func (s state) Len() int { return len(s) }

// recorder writes down what it is told, one word per call.
type recorder struct {
	mu    sync.Mutex
	words []string
	block chan struct{} // not nil: a call takes until something can be received
}

func (r *recorder) record(format string, args ...any) {
	r.mu.Lock()
	r.words = append(r.words, fmt.Sprintf(format, args...))
	r.mu.Unlock()
	if r.block != nil {
		<-r.block
	}
}

func (r *recorder) OnAdd(o obj, isInInitialList bool) {
	initial := ""
	if isInInitialList {
		initial = "!"
	}
	r.record("+%s@%s%s", o.Name, o.ResourceVersion, initial)
}

func (r *recorder) OnUpdate(old, o obj) {
	r.record("%s@%s>%s", o.Name, old.ResourceVersion, o.ResourceVersion)
}

func (r *recorder) OnDelete(d cache.DeletedObject[obj]) {
	if d.FinalStateUnknown != nil {
		r.record("-%s?", d.FinalStateUnknown.Key)
		return
	}
	r.record("-%s@%s", d.OptionalObj.Name, d.OptionalObj.ResourceVersion)
}

// got returns what was recorded since the last call.
func (r *recorder) got() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	words := strings.Join(r.words, " ")
	r.words = nil
	return words
}

// rig is a processor with a store. It must be used within a synctest bubble.
type rig struct {
	*processor.Processor[obj]
	t     *testing.T
	store state
}

func newRig(t *testing.T, check time.Duration) *rig {
	r := &rig{t: t, store: state{}}
	r.Processor = processor.New(func() processor.Snapshot[obj] { return maps.Clone(r.store) }, check)
	t.Cleanup(r.Stop)
	return r
}

func (r *rig) add(resync time.Duration) (*recorder, *processor.Handle[obj]) {
	r.t.Helper()
	rec := &recorder{}
	return rec, r.register(rec, resync)
}

func (r *rig) register(handler cache.TypedResourceEventHandler[obj], resync time.Duration) *processor.Handle[obj] {
	r.t.Helper()
	h, err := r.Add(handler, processor.Options{Name: "h", ResyncPeriod: resync})
	if err != nil {
		r.t.Fatal(err)
	}
	return h
}

// tell changes the store and distributes the notifications.
func (r *rig) tell(notifications ...processor.Notification[obj]) {
	r.Begin()
	r.Distribute(func(bool) (batch processor.Batch[obj]) {
		for _, n := range notifications {
			batch.Append(n)
		}
		return batch
	})
}

func want(t *testing.T, what, want string, rec *recorder) {
	t.Helper()
	synctest.Wait()
	if diff := cmp.Diff(want, rec.got()); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func TestEveryHandlerIsToldEverythingInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, 0)
		first, _ := r.add(0)
		second, _ := r.add(0)
		r.Start()
		r.tell(processor.Added(newObj("a", 1), true), processor.Added(newObj("b", 2), true))
		r.tell(processor.Updated(newObj("a", 1), newObj("a", 3), processor.Everybody))
		r.tell(processor.Deleted(newObj("b", 4)), processor.Missed(object.Key{Namespace: "ns", Name: "c"}, newObj("c", 0)))
		for name, rec := range map[string]*recorder{"first": first, "second": second} {
			want(t, name, "+a@1! +b@2! a@1>3 -b@4 -ns/c?", rec)
		}
	})
}

func TestNothingIsDeliveredBeforeTheStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, 0)
		r.store["a"] = newObj("a", 1)
		rec, h := r.add(0)
		r.tell(processor.Added(newObj("b", 2), true))
		r.Synced()
		want(t, "before the start", "", rec)
		r.Start()
		want(t, "after the start", "+b@2!", rec)
		if !h.HasSynced() {
			t.Error("not synced")
		}
	})
}

func TestBusyHandlerDelaysNobodyAndLosesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, 0)
		slow := &recorder{block: make(chan struct{})}
		h := r.register(slow, 0)
		quick, _ := r.add(0)
		r.Start()
		var all []string
		for i := range 2000 {
			r.tell(processor.Added(newObj("o", i), false))
			all = append(all, fmt.Sprintf("+o@%d", i))
		}
		want(t, "quick", strings.Join(all, " "), quick)
		if n := h.Backlog(); n < 1990 {
			t.Errorf("backlog of the slow handler is %d", n)
		}
		close(slow.block)
		want(t, "slow", strings.Join(all, " "), slow)
		if n := h.Backlog(); n != 0 {
			t.Errorf("backlog is %d when all is done", n)
		}
	})
}

func TestLateHandlerSeesTheWholeSnapshotOnceAndThenWhatFollows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, 0)
		r.Start()
		r.store["a"], r.store["b"] = newObj("a", 1), newObj("b", 2)
		late := &recorder{block: make(chan struct{})}
		r.register(late, 0)
		synctest.Wait()
		// It is busy with the replay. The others go on.
		delete(r.store, "b")
		r.tell(processor.Deleted(newObj("b", 3)))
		other, _ := r.add(0)
		want(t, "other", "+a@1!", other)
		close(late.block)
		want(t, "late", "+a@1! +b@2! -b@3", late)
	})
}

func TestHandlerThatJoinsWhileTheStoreIsChangedSeesTheChangeOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, 0)
		r.Start()
		r.store["a"] = newObj("a", 1)
		early, _ := r.add(0)
		want(t, "early", "+a@1!", early)

		r.Begin()
		beforeChange, _ := r.add(0)
		r.store["b"] = newObj("b", 2)
		afterChange, _ := r.add(0)
		var duringBuild *recorder
		r.Distribute(func(bool) (batch processor.Batch[obj]) {
			duringBuild, _ = r.add(0)
			batch.Append(processor.Added(newObj("b", 2), false))
			return batch
		})
		afterwards, _ := r.add(0)
		want(t, "early", "+b@2", early)
		for name, rec := range map[string]*recorder{
			"before the change": beforeChange, "after the change": afterChange, "during the build": duringBuild,
		} {
			want(t, name, "+a@1! +b@2", rec)
		}
		want(t, "afterwards", "+a@1! +b@2!", afterwards)
	})
}

func TestChangeWithoutHandlersIsSeenByTheNextHandler(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, 0)
		r.Start()
		r.Begin()
		r.store["a"] = newObj("a", 1)
		r.Distribute(func(bool) processor.Batch[obj] {
			t.Error("notifications were made for nobody")
			return processor.Batch[obj]{}
		})
		rec, _ := r.add(0)
		want(t, "handler", "+a@1!", rec)
	})
}

func TestSyncedWhenTheInitialListWasDelivered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, 0)
		r.Start()
		slow := &recorder{block: make(chan struct{})}
		h := r.register(slow, 0)
		r.tell(processor.Added(newObj("a", 1), true), processor.Added(newObj("b", 2), true))
		r.store["a"], r.store["b"] = newObj("a", 1), newObj("b", 2)
		r.Synced()
		late := r.register(&recorder{block: slow.block}, 0)
		for range 3 {
			synctest.Wait()
			if h.HasSynced() || late.HasSynced() {
				t.Error("synced before the last add has returned")
			}
			slow.block <- struct{}{}
		}
		slow.block <- struct{}{}
		synctest.Wait()
		for _, h := range []*processor.Handle[obj]{h, late} {
			if !h.HasSynced() || !cache.IsDone(h.HasSyncedChecker()) || h.HasSyncedChecker().Name() != "h" {
				t.Errorf("HasSynced = %t, checker %q", h.HasSynced(), h.HasSyncedChecker().Name())
			}
		}
	})
}

func TestRemovedHandlerIsCalledNoMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, 0)
		rec := &recorder{block: make(chan struct{})}
		h := r.register(rec, 0)
		r.Start()
		r.tell(processor.Added(newObj("a", 1), false), processor.Added(newObj("b", 2), false))
		want(t, "under way", "+a@1", rec)
		if !r.Remove(h) || r.Remove(h) {
			t.Error("removed not exactly once")
		}
		r.tell(processor.Added(newObj("c", 3), false))
		synctest.Wait()
		select {
		case <-h.ShutdownChan():
			t.Error("shut down while a call is under way")
		default:
		}
		close(rec.block)
		<-h.ShutdownChan()
		want(t, "after the removal", "", rec)
		if h.HasSynced() || h.Backlog() != 0 || len(r.Handles()) != 0 {
			t.Errorf("HasSynced = %t, backlog %d, %d handles", h.HasSynced(), h.Backlog(), len(r.Handles()))
		}
	})
}

func TestHandlerRemovedBeforeTheEndOfTheInitialListIsNeverSynced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, 0)
		rec := &recorder{block: make(chan struct{})}
		h := r.register(rec, 0)
		r.tell(processor.Added(newObj("a", 1), true))
		r.Synced()
		r.Start()
		want(t, "under way", "+a@1!", rec)
		r.Remove(h)
		close(rec.block)
		<-h.ShutdownChan()
		if h.HasSynced() {
			t.Error("synced")
		}
	})
}

func TestHandlerCanBeRemovedDuringItsReplayAndByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, 0)
		r.Start()
		for i := range 100 {
			r.store[strconv.Itoa(i)] = newObj(strconv.Itoa(i), i)
		}
		calls := 0
		var h *processor.Handle[obj]
		ready := make(chan struct{})
		h = r.register(cache.TypedResourceEventHandlerFuncs[obj]{AddFunc: func(obj) {
			<-ready
			if calls++; calls == 3 {
				r.Remove(h)
			}
		}}, 0)
		close(ready)
		<-h.ShutdownChan()
		if calls != 3 {
			t.Errorf("%d calls, want 3", calls)
		}
	})
}

func TestRemovalAndStopWorkBeforeTheStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, 0)
		_, removed := r.add(0)
		_, stopped := r.add(0)
		r.Remove(removed)
		<-removed.ShutdownChan()
		r.Stop()
		<-stopped.ShutdownChan()
		if _, err := r.Add(&recorder{}, processor.Options{}); err == nil {
			t.Error("a handler was added after the stop")
		}
		r.Stop()
	})
}

func TestStopWaitsForCallsUnderWayAndDropsTheRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, 0)
		rec := &recorder{block: make(chan struct{})}
		r.register(rec, 0)
		r.Start()
		r.tell(processor.Added(newObj("a", 1), false), processor.Added(newObj("b", 2), false))
		synctest.Wait()
		stopped := false
		go func() { r.Stop(); stopped = true }()
		synctest.Wait()
		if stopped {
			t.Error("stopped while a call is under way")
		}
		close(rec.block)
		want(t, "handler", "+a@1", rec)
		if !stopped {
			t.Error("not stopped")
		}
	})
}

func TestPanickingHandlerSkipsTheNotificationAndRestsForASecond(t *testing.T) {
	crash := utilruntime.ReallyCrash
	utilruntime.ReallyCrash = false
	defer func() { utilruntime.ReallyCrash = crash }()
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, 0)
		rec := &recorder{}
		h := r.register(cache.TypedResourceEventHandlerFuncs[obj]{AddFunc: func(o obj) {
			if o.Name == "bad" {
				panic("no idea")
			}
			rec.OnAdd(o, false)
		}}, 0)
		r.Start()
		r.tell(processor.Added(newObj("bad", 1), true), processor.Added(newObj("good", 2), true))
		r.Synced()
		want(t, "at once", "", rec)
		time.Sleep(time.Second)
		want(t, "a second later", "+good@2", rec)
		if !h.HasSynced() {
			t.Error("not synced")
		}
		r.tell(processor.Added(newObj("bad", 3), true))
		synctest.Wait()
		start := time.Now()
		r.Remove(h)
		<-h.ShutdownChan()
		if d := time.Since(start); d != 0 {
			t.Errorf("the rest after a panic delayed the removal by %v", d)
		}
	})
}

func TestUnchangedObjectsGoToThoseWhoAreSyncing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, 10*time.Second)
		never, _ := r.add(0)
		seldom, _ := r.add(25 * time.Second)
		often, _ := r.add(10 * time.Second)
		r.Start()
		o := newObj("a", 1)
		round := func(what, wantNever, wantSeldom, wantOften string) {
			t.Helper()
			r.tell(
				processor.Updated(o, newObj("b", 2), processor.Everybody),
				processor.Updated(o, o, processor.Syncing),
				processor.Updated(newObj("c", 3), newObj("c", 3), processor.Resync),
			)
			want(t, what+": never", wantNever, never)
			want(t, what+": seldom", wantSeldom, seldom)
			want(t, what+": often", wantOften, often)
		}
		const all, some, one = "b@1>2 a@1>1 c@3>3", "b@1>2 a@1>1", "b@1>2"
		round("before the first check", some, all, all)
		if r.ShouldResync() {
			t.Error("a resync is due at once")
		}
		round("nobody is due", one, one, one)
		for i, due := range []string{one, one, all, one, one, all} {
			time.Sleep(10 * time.Second)
			if !r.ShouldResync() {
				t.Error("no resync is due")
			}
			round(fmt.Sprintf("check %d", i+1), one, due, all)
		}
	})
}

func TestResyncOnlyBatchWakesNobodyWithoutResync(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, 0)
		rec := &recorder{block: make(chan struct{})}
		h := r.register(rec, 0)
		r.Start()
		r.tell(processor.Added(newObj("a", 1), false))
		synctest.Wait()
		r.Begin()
		r.Distribute(func(resync bool) (batch processor.Batch[obj]) {
			if resync {
				t.Error("somebody is said to want resyncs")
			}
			batch.Append(processor.Updated(newObj("a", 1), newObj("a", 1), processor.Resync))
			return batch
		})
		if n := h.Backlog(); n != 1 {
			t.Errorf("backlog is %d, want the one add", n)
		}
		close(rec.block)
	})
}

func TestCheckPeriodFollowsHandlersThatComeBeforeTheStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, time.Minute)
		early, _ := r.add(2 * time.Minute)
		r.add(10 * time.Second)
		if p := r.CheckPeriod(); p != 10*time.Second {
			t.Errorf("check period is %v, want 10s", p)
		}
		r.add(time.Millisecond)
		if p := r.CheckPeriod(); p != time.Second {
			t.Errorf("check period is %v, want the minimum", p)
		}
		r.Start()
		time.Sleep(time.Second)
		r.ShouldResync()
		r.tell(processor.Updated(newObj("a", 1), newObj("a", 1), processor.Resync))
		want(t, "after a second", "", early)

		none := newRig(t, 0)
		none.add(time.Minute)
		if p := none.CheckPeriod(); p != 0 || none.ShouldResync() {
			t.Errorf("check period is %v in an informer without resyncs", p)
		}
	})
}

func TestPeriodOfALateHandlerIsRaisedToTheCheckPeriod(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, time.Minute)
		r.Start()
		rec, _ := r.add(10 * time.Second)
		if p := r.CheckPeriod(); p != time.Minute {
			t.Errorf("check period is %v, want a minute", p)
		}
		time.Sleep(59 * time.Second)
		if r.ShouldResync() {
			t.Error("a resync is due before the check period")
		}
		time.Sleep(time.Second)
		if !r.ShouldResync() {
			t.Error("no resync is due after the check period")
		}
		r.tell(processor.Updated(newObj("a", 1), newObj("a", 1), processor.Resync))
		want(t, "resync", "a@1>1", rec)
	})
}

// follower keeps a copy of the store from what it is told, and fails on anything
// that does not fit.
type follower struct {
	t    *testing.T
	mu   sync.Mutex
	copy map[string]int
}

func (f *follower) set(o obj, known bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	version, _ := strconv.Atoi(o.ResourceVersion)
	if before, ok := f.copy[o.Name]; ok != known || version <= before && ok {
		f.t.Errorf("%s@%d was told (known: %t) to one who has @%d (%t)", o.Name, version, known, before, ok)
	}
	f.copy[o.Name] = version
}

func (f *follower) OnAdd(o obj, _ bool) { f.set(o, false) }
func (f *follower) OnUpdate(_, o obj)   { f.set(o, true) }
func (f *follower) OnDelete(d cache.DeletedObject[obj]) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.copy[d.OptionalObj.Name]; !ok {
		f.t.Errorf("deletion of %s was told to one who does not know it", d.OptionalObj.Name)
	}
	delete(f.copy, d.OptionalObj.Name)
}

func TestHandlersThatComeAndGoWhileTheStoreChangesStayExact(t *testing.T) {
	var mu sync.Mutex
	store := state{}
	p := processor.New(func() processor.Snapshot[obj] {
		mu.Lock()
		defer mu.Unlock()
		return maps.Clone(store)
	}, 0)
	p.Start()

	writing := make(chan struct{})
	var joiners sync.WaitGroup
	var kept []*follower
	var keptMu sync.Mutex
	for i := range 4 {
		joiners.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-writing:
					return
				default:
				}
				f := &follower{t: t, copy: map[string]int{}}
				h, err := p.Add(f, processor.Options{Backlog: n%3 - 1})
				if err != nil {
					t.Error(err)
					return
				}
				if n%8 == i {
					keptMu.Lock()
					kept = append(kept, f)
					keptMu.Unlock()
					continue
				}
				p.Remove(h)
				<-h.ShutdownChan()
			}
		})
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for version := 1; version <= 2000; version++ {
		o := newObj(strconv.Itoa(rng.IntN(20)), version)
		p.Begin()
		mu.Lock()
		old := store[o.Name]
		remove := old != nil && rng.IntN(3) == 0
		if store[o.Name] = o; remove {
			delete(store, o.Name)
		}
		mu.Unlock()
		p.Distribute(func(bool) (batch processor.Batch[obj]) {
			switch {
			case remove:
				batch.Append(processor.Deleted(o))
			case old != nil:
				batch.Append(processor.Updated(old, o, processor.Everybody))
			default:
				batch.Append(processor.Added(o, false))
			}
			return batch
		})
	}
	close(writing)
	joiners.Wait()
	p.Synced()
	for _, h := range p.Handles() {
		<-h.HasSyncedChecker().Done()
	}
	want := map[string]int{}
	for name, o := range store {
		want[name], _ = strconv.Atoi(o.ResourceVersion)
	}
	for _, f := range kept {
		if diff := cmp.Diff(want, f.copy); diff != "" {
			t.Errorf("copy of a handler (-want +got):\n%s", diff)
		}
	}
	p.Stop()
}
