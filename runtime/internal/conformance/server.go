// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
)

// Thing is the type of the objects that a Server holds.
type Thing = *metav1.PartialObjectMetadata

// Latency is how long every request takes. Without it a client that retries
// without a wait would stop the time of the bubble.
const Latency = 10 * time.Millisecond

// Server is the collection of things of one API server, with its history, and a
// cache.ListerWatcher for it. It answers as the watch cache of the real one does.
type Server struct {
	mu        sync.Mutex
	faults    Faults
	requests  int
	revision  int64
	compacted int64
	log       []change
	lost      [][]change // what the log was before each restore
	streams   map[*stream]struct{}
}

// Faults are what is wrong with a Server.
type Faults struct {
	Down            bool // refuses connections
	Busy            bool // answers 429
	NoInitialEvents bool // refuses streams of initial events as invalid
	Silent          bool // accepts streams of initial events and sends nothing
	Truncate        int  // closes streams of initial events after so many
	Uncached        bool // honours limits where the watch cache ignores them
	ForgetsPages    bool // answers 410 to every continuation
	Hasty           bool // closes every watch after its first event
	Lagging         bool // starts initial events with an older state and sends what came since
	NotFound        bool // answers 404, as after the deletion of a CRD
	Forbidden       bool // answers 403
	Expired         bool // answers 410 to every stream of initial events
	Unavailable     bool // answers 503, and says when to try again
	Garbled         bool // answers with something that is no API object, as a captive portal does
	Versionless     bool // leaves versions out
	Doubled         bool // lists everything twice
	Uneven          bool // gives every page of a list a version of its own
	Circular        bool // continues every list with its first page
	Stray           bool // sends objects of another kind in place of changes
}

// change is one entry of the server's history.
type change struct {
	revision int64
	kind     watch.EventType
	thing    Thing
}

var (
	_ cache.ListerWatcher            = (*Server)(nil)
	_ cache.ListerWatcherWithContext = (*Server)(nil)
)

// NewServer makes an empty server.
func NewServer() *Server {
	return &Server{revision: 100, compacted: 100, streams: map[*stream]struct{}{}}
}

// List implements cache.ListerWatcher.
func (s *Server) List(opts metav1.ListOptions) (runtime.Object, error) {
	return s.ListWithContext(context.Background(), opts)
}

// Watch implements cache.ListerWatcher.
func (s *Server) Watch(opts metav1.ListOptions) (watch.Interface, error) {
	return s.WatchWithContext(context.Background(), opts)
}

// State returns name and state of everything that the server holds.
func (s *Server) State() map[string]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return states(s.things(s.revision))
}

// restoredKey is the annotation of things that were written after a restore. It
// has how many restores there were: the server uses the same versions again.
const restoredKey = "restores"

// stateOf tells a state of a thing from all others that the thing ever had.
func stateOf(thing Thing) string {
	if restores := thing.Annotations[restoredKey]; restores != "" {
		return thing.ResourceVersion + "'" + restores
	}
	return thing.ResourceVersion
}

func states(things []Thing) map[string]string {
	all := map[string]string{}
	for _, thing := range things {
		all[thing.Name] = stateOf(thing)
	}
	return all
}

// Requests returns how many requests there were.
func (s *Server) Requests() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.requests
}

// things returns what the server held at a revision, in the order of names.
func (s *Server) things(revision int64) []Thing { return thingsAt(s.log, revision) }

func thingsAt(log []change, revision int64) []Thing {
	current := map[string]Thing{}
	for _, c := range log {
		switch {
		case c.revision > revision:
		case c.kind == watch.Deleted:
			delete(current, c.thing.Name)
		default:
			current[c.thing.Name] = c.thing
		}
	}
	return slices.SortedFunc(maps.Values(current), func(a, b Thing) int { return cmp.Compare(a.Name, b.Name) })
}

// Put creates the thing of that name, or changes it.
func (s *Server) Put(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.revision++
	thing := &metav1.PartialObjectMetadata{}
	thing.Name, thing.ResourceVersion = name, version(s.revision)
	if len(s.lost) > 0 {
		thing.Annotations = map[string]string{restoredKey: strconv.Itoa(len(s.lost))}
	}
	kind := watch.Added
	if i := s.find(name); i != nil {
		kind, thing.UID = watch.Modified, i.UID
	} else {
		thing.UID = types.UID("uid-" + thing.ResourceVersion)
	}
	s.record(kind, thing)
}

// Delete removes the thing of that name, if there is one.
func (s *Server) Delete(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	last := s.find(name)
	if last == nil {
		return
	}
	s.revision++
	thing := last.DeepCopy()
	thing.ResourceVersion = version(s.revision)
	s.record(watch.Deleted, thing)
}

func (s *Server) find(name string) Thing {
	for _, thing := range s.things(s.revision) {
		if thing.Name == name {
			return thing
		}
	}
	return nil
}

func (s *Server) record(kind watch.EventType, thing Thing) {
	c := change{revision: s.revision, kind: kind, thing: thing}
	s.log = append(s.log, c)
	for stream := range s.streams {
		stream.change(c)
	}
}

func version(revision int64) string { return strconv.FormatInt(revision, 10) }

// wait takes the time of a request.
func wait(ctx context.Context) error {
	select {
	case <-time.After(Latency):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
