// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/tools/txtar"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/informer"
)

// Each file of testdata/scenario is a story of a server and an informer, which
// testdata/scenario/README.md teaches to write. What a story expects must hold for
// our informer. It must hold for client-go's, too, unless the file has a section
// "client-go": that is what goes wrong there.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/scenario/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(string(archive.Comment), "\n")
			if err := tell(t, lines, true); err != nil {
				t.Errorf("%s:%v", file, err)
			}
			want := section(archive, "client-go")
			if want == "not asked" {
				return
			}
			oracle := tell(t, lines, false)
			for range 2 {
				// Its waits are random: it may be lucky.
				if oracle == nil && want != "" {
					oracle = tell(t, lines, false)
				}
			}
			switch {
			case oracle == nil && want != "":
				t.Errorf("client-go passes, but was expected to fail: %s", want)
			case oracle != nil && (want == "" || !strings.Contains(oracle.Error(), want)):
				t.Errorf("client-go: %s:%v", file, oracle)
			}
		})
	}
}

func section(archive *txtar.Archive, name string) string {
	for _, file := range archive.Files {
		if file.Name == name {
			return strings.TrimSpace(string(file.Data))
		}
	}
	return ""
}

// tell plays a story to one informer. The error says which line does not hold.
func tell(t *testing.T, lines []string, ours bool) (err error) {
	synctest.Test(t, func(t *testing.T) {
		s := newStory(ours)
		// A handler that panics must not end the test.
		defer func(crash bool) { utilruntime.ReallyCrash = crash }(utilruntime.ReallyCrash)
		utilruntime.ReallyCrash = false
		for i, line := range lines {
			line, _, _ = strings.Cut(line, "#")
			words := strings.Fields(line)
			if len(words) == 0 {
				continue
			}
			if err = s.do(words[0], words[1:]); err != nil {
				err = fmt.Errorf("%d: %s: %w", i+1, strings.Join(words, " "), err)
				break
			}
		}
		s.stop()
	})
	return err
}

// story is a server with one informer.
type story struct {
	server    *Server
	faults    Faults
	informer  cache.SharedIndexInformer
	native    *informer.SharedIndexInformer[Thing] // nil for client-go's
	handlers  map[string]*storyHandler
	transform *transform
	requests  int // up to the last look
	cancel    context.CancelFunc
	running   sync.WaitGroup
}

func newStory(ours bool) *story {
	s := &story{server: NewServer(), handlers: map[string]*storyHandler{}, cancel: func() {}}
	if ours {
		s.native = informer.NewSharedIndexInformer[Thing](s.server, 0, cache.Indexers{})
		s.informer = s.native
	} else {
		s.informer = cache.NewSharedIndexInformer(s.server, &metav1.PartialObjectMetadata{}, 0, cache.Indexers{})
	}
	return s
}

// verbs are the words that a line begins with.
var verbs = map[string]func(s *story, args []string) error{
	"put":      func(s *story, args []string) error { Put(args...).Do(s.server); return nil },
	"delete":   func(s *story, args []string) error { Delete(args...).Do(s.server); return nil },
	"cut":      func(s *story, _ []string) error { Cut().Do(s.server); return nil },
	"break":    func(s *story, _ []string) error { Break().Do(s.server); return nil },
	"expire":   func(s *story, _ []string) error { Expire().Do(s.server); return nil },
	"forget":   func(s *story, _ []string) error { Forget().Do(s.server); return nil },
	"bookmark": func(s *story, _ []string) error { Bookmarks().Do(s.server); return nil },
	"stale-bookmark": func(s *story, args []string) error {
		return s.counted(args, func(n int) { Stale(int64(n)).Do(s.server) })
	},
	"skip": func(s *story, args []string) error {
		return s.counted(args, func(n int) { Skip(int64(n)).Do(s.server) })
	},
	"restore": func(s *story, args []string) error {
		return s.counted(args, func(n int) { Restore(int64(n)).Do(s.server) })
	},
	"fault":     (*story).fault,
	"wait":      (*story).wait,
	"start":     (*story).start,
	"stop":      (*story).stopQuickly,
	"handler":   (*story).handler,
	"remove":    (*story).remove,
	"transform": (*story).setTransform,
	"calls":     func(s *story, args []string) error { return s.atMost(args, s.transform.calls) },
	"told":      (*story).told,
	"store":     (*story).store,
	"synced":    func(s *story, _ []string) error { return s.synced(true) },
	"unsynced":  func(s *story, _ []string) error { return s.synced(false) },
	"requests":  (*story).countRequests,
	"status":    (*story).status,
}

func (s *story) do(verb string, args []string) error {
	do, known := verbs[verb]
	if !known {
		return errors.New("unknown verb")
	}
	return do(s, args)
}

func (s *story) counted(args []string, do func(int)) error {
	if len(args) != 1 {
		return errors.New("want a number")
	}
	n, err := strconv.Atoi(args[0])
	if err == nil {
		do(n)
	}
	return err
}

