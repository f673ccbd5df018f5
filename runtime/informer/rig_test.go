// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer_test

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/object"
)

type obj = *metav1.PartialObjectMetadata

// server is a collection in memory that can be listed and watched like one of a
// real server. It implements reflector.Source.
type server struct {
	mu      sync.Mutex
	objects map[object.Key]obj
	version int
	events  []object.Event[obj]
	changed chan struct{} // closed and renewed with each event
	cut     chan struct{} // closed and renewed to end all watches with 410
	failing error         // of the next lists
	stale   obj           // listed in addition, before all others
	lists   int
}

func newServer(names ...string) *server {
	s := &server{objects: map[object.Key]obj{}, changed: make(chan struct{}), cut: make(chan struct{})}
	for _, name := range names {
		s.put(name)
	}
	return s
}

func (s *server) WatchListUnsupported() bool { return true }

func (s *server) List(ctx context.Context, _ metav1.ListOptions, each func(obj) error) (metav1.ListMeta, error) {
	s.mu.Lock()
	s.lists++
	err := s.failing
	objects := slices.SortedFunc(maps.Values(s.objects), func(a, b obj) int {
		return object.KeyOf(a).Compare(object.KeyOf(b))
	})
	if s.stale != nil {
		objects = slices.Insert(objects, 0, s.stale)
	}
	meta := metav1.ListMeta{ResourceVersion: strconv.Itoa(s.version)}
	s.mu.Unlock()
	if err != nil {
		return metav1.ListMeta{}, err
	}
	for _, o := range objects {
		if err := each(o.DeepCopy()); err != nil {
			return metav1.ListMeta{}, err
		}
	}
	return meta, ctx.Err()
}

func (s *server) Watch(ctx context.Context, opts metav1.ListOptions) (iter.Seq2[object.Event[obj], error], error) {
	from, _ := strconv.Atoi(opts.ResourceVersion)
	s.mu.Lock()
	cut := s.cut
	s.mu.Unlock()
	return func(yield func(object.Event[obj], error) bool) {
		for next := 0; ; next++ {
			event, ok := s.event(ctx, next, cut)
			if ctx.Err() != nil {
				return
			}
			if !ok {
				yield(object.Event[obj]{}, apierrors.NewResourceExpired("cut"))
				return
			}
			if next+1 > from && !yield(event, nil) {
				return
			}
		}
	}, nil
}

// event waits for the event with this number, or says that there is none.
func (s *server) event(ctx context.Context, n int, cut <-chan struct{}) (object.Event[obj], bool) {
	for {
		s.mu.Lock()
		changed := s.changed
		if n < len(s.events) {
			event := s.events[n]
			s.mu.Unlock()
			select {
			case <-cut:
				return object.Event[obj]{}, false
			default:
				event.Object = event.Object.DeepCopy()
				return event, true
			}
		}
		s.mu.Unlock()
		select {
		case <-changed:
		case <-cut:
			return object.Event[obj]{}, false
		case <-ctx.Done():
			return object.Event[obj]{}, false
		}
	}
}

// put creates or updates ns/name, with labels given as key=value.
func (s *server) put(name string, labels ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o := &metav1.PartialObjectMetadata{}
	o.Namespace, o.Name, o.Labels = "ns", name, map[string]string{}
	for _, label := range labels {
		key, value, _ := strings.Cut(label, "=")
		o.Labels[key] = value
	}
	what := watch.Added
	if old, ok := s.objects[object.KeyOf(o)]; ok {
		what = watch.Modified
		o.UID = old.UID
	} else {
		o.UID = types.UID("uid" + strconv.Itoa(s.version))
	}
	s.record(what, o)
	s.objects[object.KeyOf(o)] = o
}

func (s *server) delete(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := object.Key{Namespace: "ns", Name: name}
	o := s.objects[key].DeepCopy()
	delete(s.objects, key)
	s.record(watch.Deleted, o)
}

func (s *server) bookmark() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.record(watch.Bookmark, &metav1.PartialObjectMetadata{})
}

func (s *server) record(what watch.EventType, o obj) {
	s.version++
	o.ResourceVersion = strconv.Itoa(s.version)
	s.events = append(s.events, object.Event[obj]{Type: what, Object: o})
	close(s.changed)
	s.changed = make(chan struct{})
}

// expire ends all watches, so that the collection must be listed again. What is
// done by during happens unseen by any watch.
func (s *server) expire(during func()) {
	s.mu.Lock()
	close(s.cut)
	s.cut = make(chan struct{})
	s.mu.Unlock()
	during()
}

func (s *server) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failing = err
}

