// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/informer"
)

// While nothing is wrong with the server, every handler of ours is told, for each
// object, exactly what a handler of client-go is told, whenever it came, however
// slow it is, and whatever else is done to the informers. Left out are updates that
// change nothing: docs/differences.md says when they are told.
func TestHandlersAreToldWhatClientGoTellsThem(t *testing.T) {
	random(t, 13, 2, generator.healthyHistory, tracesAgree)
}

// healthyHistory has no faults, and things done to the clients, which Ops call by
// names that begin with "client".
func (g generator) healthyHistory() History {
	h := History{Before: []Op{Put(g.name(), g.name(), g.name())}}
	for range g.IntN(60) {
		h.Then = append(h.Then, g.healthyOp())
	}
	return h
}

func (g generator) healthyOp() Op {
	switch n := g.IntN(100); {
	case n < 45:
		return Put(g.name())
	case n < 62:
		return Delete(g.name())
	case n < 75:
		return Sleep(g.upTo(3 * time.Second))
	case n < 80:
		return Bookmarks()
	case n < 84:
		return Skip(g.Int64N(5))
	case n < 86:
		return Sleep(g.upTo(20 * time.Minute))
	case n < 89:
		return client("add a handler")
	case n < 92:
		return client("add a slow handler")
	case n < 95:
		return client("remove a handler")
	default:
		return client("add an index")
	}
}

// client is something done to both clients; see twins.do.
func client(what string) Op { return Op{Name: "client: " + what, Do: func(*Server) {}} }

// trace writes down what a handler is told about each object.
type trace struct {
	pause time.Duration
	mu    sync.Mutex
	told  map[string][]string
	gone  bool // it was removed
	late  bool // it was told something after that
}

func (r *trace) note(name, format string, args ...any) {
	time.Sleep(r.pause)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.late = r.late || r.gone
	r.told[name] = append(r.told[name], fmt.Sprintf(format, args...))
}

func (r *trace) OnAdd(obj any, isInInitialList bool) {
	o := obj.(Thing)
	r.note(o.Name, "add %s %t", o.ResourceVersion, isInInitialList)
}

func (r *trace) OnUpdate(old, obj any) {
	before, o := old.(Thing), obj.(Thing)
	if before.ResourceVersion != o.ResourceVersion {
		r.note(o.Name, "update %s %s", before.ResourceVersion, o.ResourceVersion)
	}
}

func (r *trace) OnDelete(obj any) {
	if o, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		r.note(o.Key, "missed %s", o.Obj.(Thing).ResourceVersion)
		return
	}
	r.note(obj.(Thing).Name, "delete %s", obj.(Thing).ResourceVersion)
}

// twins are an informer of ours and one of client-go on one server, to which the
// same is done.
type twins struct {
	informers [2]cache.SharedIndexInformer
	handlers  []twinHandler
	removed   []*trace // of ours
	indexes   []string
	wrong     []string
}

type twinHandler struct {
	traces  [2]*trace
	handles [2]cache.ResourceEventHandlerRegistration
}

func newTwins(s *Server) *twins {
	w := &twins{informers: [2]cache.SharedIndexInformer{
		informer.New(informer.Config[Thing]{Source: wired(s)}),
		cache.NewSharedIndexInformer(s, &metav1.PartialObjectMetadata{}, 0, cache.Indexers{}),
	}}
	for _, i := range w.informers {
		w.check(i.SetTransform(func(obj any) (any, error) {
			obj.(Thing).Labels = map[string]string{"transformed": "yes"}
			return obj, nil
		}))
	}
	w.add(0)
	return w
}

func (w *twins) check(err error) {
	if err != nil {
		w.wrong = append(w.wrong, err.Error())
	}
}

func (w *twins) add(pause time.Duration) {
	var h twinHandler
	for i, inf := range w.informers {
		h.traces[i] = &trace{pause: pause, told: map[string][]string{}}
		var err error
		h.handles[i], err = inf.AddEventHandler(h.traces[i])
		w.check(err)
	}
	w.handlers = append(w.handlers, h)
}

func (w *twins) do(what string) {
	switch what {
	case "add a handler":
		w.add(0)
	case "add a slow handler":
		w.add(70 * time.Millisecond)
	case "remove a handler":
		w.remove(len(w.handlers) / 2)
	case "add an index":
		name := fmt.Sprint("index ", len(w.indexes))
		w.indexes = append(w.indexes, name)
		for _, i := range w.informers {
			w.check(i.AddIndexers(cache.Indexers{name: func(obj any) ([]string, error) {
				version := obj.(Thing).ResourceVersion
				return []string{version[len(version)-1:], obj.(Thing).Labels["transformed"]}, nil
			}}))
		}
	}
}

// remove takes a handler away. It must not be told anything afterwards; what was
// waiting for it is dropped by each of the informers at another place, so that the
// traces up to there are not compared.
func (w *twins) remove(at int) {
	if len(w.handlers) == 1 {
		return
	}
	h := w.handlers[at]
	w.handlers = slices.Delete(w.handlers, at, at+1)
	for i, inf := range w.informers {
		w.check(inf.RemoveEventHandler(h.handles[i]))
	}
	time.Sleep(time.Second) // a call may be under way
	ours := h.traces[0]
	ours.mu.Lock()
	ours.gone = true
	ours.mu.Unlock()
	w.removed = append(w.removed, ours)
}

// play does what a history says, to the server or to the twins. Clients see the
// same state at the moment at which something is done to them.
func (w *twins) play(s *Server, ops []Op) {
	for _, op := range ops {
		what, isClient := strings.CutPrefix(op.Name, "client: ")
		if !isClient {
			op.Do(s)
			continue
		}
		time.Sleep(recovered)
		synctest.Wait()
		w.do(what)
	}
	time.Sleep(recovered)
	synctest.Wait()
}

func (w *twins) differences() string {
	difference := cmp.Diff([]string(nil), w.wrong)
	difference += cmp.Diff(contents(w.informers[1].GetStore()), contents(w.informers[0].GetStore()))
	for i, h := range w.handlers {
		if diff := cmp.Diff(h.traces[1].told, h.traces[0].told); diff != "" {
			difference += fmt.Sprintf("handler %d was told otherwise (-client-go +ours):\n%s\n", i, diff)
		}
	}
	for _, removed := range w.removed {
		if removed.late {
			difference += "a handler was told something after its removal\n"
		}
	}
	for _, name := range w.indexes {
		difference += cmp.Diff(indexed(w.informers[1].GetIndexer(), name), indexed(w.informers[0].GetIndexer(), name))
	}
	return difference
}

// indexed returns the keys for every value of an index.
func indexed(indexer cache.Indexer, name string) map[string][]string {
	all := map[string][]string{}
	for _, value := range indexer.ListIndexFuncValues(name) {
		keys, _ := indexer.IndexKeys(name, value)
		all[value] = slices.Sorted(slices.Values(keys))
	}
	maps.DeleteFunc(all, func(_ string, keys []string) bool { return len(keys) == 0 })
	return all
}

func tracesAgree(t *testing.T, h History) (difference string) {
	synctest.Test(t, func(t *testing.T) {
		server := NewServer()
		play(server, h.Before)
		w := newTwins(server)
		ctx, cancel := context.WithCancel(t.Context())
		var running sync.WaitGroup
		for _, i := range w.informers {
			running.Go(func() { i.RunWithContext(ctx) })
		}
		w.play(server, h.Then)
		difference = w.differences()
		cancel()
		running.Wait()
	})
	return difference
}
