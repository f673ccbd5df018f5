// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"net"
	"net/http"
	"os"
	"slices"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/reflector"
)

type (
	thing = *metav1.PartialObjectMetadata
	event = object.Event[thing]
)

// obj makes an object of namespace "shop" at a resource version.
func obj(name, version string) thing {
	o := &metav1.PartialObjectMetadata{}
	o.Namespace, o.Name, o.ResourceVersion = "shop", name, version
	return o
}

// A step is how the scripted server answers its next request.
type step struct {
	kind   string
	list   func(ctx context.Context, each func(thing) error) (metav1.ListMeta, error)
	stream func(ctx context.Context, yield func(event, error) bool)
	err    error
	accept time.Duration // that the server takes to accept a watch
}

const (
	onList  = "list"
	onWatch = "watch"
)

// page answers a list with one page; more is the token of the next page.
func page(version, more string, objects ...thing) step {
	return step{kind: onList, list: func(_ context.Context, each func(thing) error) (metav1.ListMeta, error) {
		for _, o := range objects {
			if err := each(o); err != nil {
				return metav1.ListMeta{}, err
			}
		}
		return metav1.ListMeta{ResourceVersion: version, Continue: more}, nil
	}}
}

func listed(version string, objects ...thing) step { return page(version, "", objects...) }

func listFails(err error) step {
	return step{kind: onList, list: func(context.Context, func(thing) error) (metav1.ListMeta, error) {
		return metav1.ListMeta{}, err
	}}
}

// listHangs answers a list never.
func listHangs() step {
	return step{kind: onList, list: func(ctx context.Context, _ func(thing) error) (metav1.ListMeta, error) {
		<-ctx.Done()
		return metav1.ListMeta{}, ctx.Err()
	}}
}

func watchFails(err error) step { return step{kind: onWatch, err: err} }

// A frame is one thing that happens on a stream; it returns false to end it.
type frame func(ctx context.Context, yield func(event, error) bool) bool

// stream answers a watch with frames and then closes it.
func stream(frames ...frame) step {
	return step{kind: onWatch, stream: func(ctx context.Context, yield func(event, error) bool) {
		for _, f := range frames {
			if ctx.Err() != nil || !f(ctx, yield) {
				return
			}
		}
	}}
}

func send(t watch.EventType, o thing) frame {
	return func(_ context.Context, yield func(event, error) bool) bool {
		return yield(event{Type: t, Object: o}, nil)
	}
}

func added(name, version string) frame { return send(watch.Added, obj(name, version)) }

// withMore says of an event that the next one is there already.
func withMore(f frame) frame {
	return func(ctx context.Context, yield func(event, error) bool) bool {
		return f(ctx, func(e event, err error) bool {
			e.More = true
			return yield(e, err)
		})
	}
}

func modified(name, version string) frame { return send(watch.Modified, obj(name, version)) }
func deleted(name, version string) frame  { return send(watch.Deleted, obj(name, version)) }
func bookmark(version string) frame       { return send(watch.Bookmark, obj("", version)) }

// initialEnd is the bookmark that closes the initial events.
func initialEnd(version string) frame {
	o := obj("", version)
	o.Annotations = map[string]string{metav1.InitialEventsAnnotationKey: "true"}
	return send(watch.Bookmark, o)
}

// fails ends a stream with an error.
func fails(err error) frame {
	return func(_ context.Context, yield func(event, error) bool) bool {
		yield(event{}, err)
		return false
	}
}

func pause(d time.Duration) frame {
	return func(ctx context.Context, _ func(event, error) bool) bool {
		select {
		case <-time.After(d):
		case <-ctx.Done():
		}
		return true
	}
}

// hangs keeps a stream open and silent.
func hangs() frame {
	return func(ctx context.Context, _ func(event, error) bool) bool {
		<-ctx.Done()
		return false
	}
}

// A request is what the scripted server was asked, and when.
type request struct {
	Verb             string
	Version          string
	Match            metav1.ResourceVersionMatch
	Limit            int64
	Continue         string
	Initial          bool
	At               time.Duration
	timeout          time.Duration
	bookmarksAllowed bool
}

// server is a Source that answers by a script. Once the script is over it answers
// nothing more. A request of another kind than the script expects is an error.
type server struct {
	t           *testing.T
	unsupported bool
	start       time.Time

	mu       sync.Mutex
	script   []step
	requests []request
}

