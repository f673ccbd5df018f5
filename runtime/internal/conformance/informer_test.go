// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/informer"
)

// ledger is a handler that keeps its own copy of the collection from what it is
// told, and notes what cannot be right.
type ledger struct {
	mu       sync.Mutex
	versions map[string]string
	wrong    []string
}

func (l *ledger) OnAdd(obj any, _ bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	o := obj.(Thing)
	if version, known := l.versions[o.Name]; known {
		l.complain("%s was added twice: at %s, then at %s", o.Name, version, o.ResourceVersion)
	}
	l.versions[o.Name] = o.ResourceVersion
}

func (l *ledger) OnUpdate(old, obj any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	o := obj.(Thing)
	if version := l.versions[o.Name]; version != old.(Thing).ResourceVersion {
		l.complain("%s was updated from %s, but was at %q", o.Name, old.(Thing).ResourceVersion, version)
	}
	if parse(o.ResourceVersion) < parse(l.versions[o.Name]) {
		l.complain("%s went back from %s to %s", o.Name, l.versions[o.Name], o.ResourceVersion)
	}
	l.versions[o.Name] = o.ResourceVersion
}

func (l *ledger) OnDelete(obj any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	name, err := cache.DeletionHandlingObjectToName(obj)
	if _, known := l.versions[name.Name]; !known || err != nil {
		l.complain("%s was deleted, but was not there (%v)", name.Name, err)
	}
	delete(l.versions, name.Name)
}

func (l *ledger) complain(format string, args ...any) {
	l.wrong = append(l.wrong, fmt.Sprintf(format, args...))
}

// audit compares the ledger with a store.
func (l *ledger) audit(store map[string]string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return cmp.Diff([]string(nil), l.wrong) + cmp.Diff(store, l.versions)
}

// watched is a replica made of an informer, with two handlers: one is there from
// the start, the other comes in the middle of the history.
func watched(name string, shared cache.SharedIndexInformer) (followed replica, ledgers []*ledger, addLate func()) {
	ledgers = []*ledger{{versions: map[string]string{}}, {versions: map[string]string{}}}
	add := func(l *ledger) {
		if _, err := shared.AddEventHandler(l); err != nil {
			l.complain("adding the handler: %v", err)
		}
	}
	add(ledgers[0])
	return replica{name, shared.GetStore(), shared.RunWithContext}, ledgers, func() { add(ledgers[1]) }
}

// Whatever happens to the server, a handler of an informer can tell the state of
// the collection from its events alone: each object is added once, every update
// starts from the state that was told last, and nothing is deleted that was not
// there.
func TestHandlersCanTellTheStateFromTheirEvents(t *testing.T) {
	random(t, 11, 2, generator.history, followEvents)
}

func followEvents(t *testing.T, h History) (difference string) {
	var ledgers []*ledger
	var late []func()
	informers := func(s *Server, _ int64) []replica {
		native := informer.NewSharedIndexInformer[Thing](s, 0, cache.Indexers{})
		oracle := cache.NewSharedIndexInformer(s, &metav1.PartialObjectMetadata{}, 0, cache.Indexers{})
		ours, ourLedgers, addOurs := watched("this module's informer", native)
		theirs, _, addTheirs := watched("client-go's informer", oracle)
		ledgers, late = ourLedgers, []func(){addOurs, addTheirs}
		_ = native.SetWatchErrorHandlerWithContext(func(context.Context, *cache.Reflector, error) {})
		return []replica{theirs, ours}
	}
	connect(t, h, informers, func(server *Server, all []replica) {
		play(server, h.Then[:len(h.Then)/2])
		for _, add := range late {
			add()
		}
		play(server, h.Then[len(h.Then)/2:])
		play(server, []Op{Set(Faults{}), Sleep(recovered)})
		difference = compare(server, all[1:])
		for i, l := range ledgers {
			if diff := l.audit(contents(all[1].store)); diff != "" {
				difference += fmt.Sprintf("handler %d:\n%s\n", i, diff)
			}
		}
		play(server, []Op{Sleep(settled)})
		difference += compare(server, all)
	})
	return difference
}
