// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/internal/leak"
)

// runUntilSynced runs an informer, in real time, until it has synced.
func runUntilSynced(t testing.TB, i *informer.SharedIndexInformer[obj]) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { i.RunWithContext(ctx) })
	<-i.HasSyncedChecker().Done()
	return func() {
		cancel()
		running.Wait()
	}
}

func TestInformersThatComeAndGoLeaveNothing(t *testing.T) {
	s := newServer("a", "b", "c")
	leak.Each(t, 500, 1<<10, func() {
		i := informer.New(informer.Config[obj]{Source: s, Indexers: cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc}})
		h, err := i.AddTypedEventHandler(&recorder{})
		must(t, err)
		stop := runUntilSynced(t, i)
		<-h.HasSyncedChecker().Done()
		stop()
	})
}

func TestHandlersThatComeAndGoLeaveNothing(t *testing.T) {
	i := informer.New(informer.Config[obj]{Source: newServer("a", "b", "c")})
	stop := runUntilSynced(t, i)
	defer stop()
	leak.Each(t, 10_000, 128, func() {
		h, err := i.AddTypedEventHandler(&recorder{})
		must(t, err)
		must(t, i.RemoveEventHandler(h))
		must(t, cache.ShutDownEventHandler(i, h))
	})
	if left := i.Status().Handlers; len(left) > 0 {
		t.Errorf("%d handlers are left", len(left))
	}
}

// A handler that is removed from an informer before that is run has no goroutine
// which could free it.
func TestHandlersThatComeAndGoBeforeTheStartLeaveNothing(t *testing.T) {
	i := informer.New(informer.Config[obj]{Source: newServer("a")})
	leak.Each(t, 10_000, 128, func() {
		h, err := i.AddTypedEventHandler(&recorder{})
		must(t, err)
		must(t, i.RemoveEventHandler(h))
	})
	runUntilSynced(t, i)()
}

// Whatever the order turns out to be, nobody waits for ever, and a handler that could
// be added hears nothing twice.
func TestStartAddRemoveAndStopMayHappenAllAtOnce(t *testing.T) {
	s := newServer("a", "b")
	for range 300 {
		i := informer.New(informer.Config[obj]{Source: s})
		ctx, cancel := context.WithCancel(t.Context())
		var all sync.WaitGroup
		all.Go(func() { i.RunWithContext(ctx) })
		all.Go(func() { i.RunWithContext(ctx) })
		for range 3 {
			all.Go(func() {
				rec := &recorder{}
				h, err := i.AddTypedEventHandler(rec)
				if err != nil {
					return // it has stopped already
				}
				_ = i.AddIndexers(cache.Indexers{"none": func(any) ([]string, error) { return nil, nil }})
				_ = i.Status()
				if err := i.RemoveEventHandler(h); err != nil {
					t.Error(err)
				}
				words := strings.Fields(rec.got())
				if unique := slices.Compact(slices.Sorted(slices.Values(words))); len(unique) != len(words) {
					t.Errorf("the handler heard %q", words)
				}
			})
		}
		all.Go(cancel)
		all.Wait()
	}
}
