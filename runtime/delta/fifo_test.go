// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package delta_test

import (
	"errors"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/delta"
	"github.com/informergen/informergen/runtime/object"
)

type obj = *metav1.PartialObjectMetadata

func newObj(name string, version int) obj {
	return &metav1.PartialObjectMetadata{ObjectMeta: metav1.ObjectMeta{
		Namespace: "ns", Name: name, ResourceVersion: strconv.Itoa(version),
	}}
}

// describe writes a delta as one word: type, name, version.
func describe(d delta.Delta[obj]) string {
	s := string(d.Type)
	if d.FinalStateUnknown {
		s += "?"
	}
	if d.Key.Name != "" {
		s += " " + d.Key.Name
	}
	if d.Object != nil {
		s += "@" + d.Object.ResourceVersion
	}
	for _, o := range d.All {
		s += " " + o.Name + "@" + o.ResourceVersion
	}
	if d.ResourceVersion != "" {
		s += " rv" + d.ResourceVersion
	}
	return s
}

// pop returns the next batch as words.
func pop(t *testing.T, f *delta.FIFO[obj]) []string {
	t.Helper()
	var got []string
	err := f.Pop(func(batch []delta.Delta[obj], _ bool) error {
		for _, d := range batch {
			got = append(got, describe(d))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func must(t *testing.T, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

func equal(t *testing.T, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func TestDeltasComeInBatchesInTheOrderOfTheirArrival(t *testing.T) {
	f := delta.New(delta.Config[obj]{MaxBatch: 3})
	must(t, f.Add(newObj("a", 1)), f.Update(newObj("a", 2)), f.Delete(newObj("b", 3)), f.Add(newObj("c", 4)))
	f.Bookmark("5")
	must(t, f.Update(newObj("a", 6)), f.Replace([]obj{newObj("a", 6), newObj("d", 7)}, "8"), f.Resync(), f.Add(newObj("e", 9)))
	for _, want := range [][]string{
		{"Added a@1", "Updated a@2", "Deleted b@3"},
		{"Added c@4"},
		{"Bookmark rv5"},
		{"Updated a@6"},
		{"ReplacedAll a@6 d@7 rv8"},
		{"SyncAll"},
		{"Added e@9"},
	} {
		equal(t, "batch", want, pop(t, f))
	}
	if f.Len() != 0 {
		t.Errorf("Len = %d after all was popped", f.Len())
	}
}

func TestTwoTrailingDeletionsBecomeTheOneThatKnowsMore(t *testing.T) {
	f := delta.New(delta.Config[obj]{})
	must(t, f.Delete(newObj("a", 1)), f.Delete(newObj("b", 2)), f.Delete(newObj("a", 3)))
	equal(t, "Pending", 1, len(f.Pending(object.Key{Namespace: "ns", Name: "a"})))
	equal(t, "Len", 2, f.Len())
	equal(t, "batch", []string{"Deleted b@2", "Deleted a@3"}, pop(t, f))

	must(t, f.Delete(newObj("a", 1)), f.Add(newObj("a", 2)), f.Delete(newObj("a", 3)))
	equal(t, "an event between", []string{"Deleted a@1", "Added a@2", "Deleted a@3"}, pop(t, f))

	must(t, f.Delete(newObj("a", 1)), f.Replace(nil, "2"), f.Delete(newObj("a", 3)))
	equal(t, "a list between", []string{"Deleted a@1"}, pop(t, f))
	equal(t, "a list between", []string{"ReplacedAll rv2"}, pop(t, f))
	equal(t, "a list between", []string{"Deleted a@3"}, pop(t, f))
}

func TestDeletionThatIsBeingProcessedIsNotReplaced(t *testing.T) {
	f := delta.New(delta.Config[obj]{})
	must(t, f.Delete(newObj("a", 1)))
	must(t, f.Pop(func(batch []delta.Delta[obj], _ bool) error {
		must(t, f.Delete(newObj("a", 2)))
		equal(t, "batch in process", "Deleted a@1", describe(batch[0]))
		return nil
	}))
	equal(t, "next batch", []string{"Deleted a@2"}, pop(t, f))
}

func TestPendingHasWhatWaitsForAKeyOldestFirst(t *testing.T) {
	f := delta.New(delta.Config[obj]{})
	key := object.Key{Namespace: "ns", Name: "a"}
	if pending := f.Pending(key); pending.Oldest() != nil || pending.Newest() != nil {
		t.Errorf("Pending = %v of an empty queue", pending)
	}
	must(t, f.Add(newObj("a", 1)), f.Add(newObj("b", 2)), f.Update(newObj("a", 3)), f.Delete(newObj("a", 4)))
	pending := f.Pending(key)
	equal(t, "number", 3, len(pending))
	equal(t, "oldest", "Added a@1", describe(*pending.Oldest()))
	equal(t, "newest", "Deleted a@4", describe(*pending.Newest()))
}

func TestNilObjectsAreRefused(t *testing.T) {
	f := delta.New(delta.Config[obj]{})
	for what, err := range map[string]error{
		"Add": f.Add(nil), "Update": f.Update(nil), "Delete": f.Delete(nil),
		"Replace": f.Replace([]obj{newObj("a", 1), nil}, "1"),
	} {
		if err == nil {
			t.Errorf("%s took a nil object", what)
		}
	}
	if f.Len() != 0 || f.HasSynced() {
		t.Errorf("Len = %d, HasSynced = %t after nothing was taken", f.Len(), f.HasSynced())
	}
}

func TestSyncedOnceTheFirstListWasProcessed(t *testing.T) {
	lists := map[string]func(known known) *delta.FIFO[obj]{
		"one delta":        func(known) *delta.FIFO[obj] { return delta.New(delta.Config[obj]{MaxBatch: 2}) },
		"a delta per item": func(k known) *delta.FIFO[obj] { return delta.New(delta.Config[obj]{MaxBatch: 2, KnownObjects: k}) },
	}
	for name, newFIFO := range lists {
		t.Run(name, func(t *testing.T) {
			f := newFIFO(known{})
			f.Bookmark("1")
			must(t, f.Replace([]obj{newObj("a", 1), newObj("b", 2), newObj("c", 3)}, "3"), f.Add(newObj("d", 4)))
			for f.Len() > 0 {
				last := ""
				must(t, f.Pop(func(batch []delta.Delta[obj], isInInitialList bool) error {
					if f.HasSynced() == isInInitialList {
						t.Errorf("HasSynced = %t while the initial list is processed", f.HasSynced())
					}
					last = describe(batch[len(batch)-1])
					if late := last == "Added d@4"; late == isInInitialList || late && len(batch) > 1 {
						t.Errorf("batch of %d that ends with %q: isInInitialList = %t", len(batch), last, isInInitialList)
					}
					return nil
				}))
				if done := last == "Replaced c@3" || last == "Added d@4" || last == "ReplacedAll a@1 b@2 c@3 rv3"; f.HasSynced() != done {
					t.Errorf("HasSynced = %t after %s", f.HasSynced(), last)
				}
			}
			<-f.Synced()
		})
	}
}

func TestChangeBeforeAnyListMeansThatThereIsNone(t *testing.T) {
	f := delta.New(delta.Config[obj]{})
	f.Bookmark("1")
	if f.HasSynced() {
		t.Error("synced by a bookmark")
	}
	must(t, f.Add(newObj("a", 1)))
	if !f.HasSynced() {
		t.Error("not synced though no list was announced")
	}
}

func TestEmptyFirstListIsSyncedLikeAnyOther(t *testing.T) {
	f := delta.New(delta.Config[obj]{})
	must(t, f.Replace(nil, "1"))
	if f.HasSynced() {
		t.Error("synced before the list was popped")
	}
	equal(t, "batch", []string{"ReplacedAll rv1"}, pop(t, f))
	if !f.HasSynced() {
		t.Error("not synced after the list was popped")
	}

	perItem := delta.New(delta.Config[obj]{KnownObjects: known{}})
	must(t, perItem.Replace(nil, "1"))
	if !perItem.HasSynced() {
		t.Error("not synced though there is nothing to pop")
	}
}

func TestErrorOfProcessingIsReturnedAndTheListCountsAsProcessed(t *testing.T) {
	f := delta.New(delta.Config[obj]{})
	must(t, f.Replace([]obj{newObj("a", 1)}, "1"))
	cause := errors.New("no idea")
	if err := f.Pop(func([]delta.Delta[obj], bool) error { return cause }); !errors.Is(err, cause) {
		t.Errorf("Pop = %v, want %v", err, cause)
	}
	if f.Len() != 0 || !f.HasSynced() {
		t.Errorf("Len = %d, HasSynced = %t", f.Len(), f.HasSynced())
	}
}

func TestPanicOfProcessingLeavesTheQueueUsable(t *testing.T) {
	f := delta.New(delta.Config[obj]{})
	must(t, f.Add(newObj("a", 1)), f.Replace(nil, "2"))
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		_ = f.Pop(func([]delta.Delta[obj], bool) error { panic("no idea") })
	}()
	equal(t, "next batch", []string{"ReplacedAll rv2"}, pop(t, f))
}

func TestPopWaitsAndAClosedQueueIsDrainedFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := delta.New(delta.Config[obj]{})
		var popped []string
		var ends []error
		var mu sync.Mutex
		for range 3 {
			go func() {
				for {
					err := f.Pop(func(batch []delta.Delta[obj], _ bool) error {
						popped = append(popped, describe(batch[0]))
						return nil
					})
					if err != nil {
						mu.Lock()
						defer mu.Unlock()
						ends = append(ends, err)
						return
					}
				}
			}()
		}
		synctest.Wait()
		if len(popped)+len(ends) != 0 {
			t.Fatalf("an empty queue gave %v, %v", popped, ends)
		}
		must(t, f.Add(newObj("a", 1)))
		f.Close()
		must(t, f.Replace(nil, "2"))
		synctest.Wait()
		equal(t, "popped", []string{"Added a@1", "ReplacedAll rv2"}, popped)
		if len(ends) != 3 || !errors.Is(errors.Join(ends...), cache.ErrFIFOClosed) || !f.IsClosed() {
			t.Errorf("ends = %v, IsClosed = %t", ends, f.IsClosed())
		}
	})
}

func TestChangesThatAreHeldWakeTheConsumerTogether(t *testing.T) {
	const most = 16
	for name, test := range map[string]struct {
		held int
		end  func(*delta.FIFO[obj]) error
		want []int // the batches
	}{
		"when it is over":      {3, func(f *delta.FIFO[obj]) error { f.Hold(false); return nil }, []int{3}},
		"when they are many":   {most, nil, []int{most}},
		"with a list":          {2, func(f *delta.FIFO[obj]) error { return f.Replace(nil, "9") }, []int{2, 1}},
		"with a resync":        {2, (*delta.FIFO[obj]).Resync, []int{2, 1}},
		"with a bookmark":      {2, func(f *delta.FIFO[obj]) error { f.Bookmark("9"); return nil }, []int{2, 1}},
		"with a closed queue":  {2, func(f *delta.FIFO[obj]) error { f.Close(); return nil }, []int{2}},
		"and not before":       {most - 1, nil, nil},
		"and none of them not": {0, func(f *delta.FIFO[obj]) error { f.Hold(false); return f.Add(newObj("a", 1)) }, []int{1}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := delta.New(delta.Config[obj]{})
				var batches []int
				go func() {
					for f.Pop(func(batch []delta.Delta[obj], _ bool) error {
						batches = append(batches, len(batch))
						return nil
					}) == nil {
					}
				}()
				synctest.Wait()
				f.Hold(true)
				for i := range test.held {
					must(t, f.Update(newObj("a", i)))
				}
				if test.end != nil {
					must(t, test.end(f))
				}
				synctest.Wait()
				if diff := cmp.Diff(test.want, batches); diff != "" {
					t.Errorf("batches (-want +got)\n%s", diff)
				}
				f.Close()
			})
		})
	}
}

