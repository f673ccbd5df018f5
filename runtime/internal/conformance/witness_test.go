// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/google/go-cmp/cmp"
)

// A promise is one of those that the documentation of package runtime makes.
type promise string

const (
	ordered    promise = "ordered"    // per handler and object, states come in the order in which the server had them
	unique     promise = "unique"     // per handler and object, no change is told twice
	reliable   promise = "reliable"   // per handler and object, the chain of states has no hole, and the last one arrives
	atomic     promise = "atomic"     // whoever looks at the store sees one state that the server had
	resumable  promise = "resumable"  // only a list of the whole collection jumps over changes
	monotonic  promise = "monotonic"  // versions go back only after that was reported
	convergent promise = "convergent" // the store ends in the state of the server
)

// A witness looks at an informer from outside and notes which promises it breaks.
type witness struct {
	line  *Line
	sight func() sight

	mu       sync.Mutex
	version  int64 // of the store at the last look
	reports  int   // how often it was reported that the server went back
	believed int   // the same, at the last look
	broken   []string
}

// sight is one look at a store.
type sight struct {
	version string
	things  map[string]string // the state of each
	indexed map[string]string // the same by way of an index
}

// breaks notes a broken promise. The lock must be held.
func (w *witness) breaks(p promise, format string, args ...any) {
	w.broken = append(w.broken, string(p)+": "+fmt.Sprintf(format, args...))
}

// wentBack is for reports that the server went back.
func (w *witness) wentBack() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.reports++
	if w.line.server.Past().Restores() == 0 {
		w.breaks(monotonic, "it was reported that the server went back, but it did not")
	}
}

// look checks what the store shows now.
func (w *witness) look() {
	w.mu.Lock()
	defer w.mu.Unlock()
	seen := w.sight()
	if seen.version == "" {
		return
	}
	if !w.line.server.Past().Had(seen.version, seen.things) {
		w.breaks(atomic, "at version %s the store holds %v, which the server never did", seen.version, seen.things)
	}
	if !maps.Equal(seen.things, seen.indexed) {
		w.breaks(atomic, "at version %s the store holds %v, and its index %v", seen.version, seen.things, seen.indexed)
	}
	at := parse(seen.version)
	if at < w.version && w.reports == w.believed {
		w.breaks(monotonic, "the store went back from %d to %d, which was not reported", w.version, at)
	}
	w.version, w.believed = at, w.reports
}

// verdict is what is wrong at the end of a history, when the server has been well
// for long enough.
func (w *witness) verdict(ledgers ...*ledger) string {
	w.look()
	w.mu.Lock()
	defer w.mu.Unlock()
	want := w.line.server.State()
	if diff := cmp.Diff(want, w.sight().things); diff != "" {
		w.breaks(convergent, "the store differs (-server +store):\n%s", diff)
	}
	for _, l := range ledgers {
		if diff := cmp.Diff(want, l.present()); diff != "" {
			w.breaks(reliable, "%s was not told everything (-server +handler):\n%s", l.name, diff)
		}
	}
	return strings.Join(w.broken, "\n")
}

// jumped reports whether the client was given the whole collection at a version at
// which a thing had that state, "" meaning that it was not there, and returns the
// first such version after one.
func (w *witness) jumped(name, state string, after int64) (to int64, ok bool) {
	past := w.line.server.Past()
	reads := w.line.Reads()
	slices.Sort(reads)
	for _, read := range reads {
		if read > after && past.At(version(read))[name] == state {
			return read, true
		}
	}
	return 0, false
}
