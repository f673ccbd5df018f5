// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"context"
	"strings"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
)

// A check that cannot fail says nothing. Each defect here breaks one promise in a
// history in which it is kept otherwise, and the witness has to name it.
func TestWitnessNamesThePromiseThatIsBroken(t *testing.T) {
	s := time.Second
	for name, broken := range map[string]struct {
		promise promise
		defects defects
		history History
	}{
		"two updates of an object are swapped": {
			ordered, defects{handler: swapUpdates}, History{Before: []Op{Put("a")}, Then: []Op{Sleep(s), Put("a"), Put("a"), Sleep(s)}},
		},
		"an update is told twice": {
			unique, defects{handler: repeatUpdates}, History{Before: []Op{Put("a")}, Then: []Op{Sleep(s), Put("a"), Sleep(s)}},
		},
		"an add is told twice": {
			unique, defects{handler: repeatAdds}, History{Before: []Op{Put("a")}},
		},
		"deletions are not told": {
			reliable, defects{handler: withoutDeletions}, History{Before: []Op{Put("a")}, Then: []Op{Sleep(s), Delete("a"), Sleep(s)}},
		},
		"a look at the store mixes two states": {
			atomic, defects{sight: mixStates}, History{Before: []Op{Put("a")}, Then: []Op{Sleep(s), Put("b"), Sleep(s)}},
		},
		"an index lags behind": {
			atomic, defects{sight: emptyIndex}, History{Before: []Op{Put("a")}},
		},
		"a watch is resumed where the server is": {
			resumable, defects{client: resumeAtNewest}, History{Before: []Op{Put("a")}, Then: []Op{
				Sleep(s), Put("a"), Cut(), Put("a"), Sleep(s), Put("a"), Sleep(s),
			}},
		},
		"a server that went back is not reported": {
			monotonic, defects{deaf: true}, History{Before: []Op{Put("a", "b", "c", "d")}, Then: []Op{Sleep(s), outage(2)}},
		},
		"frames are lost on the way": {
			convergent, defects{client: loseDeletions}, History{Before: []Op{Put("a", "b")}, Then: []Op{Sleep(s), Delete("a"), Sleep(s)}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			expect(t, broken.history, func(t *testing.T, h History) string { return keepsPromises(t, h, defects{}, false) })
			wrong := keepsPromises(t, broken.history, broken.defects, false)
			if !strings.Contains("\n"+wrong, "\n"+string(broken.promise)+": ") {
				t.Errorf("the witness does not say that it is not %s, but:\n%s", broken.promise, wrong)
			}
		})
	}
}

// swapUpdates holds every first update back until the second.
func swapUpdates(h cache.ResourceEventHandler) cache.ResourceEventHandler {
	var held []func()
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { h.OnAdd(obj, false) },
		DeleteFunc: h.OnDelete,
		UpdateFunc: func(old, obj any) {
			if len(held) == 0 {
				held = append(held, func() { h.OnUpdate(old, obj) })
				return
			}
			h.OnUpdate(old, obj)
			held[0]()
			held = nil
		},
	}
}

func repeatUpdates(h cache.ResourceEventHandler) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { h.OnAdd(obj, false) },
		DeleteFunc: h.OnDelete,
		UpdateFunc: func(old, obj any) {
			h.OnUpdate(old, obj)
			h.OnUpdate(obj, obj)
		},
	}
}

func repeatAdds(h cache.ResourceEventHandler) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			h.OnAdd(obj, false)
			h.OnAdd(obj, false)
		},
	}
}

func withoutDeletions(h cache.ResourceEventHandler) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) { h.OnAdd(obj, false) }, UpdateFunc: h.OnUpdate}
}

// mixStates shows things as of the last look, and the version as of this one.
func mixStates(look func() sight) func() sight {
	var last sight
	return func() sight {
		now := look()
		mixed := sight{version: now.version, things: last.things, indexed: last.indexed}
		last = now
		return mixed
	}
}

func emptyIndex(look func() sight) func() sight {
	return func() sight {
		seen := look()
		seen.indexed = nil
		return seen
	}
}

// rewatched is a line whose watches are made in another way.
type rewatched struct {
	*Line
	watch func(l *Line, ctx context.Context, opts metav1.ListOptions) (watch.Interface, error)
}

func (r rewatched) WatchWithContext(ctx context.Context, opts metav1.ListOptions) (watch.Interface, error) {
	return r.watch(r.Line, ctx, opts)
}

func resumeAtNewest(l *Line) cache.ListerWatcher {
	return rewatched{l, func(l *Line, ctx context.Context, opts metav1.ListOptions) (watch.Interface, error) {
		if opts.SendInitialEvents == nil {
			time.Sleep(Latency) // in which the server goes on
			l.server.mu.Lock()
			opts.ResourceVersion = version(l.server.revision)
			l.server.mu.Unlock()
		}
		return l.WatchWithContext(ctx, opts)
	}}
}

func loseDeletions(l *Line) cache.ListerWatcher {
	return rewatched{l, func(l *Line, ctx context.Context, opts metav1.ListOptions) (watch.Interface, error) {
		w, err := l.WatchWithContext(ctx, opts)
		if err != nil {
			return nil, err
		}
		return watch.Filter(w, func(e watch.Event) (watch.Event, bool) { return e, e.Type != watch.Deleted }), nil
	}}
}