func TestProducersWaitOnlyWhileASlowBatchIsProcessed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := delta.New(delta.Config[obj]{MaxBatch: 2})
		for i := range 20 { // nobody pops: nothing to wait for
			must(t, f.Add(newObj("early", i)))
		}
		for f.Len() > 0 {
			pop(t, f)
		}
		must(t, f.Add(newObj("a", 0)))

		proceed := make(chan struct{})
		go func() {
			_ = f.Pop(func([]delta.Delta[obj], bool) error { <-proceed; return nil })
		}()
		synctest.Wait()
		added := 0
		go func() {
			for i := range 10 {
				must(t, f.Add(newObj("late", i)))
				added++
			}
		}()
		synctest.Wait()
		if added != 4 {
			t.Errorf("%d deltas were queued behind a slow batch, want 4", added)
		}
		close(proceed)
		synctest.Wait()
		if added != 10 {
			t.Errorf("%d deltas were queued afterwards, want 10", added)
		}
	})
}

func TestCloseFreesProducersThatWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := delta.New(delta.Config[obj]{MaxBatch: 1})
		must(t, f.Add(newObj("a", 0)))
		proceed := make(chan struct{})
		go func() {
			_ = f.Pop(func([]delta.Delta[obj], bool) error { <-proceed; return nil })
		}()
		synctest.Wait()
		added := 0
		go func() {
			for i := range 5 {
				must(t, f.Add(newObj("b", i)))
				added++
			}
		}()
		synctest.Wait()
		f.Close()
		synctest.Wait()
		if added != 5 {
			t.Errorf("%d deltas were queued after the close, want 5", added)
		}
		close(proceed)
	})
}

