// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/reflector"
	"github.com/informergen/informergen/runtime/store"
)

// Whatever happens to the server, an informer keeps what it promises, to a handler
// that is there from the start and to one that comes in the middle; and in the end
// it is where client-go is.
func TestPromisesHoldOverRandomHistories(t *testing.T) {
	random(t, 11, 2, generator.history, func(t *testing.T, h History) string { return keepsPromises(t, h, defects{}, true) })
}

// A server that is restored from a backup goes back, and uses versions again.
// Client-go does not follow it.
func TestPromisesHoldOverRandomHistoriesWithRestores(t *testing.T) {
	random(t, 17, 1, generator.restoredHistory, func(t *testing.T, h History) string { return keepsPromises(t, h, defects{}, false) })
}

// restoredHistory has restores in it.
func (g generator) restoredHistory() History {
	h := g.history()
	for range 1 + g.IntN(2) {
		h.Then = slices.Insert(h.Then, g.IntN(len(h.Then)+1), outage(1+g.Int64N(6)))
	}
	return h
}

// outage is a server that is down for a while, and comes back as it was n versions
// ago. Clients see it before it has passed the version that they know: later it
// could not be told from one that was never restored.
func outage(n int64) Op {
	return Op{fmt.Sprint("outage -", n), func(s *Server) {
		play(s, []Op{Set(Faults{Down: true}), Sleep(10 * time.Second), Restore(n), Set(Faults{}), Sleep(recovered)})
	}}
}

// The server that came back has written other states of a and b, under versions that
// it had used before, when the client returns.
func TestVersionsThatARestoredServerUsesAgainAreToldApart(t *testing.T) {
	s := time.Second
	expect(t, History{
		Before: []Op{Put("a", "b", "c")},
		Then: []Op{
			Sleep(s), Put("a", "b", "c", "d"), Sleep(s),
			Set(Faults{Down: true}), Sleep(10 * s), Restore(4), Put("a", "b"), Set(Faults{}),
			Sleep(recovered), Put("e"),
		},
	}, func(t *testing.T, h History) string { return keepsPromises(t, h, defects{}, false) })
}

// defects are what a test breaks between a server, an informer and its witness.
type defects struct {
	client  func(*Line) cache.ListerWatcher
	handler func(cache.ResourceEventHandler) cache.ResourceEventHandler
	sight   func(func() sight) func() sight
	deaf    bool // reports of the informer are lost
}

func (d defects) connect(l *Line) cache.ListerWatcher {
	if d.client == nil {
		return l
	}
	return d.client(l)
}

// testify makes a witness of an informer.
func (d defects) testify(line *Line, native *informer.SharedIndexInformer[Thing]) *witness {
	w := &witness{line: line, sight: func() sight { return lookAt(native) }}
	if d.sight != nil {
		w.sight = d.sight(w.sight)
	}
	_ = native.SetWatchErrorHandlerWithContext(func(_ context.Context, _ *cache.Reflector, err error) {
		if errors.Is(err, reflector.ErrWentBack) && !d.deaf {
			w.wentBack()
		}
	})
	return w
}

func (d defects) register(native *informer.SharedIndexInformer[Thing], l *ledger) {
	var handler cache.ResourceEventHandler = l
	if d.handler != nil {
		handler = d.handler(l)
	}
	if _, err := native.AddEventHandler(handler); err != nil {
		l.breaks(reliable, "adding %s: %v", l.name, err)
	}
}

const digitIndex = "last digit"

func lastDigit(obj any) ([]string, error) {
	version := obj.(Thing).ResourceVersion
	return []string{version[len(version)-1:]}, nil
}

func lookAt(native *informer.SharedIndexInformer[Thing]) sight {
	snapshot := native.Reader().(*store.Indexer[Thing]).Snapshot()
	seen := sight{version: snapshot.ResourceVersion(), things: map[string]string{}, indexed: map[string]string{}}
	for thing := range snapshot.All() {
		seen.things[thing.Name] = stateOf(thing)
	}
	for digit := range snapshot.IndexValues(digitIndex) {
		found, err := snapshot.ByIndex(digitIndex, digit)
		if err != nil {
			continue // the index lacks what it should have
		}
		for thing := range found {
			seen.indexed[thing.Name] = stateOf(thing)
		}
	}
	return seen
}

// keepsPromises runs a history and returns what is wrong with our informer, and
// perhaps with that of client-go.
func keepsPromises(t *testing.T, h History, d defects, oracle bool) (wrong string) {
	var native *informer.SharedIndexInformer[Thing]
	var w *witness
	var early *ledger
	replicas := func(s *Server, _ int64) []replica {
		line := s.Line()
		native = informer.NewSharedIndexInformer[Thing](d.connect(line), 0, cache.Indexers{digitIndex: lastDigit})
		w = d.testify(line, native)
		early = newLedger(w, "the early handler")
		d.register(native, early)
		all := []replica{{"this module's informer", native.GetStore(), native.RunWithContext}}
		if oracle {
			theirs := cache.NewSharedIndexInformer(s, &metav1.PartialObjectMetadata{}, 0, cache.Indexers{})
			all = append(all, replica{"client-go's informer", theirs.GetStore(), theirs.RunWithContext})
		}
		return all
	}
	connect(t, h, replicas, func(server *Server, all []replica) {
		watchfully(server, w, h.Then[:len(h.Then)/2])
		late := newLedger(w, "the late handler")
		d.register(native, late)
		watchfully(server, w, h.Then[len(h.Then)/2:])
		watchfully(server, w, []Op{Set(Faults{}), Sleep(recovered)})
		wrong = w.verdict(early, late)
		if oracle {
			play(server, []Op{Sleep(settled)})
			wrong += compare(server, all)
		}
	})
	return wrong
}

// watchfully plays a history and looks at the store after each step.
func watchfully(s *Server, w *witness, ops []Op) {
	for _, op := range ops {
		op.Do(s)
		synctest.Wait()
		w.look()
	}
}