func (s *server) WatchListUnsupported() bool { return s.unsupported }

func (s *server) next(verb string, opts metav1.ListOptions) (step, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := request{
		Verb: verb, Version: opts.ResourceVersion, Match: opts.ResourceVersionMatch,
		Limit: opts.Limit, Continue: opts.Continue, At: time.Since(s.start), bookmarksAllowed: opts.AllowWatchBookmarks,
	}
	r.Initial = opts.SendInitialEvents != nil && *opts.SendInitialEvents
	if opts.TimeoutSeconds != nil {
		r.timeout = time.Duration(*opts.TimeoutSeconds) * time.Second
	}
	s.requests = append(s.requests, r)
	if len(s.script) == 0 {
		return step{}, false
	}
	head := s.script[0]
	if head.kind != verb {
		s.t.Errorf("request %d is a %s and the script has a %s", len(s.requests), verb, head.kind)
		return step{}, false
	}
	s.script = s.script[1:]
	return head, true
}

func (s *server) List(ctx context.Context, opts metav1.ListOptions, each func(thing) error) (metav1.ListMeta, error) {
	answer, ok := s.next(onList, opts)
	if !ok {
		<-ctx.Done()
		return metav1.ListMeta{}, ctx.Err()
	}
	return answer.list(ctx, each)
}

func (s *server) Watch(ctx context.Context, opts metav1.ListOptions) (iter.Seq2[event, error], error) {
	answer, ok := s.next(onWatch, opts)
	if !ok {
		return func(func(event, error) bool) { <-ctx.Done() }, nil
	}
	if answer.accept > 0 {
		time.Sleep(answer.accept)
	}
	if answer.err != nil {
		return nil, answer.err
	}
	return func(yield func(event, error) bool) { answer.stream(ctx, yield) }, nil
}

// model is a Store that is a plain map and a log of what was called.
type model struct {
	mu      sync.Mutex
	content map[object.Key]string // resource versions
	log     []string
	refuse  map[string]error // by name; "replace" and "resync" name the calls
}

func (m *model) put(call string, o thing) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.log = append(m.log, fmt.Sprintf("%s %s@%s", call, o.Name, o.ResourceVersion))
	if err := m.refuse[o.Name]; err != nil {
		return err
	}
	if call == "delete" {
		delete(m.content, object.KeyOf(o))
		return nil
	}
	m.content[object.KeyOf(o)] = o.ResourceVersion
	return nil
}

func (m *model) Add(o thing) error    { return m.put("add", o) }
func (m *model) Update(o thing) error { return m.put("update", o) }
func (m *model) Delete(o thing) error { return m.put("delete", o) }

func (m *model) Replace(objects []thing, version string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.log = append(m.log, "replace @"+version)
	if err := m.refuse["replace"]; err != nil {
		return err
	}
	m.content = map[object.Key]string{}
	for _, o := range objects {
		m.content[object.KeyOf(o)] = o.ResourceVersion
	}
	return nil
}

func (m *model) Resync() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.log = append(m.log, "resync")
	return m.refuse["resync"]
}

func (m *model) Bookmark(version string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.log = append(m.log, "bookmark @"+version)
}

// rig is a running reflector between a scripted server and a model store. It
// lives in a synctest bubble: its time is the bubble's, and a goroutine that it
// leaves behind fails the test.
type rig struct {
	t *testing.T
	*server
	*model
	*reflector.Reflector[thing]
	errs   func() []error
	cancel context.CancelFunc
	done   chan struct{}
}

// inBubble runs a reflector against the script of a server that serves streams of
// initial events, and the checks on it; configure may be nil.
func inBubble(t *testing.T, script []step, configure func(*reflector.Config[thing]), checks func(*rig)) {
	t.Helper()
	start(t, &server{script: script}, configure, checks)
}

// inListBubble is inBubble for a server that serves lists only.
func inListBubble(t *testing.T, script []step, configure func(*reflector.Config[thing]), checks func(*rig)) {
	t.Helper()
	start(t, &server{script: script, unsupported: true}, configure, checks)
}