func TestNothingIsLostOrReorderedBetweenManyProducersAndAConsumer(t *testing.T) {
	const producers, each = 8, 500
	f := delta.New(delta.Config[obj]{MaxBatch: 16})
	var wg sync.WaitGroup
	for p := range producers {
		wg.Go(func() {
			for i := range each {
				name := strconv.Itoa(p)
				if i%10 == 9 {
					f.Bookmark(name)
				}
				must(t, f.Update(newObj(name, i)))
			}
		})
	}
	go func() { wg.Wait(); f.Close() }()
	next := map[string]int{}
	for {
		err := f.Pop(func(batch []delta.Delta[obj], _ bool) error {
			for _, d := range batch {
				if d.Type == delta.Bookmark {
					continue
				}
				if want := strconv.Itoa(next[d.Key.Name]); d.Object.ResourceVersion != want {
					t.Errorf("%s came with %s, want %s", d.Key, d.Object.ResourceVersion, want)
				}
				next[d.Key.Name]++
			}
			return nil
		})
		if err != nil {
			break
		}
	}
	for p := range producers {
		equal(t, "number of deltas of a producer", each, next[strconv.Itoa(p)])
	}
}

// The queue moves what waits to the front of its array, and changes arrays, while
// batches of any size are taken out of it.
func TestQueueThatIsNeverEmptyKeepsTheOrder(t *testing.T) {
	for _, maxBatch := range []int{1, 2, 7, 100} {
		f := delta.New(delta.Config[obj]{MaxBatch: maxBatch})
		added, popped := 0, 0
		add := func(n int) {
			for range n {
				must(t, f.Update(newObj("a", added)))
				added++
			}
		}
		for round := range 300 {
			add(round % (2*maxBatch + 3))
			for f.Len() > 2*maxBatch || f.Len() > 0 && round%50 == 49 {
				err := f.Pop(func(batch []delta.Delta[obj], _ bool) error {
					more := len(batch) / 2
					add(min(more, max(0, 2*maxBatch-1-f.Len()))) // or else it would wait for itself
					for _, d := range batch {
						if want := strconv.Itoa(popped); d.Object.ResourceVersion != want {
							t.Fatalf("popped %s, want %s", d.Object.ResourceVersion, want)
						}
						popped++
					}
					if len(batch) > maxBatch {
						t.Errorf("a batch of %d", len(batch))
					}
					return nil
				})
				must(t, err)
			}
		}
		if popped+f.Len() != added {
			t.Errorf("%d of %d were popped, %d wait", popped, added, f.Len())
		}
	}
}

func TestQueueInSteadyUseAllocatesNothing(t *testing.T) {
	f := delta.New(delta.Config[obj]{MaxBatch: 10})
	objects := make([]obj, 25)
	for i := range objects {
		objects[i] = newObj(strconv.Itoa(i), i)
	}
	nothing := func([]delta.Delta[obj], bool) error { return nil }
	round := func() {
		for _, o := range objects {
			_ = f.Update(o)
		}
		for f.Len() > 3 {
			_ = f.Pop(nothing)
		}
	}
	round()
	if n := testing.AllocsPerRun(100, round); n > 0 {
		t.Errorf("%v allocations per round", n)
	}
}