// recorder writes down what a handler is told, one word per call.
type recorder struct {
	mu    sync.Mutex
	words []string
	block chan struct{} // not nil: a call takes until something can be received
}

func (r *recorder) record(format string, args ...any) {
	r.mu.Lock()
	r.words = append(r.words, fmt.Sprintf(format, args...))
	r.mu.Unlock()
	if r.block != nil {
		<-r.block
	}
}

func (r *recorder) OnAdd(o obj, isInInitialList bool) {
	initial := ""
	if isInInitialList {
		initial = "!"
	}
	r.record("+%s@%s%s", o.Name, o.ResourceVersion, initial)
}

func (r *recorder) OnUpdate(old, o obj) {
	r.record("%s@%s>%s", o.Name, old.ResourceVersion, o.ResourceVersion)
}

func (r *recorder) OnDelete(d cache.DeletedObject[obj]) {
	unknown := ""
	if d.FinalStateUnknown != nil {
		unknown = "?" + d.FinalStateUnknown.Key
	}
	r.record("-%s@%s%s", d.GetName(), d.OptionalObj.ResourceVersion, unknown)
}

func (r *recorder) got() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	words := strings.Join(r.words, " ")
	r.words = nil
	return words
}

// untyped makes a handler of untyped objects out of a typed one.
func untyped(r *recorder) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerDetailedFuncs{
		AddFunc:    func(o any, initial bool) { r.OnAdd(o.(obj), initial) },
		UpdateFunc: func(old, o any) { r.OnUpdate(old.(obj), o.(obj)) },
		DeleteFunc: func(o any) {
			if tombstone, ok := o.(cache.DeletedFinalStateUnknown); ok {
				r.OnDelete(cache.DeletedObject[obj]{OptionalObj: tombstone.Obj.(obj), FinalStateUnknown: &tombstone})
				return
			}
			r.OnDelete(cache.DeletedObject[obj]{OptionalObj: o.(obj)})
		},
	}
}

// rig is an informer over a server, within a synctest bubble. It is stopped at the
// end of the test; a goroutine that is left then fails the test.
type rig struct {
	*informer.SharedIndexInformer[obj]
	t      *testing.T
	server *server
	logged *[]string // errors
	stop   func()
}

func newRig(t *testing.T, config informer.Config[obj], names ...string) *rig {
	r := &rig{t: t, server: newServer(names...), logged: captureErrors(t)}
	if config.Source == nil {
		config.Source = r.server
	}
	r.SharedIndexInformer = informer.New(config)
	r.stop = func() {}
	t.Cleanup(func() { r.stop() })
	return r
}

// start runs the informer until it has nothing to do.
func (r *rig) start() { r.stop = runUntilIdle(r) }

// runUntilIdle runs an informer in a bubble until it has nothing to do. It goes on
// until stop is called, which returns when it has ended.
func runUntilIdle(i cache.SharedIndexInformer) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		i.RunWithContext(ctx)
	}()
	synctest.Wait()
	return func() {
		cancel()
		<-ended
	}
}

// relist lets the watch expire, has changes made that it does not see, and waits
// until they have been found by a list.
func (r *rig) relist(during func()) {
	synctest.Wait()
	r.server.expire(during)
	time.Sleep(backoff)
	synctest.Wait()
}

func (r *rig) handler(options ...cache.HandlerOptions) (*recorder, cache.ResourceEventHandlerRegistration) {
	r.t.Helper()
	rec := &recorder{}
	h, err := r.AddTypedEventHandler(rec, options...)
	must(r.t, err)
	return rec, h
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func want(t *testing.T, what, want string, rec *recorder) {
	t.Helper()
	synctest.Wait()
	equal(t, what, want, rec.got())
}

func equal(t *testing.T, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// stored describes what a reader has, in key order.
func stored(objects iter.Seq[obj]) string {
	var words []string
	for o := range objects {
		words = append(words, o.Name+"@"+o.ResourceVersion)
	}
	return strings.Join(words, " ")
}

// captureErrors collects what is given to the global error handlers. Those that
// are in place by default would sleep until the clock of the bubble, which starts
// in the year 2000, has caught up with the time at which the process started.
func captureErrors(t *testing.T) *[]string {
	var mu sync.Mutex
	var logged []string
	before := utilruntime.ErrorHandlers
	utilruntime.ErrorHandlers = []utilruntime.ErrorHandler{func(_ context.Context, err error, msg string, _ ...any) {
		mu.Lock()
		defer mu.Unlock()
		logged = append(logged, fmt.Sprint(msg, ": ", err))
	}}
	t.Cleanup(func() { utilruntime.ErrorHandlers = before })
	return &logged
}
