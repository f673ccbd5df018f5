// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package processor_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/informergen/informergen/runtime/internal/processor"
	"github.com/informergen/informergen/runtime/object"
)

// blocked adds a handler that is busy with an object called "busy", and may have
// a backlog of limit.
func (r *rig) blocked(limit int) (*recorder, *processor.Handle[obj]) {
	r.t.Helper()
	rec := &recorder{block: make(chan struct{})}
	h, err := r.Add(rec, processor.Options{Backlog: limit})
	if err != nil {
		r.t.Fatal(err)
	}
	r.tell(processor.Added(newObj("busy", 1), false))
	synctest.Wait()
	rec.got()
	return rec, h
}

func TestBacklogBeyondItsLimitKeepsOneNotificationPerObject(t *testing.T) {
	a1, a2, a3 := newObj("a", 1), newObj("a", 2), newObj("a", 3)
	b1, b2 := newObj("b", 1), newObj("b", 2)
	type told = []processor.Notification[obj]
	for name, test := range map[string]struct {
		told told
		want string
	}{
		"changes become one": {told{
			processor.Updated(a1, a2, processor.Everybody), processor.Added(b1, false), processor.Updated(a2, a3, processor.Everybody),
		}, "a@1>3 +b@1"},
		"an add and its changes are an add": {told{
			processor.Added(a1, true), processor.Updated(a1, a2, processor.Everybody), processor.Updated(a2, a3, processor.Everybody),
		}, "+a@3!"},
		"what came and went is not told": {told{
			processor.Added(a1, false), processor.Added(b1, false), processor.Deleted(a2),
		}, "+b@1"},
		"what went and came has changed": {told{
			processor.Deleted(a1), processor.Updated(b1, b2, processor.Everybody), processor.Added(a3, false),
		}, "a@1>3 b@1>2"},
		"what changed and went has gone": {told{
			processor.Updated(a1, a2, processor.Everybody), processor.Added(b1, false), processor.Missed(object.Key{Name: "a"}, a2),
		}, "-a? +b@1"},
		"what comes after it went is new": {told{
			processor.Added(a1, false), processor.Deleted(a1), processor.Added(a2, false), processor.Deleted(a2), processor.Added(a3, false),
		}, "+a@3"},
		"an unknown last state stays apart": {told{
			processor.Missed[obj](object.Key{Name: "a"}, nil), processor.Added(b1, false), processor.Added(a1, false), processor.Updated(a1, a2, processor.Everybody),
		}, "-a? +b@1 +a@2"},
		"what is not for the handler is left out": {told{
			processor.Added(b1, false), processor.Updated(a1, a1, processor.Resync), processor.Updated(a1, a1, processor.Resync),
		}, "+b@1"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(t, 0)
				r.Start()
				rec, h := r.blocked(1)
				r.tell(test.told...)
				synctest.Wait()
				if gone := h.Coalesced(); gone == 0 {
					t.Error("nothing was merged")
				}
				left := len(strings.Fields(test.want))
				if backlog := h.Backlog(); backlog != left+1 { // and the one it is busy with
					t.Errorf("the backlog is %d, not %d", backlog, left+1)
				}
				close(rec.block)
				want(t, "handler", test.want, rec)
				if backlog := h.Backlog(); backlog != 0 {
					t.Errorf("at the end the backlog is %d", backlog)
				}
			})
		})
	}
}

func TestBacklogOfABlockedHandlerIsBoundedByTheObjects(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const limit, objects = 50, 20
		r := newRig(t, 0)
		r.Start()
		quick, _ := r.add(0)
		rec, h := r.blocked(limit)
		for i := range objects {
			o := newObj(fmt.Sprint(i), 1)
			r.store[o.Name] = o
			r.tell(processor.Added(o, false))
		}
		synctest.Wait()
		quick.got()
		most := 0
		for version := 2; version < 500; version++ {
			for i := range objects {
				name := fmt.Sprint(i)
				r.tell(processor.Updated(newObj(name, version-1), newObj(name, version), processor.Everybody))
			}
			synctest.Wait()
			most = max(most, h.Backlog())
		}
		if bound := 2 * (limit + 2*objects); most > bound {
			t.Errorf("the backlog was %d, more than %d", most, bound)
		}
		if words := strings.Fields(quick.got()); len(words) != 498*objects {
			t.Errorf("the other handler was told %d changes", len(words))
		}
		close(rec.block)
		synctest.Wait()
		words := strings.Fields(rec.got())
		if last := words[len(words)-1]; len(words) > most || !strings.HasSuffix(last, "@499") && !strings.HasSuffix(last, ">499") {
			t.Errorf("it was told %d times, at last %s", len(words), last)
		}
	})
}

func TestUnlimitedBacklogIsToldAsItCame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, 0)
		r.Start()
		rec, h := r.blocked(-1)
		var all []string
		for version := range processor.DefaultBacklog * 2 {
			r.tell(processor.Updated(newObj("a", version), newObj("a", version+1), processor.Everybody))
			all = append(all, fmt.Sprintf("a@%d>%d", version, version+1))
		}
		close(rec.block)
		want(t, "handler", strings.Join(all, " "), rec)
		if h.Coalesced() != 0 {
			t.Error("something was merged")
		}
	})
}

// The initial list is complete for a handler when it has seen all of it, whatever
// was merged.
func TestMergingKeepsTheEndOfTheInitialListInItsPlace(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 50 {
		synctest.Test(t, func(t *testing.T) {
			r := newRig(t, 0)
			r.Start()
			rec, h := r.blocked(1)
			end := rng.IntN(12)
			for i := range 12 {
				if i == end {
					r.Synced()
				}
				r.tell(processor.Added(newObj(fmt.Sprint(i), 1), i < end))
				r.tell(processor.Updated(newObj(fmt.Sprint(i), 1), newObj(fmt.Sprint(i), 2), processor.Everybody))
			}
			for told := 0; ; told++ {
				synctest.Wait()
				if h.HasSynced() {
					if !strings.Contains(rec.got(), fmt.Sprintf("+%d@", end)) && end > 0 && told < end {
						t.Errorf("synced after %d of %d", told, end)
					}
					break
				}
				if told > 40 {
					t.Fatal("never synced")
				}
				rec.block <- struct{}{}
			}
			close(rec.block)
		})
	}
}
