// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/informer"
)

// follower keeps a copy of the collection from what it is told, and fails on
// anything that does not fit to what it was told before.
type follower struct {
	t    *testing.T
	mu   sync.Mutex
	copy map[string]string
}

func (f *follower) expect(what string, o obj, known bool) {
	if at, ok := f.copy[o.Name]; ok != known {
		f.t.Errorf("%s of %s@%s was told to one who has %q", what, o.Name, o.ResourceVersion, at)
	}
}

func (f *follower) OnAdd(o obj, _ bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.expect("add", o, false)
	f.copy[o.Name] = o.ResourceVersion
}

func (f *follower) OnUpdate(old, o obj) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.expect("update", o, true)
	if f.copy[o.Name] != old.ResourceVersion {
		f.t.Errorf("update of %s from %s was told to one who has %s", o.Name, old.ResourceVersion, f.copy[o.Name])
	}
	f.copy[o.Name] = o.ResourceVersion
}

func (f *follower) OnDelete(d cache.DeletedObject[obj]) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.expect("deletion", d.OptionalObj, true)
	delete(f.copy, d.GetName())
}

func TestHandlersThatComeAndGoStayExactWhileTheServerChanges(t *testing.T) {
	for seed := range uint64(5) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { comeAndGo(t, rand.New(rand.NewPCG(seed, 1))) })
		})
	}
}

func comeAndGo(t *testing.T, rng *rand.Rand) {
	r := newRig(t, informer.Config[obj]{ResyncPeriod: 7 * time.Second})
	var kept []*follower
	join := func() {
		f := &follower{t: t, copy: map[string]string{}}
		handle, err := r.AddTypedEventHandler(f)
		must(t, err)
		if rng.IntN(2) == 0 {
			kept = append(kept, f)
			return
		}
		must(t, r.RemoveEventHandler(handle))
	}
	join()
	r.start()
	exists := map[string]bool{}
	change := func() {
		name := strconv.Itoa(rng.IntN(12))
		if exists[name] && rng.IntN(3) == 0 {
			r.server.delete(name)
			delete(exists, name)
			return
		}
		r.server.put(name)
		exists[name] = true
	}
	for range 400 {
		switch rng.IntN(40) {
		case 0:
			r.relist(func() {
				for range rng.IntN(10) {
					change()
				}
			})
		case 1, 2:
			time.Sleep(time.Duration(rng.IntN(10)) * time.Second)
		case 3, 4, 5:
			join()
		default:
			change()
		}
	}
	synctest.Wait()
	want := map[string]string{}
	for key, o := range r.server.objects {
		want[key.Name] = o.ResourceVersion
	}
	for i, f := range kept {
		equal(t, fmt.Sprintf("copy of handler %d of %d", i, len(kept)), want, f.copy)
	}
	got := map[string]string{}
	for o := range r.Reader().All() {
		got[o.Name] = o.ResourceVersion
	}
	equal(t, "store", want, got)
}
