// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"

	"github.com/informergen/informergen/runtime/delta"
	"github.com/informergen/informergen/runtime/internal/leak"
	"github.com/informergen/informergen/runtime/reflector"
	"github.com/informergen/informergen/runtime/source"
)

func TestMain(m *testing.M) {
	// Client-go says a lot about the faults that histories are made of.
	klog.LogToStderr(false)
	klog.SetOutput(io.Discard)
	utilruntime.ErrorHandlers, utilruntime.PanicHandlers = nil, nil
	leak.Main(m)
}

// The stages meet through interfaces that their consumers declare.
var (
	_ reflector.Source[Thing] = (*source.Source[Thing])(nil)
	_ reflector.Store[Thing]  = (*delta.FIFO[Thing])(nil)
	_ reflector.Store[Thing]  = mirror{}
)

// mirror is a store of client-go that this module's reflector can feed.
type mirror struct{ cache.Store }

func (m mirror) Add(o Thing) error    { return m.Store.Add(o) }
func (m mirror) Update(o Thing) error { return m.Store.Update(o) }
func (m mirror) Delete(o Thing) error { return m.Store.Delete(o) }
func (m mirror) Bookmark(string)      {}

func (m mirror) Replace(objects []Thing, version string) error {
	all := make([]any, len(objects))
	for i, o := range objects {
		all[i] = o
	}
	return m.Store.Replace(all, version)
}

func contents(store cache.Store) map[string]string {
	all := map[string]string{}
	for _, o := range store.List() {
		all[o.(Thing).Name] = stateOf(o.(Thing))
	}
	return all
}

// A replica follows a server until its context ends.
type replica struct {
	name  string
	store cache.Store
	run   func(ctx context.Context)
}

func ours(s *Server, pageSize int64) replica {
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	r := reflector.New(reflector.Config[Thing]{
		Source: wired(s), Store: mirror{store}, PageSize: pageSize,
		OnError: func(context.Context, error) {},
	})
	return replica{"this module", store, r.Run}
}

// wired is a source that reads what comes over a Wire.
func wired(to cache.ListerWatcher) *source.Source[Thing] {
	return source.FromClient[Thing](Wire{cache.ToListerWatcherWithContext(to)})
}

func clientGo(s *Server, pageSize int64) replica {
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	example := &metav1.PartialObjectMetadata{}
	r := cache.NewReflectorWithOptions(s, example, store, cache.ReflectorOptions{Name: "oracle"})
	r.WatchListPageSize = pageSize
	return replica{"client-go", store, r.RunWithContext}
}

const (
	// recovered is longer than the two longest waits in a row of this module's
	// clients, one for a refused watch and one because that has expired since, so
	// that they must have caught up with a server that is well again.
	recovered = 150 * time.Second
	// settled is longer than the longest watch. Client-go may wait for the end of
	// one that it has opened while the server was not well.
	settled = 11 * time.Minute
)

// History is what happens to a server: before its clients connect, and then. At the
// end all faults are over.
type History struct {
	Before, Then []Op
	PageSize     int64
}

// converge runs a history, at whose end all replicas must equal the server. It
// returns how they differ.
func converge(t *testing.T, h History, replicas func(*Server, int64) []replica) (difference string) {
	connect(t, h, replicas, func(server *Server, all []replica) {
		play(server, h.Then)
		play(server, []Op{Set(Faults{}), Sleep(recovered)})
		difference = compare(server, all[len(all)-1:])
		play(server, []Op{Sleep(settled)})
		difference += compare(server, all)
	})
	return difference
}

// connect makes a server, lets something happen to it, and runs replicas of it
// while test runs.
func connect(t *testing.T, h History, replicas func(*Server, int64) []replica, test func(*Server, []replica)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		server := NewServer()
		play(server, h.Before)
		all := replicas(server, h.PageSize)
		ctx, cancel := context.WithCancel(t.Context())
		var running sync.WaitGroup
		for _, r := range all {
			running.Go(func() { r.run(ctx) })
		}
		test(server, all)
		cancel()
		running.Wait()
	})
}

func compare(server *Server, all []replica) (difference string) {
	synctest.Wait()
	for _, r := range all {
		if diff := cmp.Diff(server.State(), contents(r.store)); diff != "" {
			difference += fmt.Sprintf("%s differs (-server +store):\n%s\n", r.name, diff)
		}
	}
	return difference
}

func onlyOurs(s *Server, pageSize int64) []replica { return []replica{ours(s, pageSize)} }

func both(s *Server, pageSize int64) []replica {
	return []replica{clientGo(s, pageSize), ours(s, pageSize)}
}

func play(s *Server, ops []Op) {
	for _, op := range ops {
		op.Do(s)
	}
}

// String prints a history, one thing a line.
func (h History) String() string {
	var b strings.Builder
	if h.PageSize != 0 {
		fmt.Fprintf(&b, "  -- pages of %d\n", h.PageSize)
	}
	for _, op := range h.Before {
		fmt.Fprintln(&b, "  "+op.Name)
	}
	fmt.Fprintln(&b, "  -- clients connect")
	for _, op := range h.Then {
		fmt.Fprintln(&b, "  "+op.Name)
	}
	return b.String()
}