func start(t *testing.T, s *server, configure func(*reflector.Config[thing]), checks func(*rig)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s.t, s.start = t, time.Now()
		r := &rig{t: t, server: s, model: &model{content: map[object.Key]string{}, refuse: map[string]error{}}, done: make(chan struct{})}
		var mu sync.Mutex
		var errs []error
		r.errs = func() []error {
			mu.Lock()
			defer mu.Unlock()
			return slices.Clone(errs)
		}
		config := reflector.Config[thing]{
			Source: s, Store: r.model, Name: "test", Resource: schema.GroupVersionResource{Group: "example.com", Version: "v1", Resource: "things"},
			// Without jitter the waits are 1, 2, 4 and then 8 seconds.
			Backoff: reflector.Backoff{Initial: time.Second, Max: 8 * time.Second, Jitter: -1},
			OnError: func(_ context.Context, err error) {
				mu.Lock()
				defer mu.Unlock()
				errs = append(errs, err)
			},
		}
		if configure != nil {
			configure(&config)
		}
		r.Reflector = reflector.New(config)
		ctx, cancel := context.WithCancel(t.Context())
		r.cancel = cancel
		go func() {
			defer close(r.done)
			r.Run(ctx)
		}()
		checks(r)
		r.stop()
	})
}

// after lets time go by until everything that happens within d has happened.
func (r *rig) after(d time.Duration) {
	r.t.Helper()
	time.Sleep(d)
	synctest.Wait()
}

// stop ends the reflector, which must not take any time.
func (r *rig) stop() {
	r.t.Helper()
	begin := time.Now()
	r.cancel()
	<-r.done
	if took := time.Since(begin); took != 0 {
		r.t.Errorf("stopping took %s", took)
	}
	if r.State() != reflector.Stopped {
		r.t.Errorf("state after Run is %s", r.State())
	}
}

// contents returns names and versions of what the store holds.
func (r *rig) contents() map[string]string {
	r.model.mu.Lock()
	defer r.model.mu.Unlock()
	all := map[string]string{}
	for key, version := range r.model.content {
		all[key.Name] = version
	}
	return all
}

func (r *rig) calls() []string {
	r.model.mu.Lock()
	defer r.model.mu.Unlock()
	return slices.Clone(r.model.log)
}

func (r *rig) asked() []request {
	r.server.mu.Lock()
	defer r.server.mu.Unlock()
	return slices.Clone(r.server.requests)
}

// unfinished reports how many steps of the script were not reached.
func (r *rig) unreached() int {
	r.server.mu.Lock()
	defer r.server.mu.Unlock()
	return len(r.server.script)
}

// refuses makes the store return err for an object, or for "replace" or "resync".
func (r *rig) refuses(what string, err error) {
	r.model.mu.Lock()
	defer r.model.mu.Unlock()
	if err == nil {
		delete(r.model.refuse, what)
		return
	}
	r.model.refuse[what] = err
}

// Errors as servers and connections give them.
var (
	errExpired = apierrors.NewResourceExpired("too old resource version: 1 (9)")
	errGone    = apierrors.NewGone("gone")
	errBusy    = apierrors.NewTooManyRequests("slow down", 1)
	errDenied  = apierrors.NewForbidden(schema.GroupResource{Resource: "things"}, "", errors.New("no"))
	errRefused = &net.OpError{Op: "dial", Net: "tcp", Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}
	errTimeout = &net.OpError{Op: "read", Net: "tcp", Err: os.ErrDeadlineExceeded}
)

func errTooLarge() error {
	err := apierrors.NewTimeoutError("Too large resource version: 9, current: 1", 1)
	err.ErrStatus.Details.Causes = []metav1.StatusCause{{Type: metav1.CauseTypeResourceVersionTooLarge}}
	return err
}

func errTooLargeInWordsOnly() error {
	return apierrors.NewTimeoutError("Too large resource version: 9, current: 1", 1)
}

func errTooLargeInACauseOnly() error {
	err := apierrors.NewTimeoutError("try later", 1)
	err.ErrStatus.Details.Causes = []metav1.StatusCause{{Message: "Too large resource version"}}
	return err
}

func errInvalid() error {
	return &apierrors.StatusError{ErrStatus: metav1.Status{Status: metav1.StatusFailure, Code: http.StatusUnprocessableEntity, Reason: metav1.StatusReasonInvalid, Message: "sendInitialEvents is forbidden"}}
}