// fault sets what is wrong with the server; none ends all faults.
func (s *story) fault(args []string) error {
	for _, name := range args {
		set := map[string]*bool{
			"down": &s.faults.Down, "busy": &s.faults.Busy, "no-initial-events": &s.faults.NoInitialEvents, "silent": &s.faults.Silent,
			"uncached": &s.faults.Uncached, "forgets-pages": &s.faults.ForgetsPages, "hasty": &s.faults.Hasty, "lagging": &s.faults.Lagging,
			"not-found": &s.faults.NotFound, "forbidden": &s.faults.Forbidden, "expired": &s.faults.Expired,
			"unavailable": &s.faults.Unavailable, "garbled": &s.faults.Garbled, "versionless": &s.faults.Versionless,
			"doubled": &s.faults.Doubled, "uneven": &s.faults.Uneven, "circular": &s.faults.Circular, "stray": &s.faults.Stray,
		}[name]
		switch {
		case name == "none":
			s.faults = Faults{}
		case name == "breaks-off":
			s.faults.Truncate = 1
		case set == nil:
			return fmt.Errorf("unknown fault %q", name)
		default:
			*set = true
		}
	}
	Set(s.faults).Do(s.server)
	return nil
}

func (s *story) wait(args []string) error {
	d, err := time.ParseDuration(strings.Join(args, ""))
	if err == nil {
		time.Sleep(d)
		synctest.Wait()
	}
	return err
}

func (s *story) start([]string) error {
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	if s.native != nil {
		_ = s.native.SetWatchErrorHandlerWithContext(func(context.Context, *cache.Reflector, error) {})
	}
	if s.transform != nil {
		if err := s.informer.SetTransform(s.transform.apply); err != nil {
			return err
		}
	}
	s.running.Go(func() { s.informer.RunWithContext(ctx) })
	time.Sleep(time.Second)
	synctest.Wait()
	return nil
}

func (s *story) stop() {
	s.cancel()
	s.running.Wait()
}

// stopQuickly stops the informer, which must take less than 100 ms.
func (s *story) stopQuickly([]string) error {
	begin := time.Now()
	s.stop()
	if took := time.Since(begin); took > 100*time.Millisecond {
		return fmt.Errorf("it took %s", took)
	}
	return nil
}

func (s *story) handler(args []string) error {
	h := &storyHandler{}
	var err error
	switch {
	case len(args) == 1:
	case len(args) == 3 && args[1] == "slow":
		h.pause, err = time.ParseDuration(args[2])
	case len(args) == 3 && args[1] == "panics":
		h.panics = args[2]
	default:
		err = errors.New("want: NAME, NAME slow DURATION or NAME panics WORD")
	}
	if err != nil {
		return err
	}
	begin := time.Now()
	h.registration, err = s.informer.AddEventHandler(h)
	if took := time.Since(begin); took > 0 && err == nil {
		err = fmt.Errorf("adding it took %s", took)
	}
	s.handlers[args[0]] = h
	return err
}

func (s *story) remove(args []string) error {
	return s.informer.RemoveEventHandler(s.handlers[args[0]].registration)
}

// told compares what a handler was told since the last look, of each object in its
// order.
func (s *story) told(args []string) error {
	synctest.Wait()
	h := s.handlers[strings.TrimSuffix(args[0], ":")]
	if h == nil {
		return errors.New("there is no such handler")
	}
	want, got := args[1:], h.words()
	if slices.Equal(want, []string{"nothing"}) {
		want = nil
	}
	byName := func(a, b string) int { return strings.Compare(strings.Trim(a, "+~-!?"), strings.Trim(b, "+~-!?")) }
	slices.SortStableFunc(want, byName)
	slices.SortStableFunc(got, byName)
	if !slices.Equal(want, got) {
		return fmt.Errorf("it was told %q", got)
	}
	return nil
}

func (s *story) store(args []string) error {
	synctest.Wait()
	got := slices.Sorted(slices.Values(s.informer.GetStore().ListKeys()))
	if !slices.Equal(args, got) {
		return fmt.Errorf("it holds %v", got)
	}
	return nil
}

func (s *story) synced(want bool) error {
	synctest.Wait()
	if s.informer.HasSynced() != want {
		return errors.New("it is the other way round")
	}
	return nil
}

// countRequests takes the most requests that may have been made since the last
// look.
func (s *story) countRequests(args []string) error {
	n := s.server.Requests() - s.requests
	s.requests += n
	return s.atMost(args, n)
}

func (s *story) atMost(args []string, n int) (err error) {
	if wrong := s.counted(args, func(most int) {
		if n > most {
			err = fmt.Errorf("there were %d", n)
		}
	}); wrong != nil {
		return wrong
	}
	return err
}

// status expects a phase and words of the last error, of our informer.
func (s *story) status(args []string) error {
	if s.native == nil {
		return errors.New("it has none")
	}
	status := s.native.Status()
	text := fmt.Sprint(status.Phase, " ", status.LastError)
	for _, word := range args {
		if !strings.Contains(text, word) {
			return fmt.Errorf("it is %s", text)
		}
	}
	return nil
}
