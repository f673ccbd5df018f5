// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"k8s.io/client-go/tools/cache"
)

// ledger is a handler that keeps its own copy of the collection from what it is
// told, and holds every event against the promises.
type ledger struct {
	*witness
	name string
	// start is how far the store was when the handler came.
	start int64
	last  map[string]told
	// before has, by name and state, how many reports of a server that went back
	// there were when it was told.
	before map[string]int
}

// told is the last thing that a handler was told of an object.
type told struct {
	state   string // "" if it was deleted
	version int64
	reports int
}

func newLedger(w *witness, name string) *ledger {
	return &ledger{witness: w, name: name, start: parse(w.sight().version), last: map[string]told{}, before: map[string]int{}}
}

// present is the collection as far as the handler knows.
func (l *ledger) present() map[string]string {
	all := map[string]string{}
	for name, t := range l.last {
		if t.state != "" {
			all[name] = t.state
		}
	}
	return all
}

func (l *ledger) OnAdd(obj any, _ bool) {
	l.look()
	l.mu.Lock()
	defer l.mu.Unlock()
	o := obj.(Thing)
	if at := l.last[o.Name]; at.state != "" {
		l.breaks(unique, "%s was told that %s was added at %s, but it was there, at %s", l.name, o.Name, stateOf(o), at.state)
	}
	l.moved(o)
}

func (l *ledger) OnUpdate(old, obj any) {
	l.look()
	l.mu.Lock()
	defer l.mu.Unlock()
	o := obj.(Thing)
	if at, from := l.last[o.Name], stateOf(old.(Thing)); at.state != from {
		l.breaks(reliable, "%s was told that %s was updated from %s, but knows it at %q", l.name, o.Name, from, at.state)
	}
	l.moved(o)
}

func (l *ledger) OnDelete(obj any) {
	l.look()
	l.mu.Lock()
	defer l.mu.Unlock()
	name, err := cache.DeletionHandlingObjectToName(obj)
	if err != nil {
		l.breaks(reliable, "%s was told of a deletion of nobody knows what: %v", l.name, err)
	}
	if at := l.last[name.Name]; at.state == "" {
		l.breaks(unique, "%s was told that %s was deleted, but it was not there", l.name, name.Name)
	}
	if o, ok := obj.(Thing); ok {
		l.follows(name.Name, "", parse(o.ResourceVersion))
	} else {
		l.missed(name.Name)
	}
}

// moved is for an object that is there.
func (l *ledger) moved(o Thing) {
	state := stateOf(o)
	if reports, told := l.before[o.Name+state]; told && reports == l.reports {
		l.breaks(unique, "%s was told of %s at %s twice", l.name, o.Name, state)
	}
	l.before[o.Name+state] = l.reports
	l.follows(o.Name, state, parse(o.ResourceVersion))
}

// follows is for what must come after the last thing that was told, with nothing in
// between other than what a list has jumped over.
func (l *ledger) follows(name, state string, at int64) {
	last, known := l.last[name]
	if !known {
		last.version = l.start
	}
	if known && at < last.version && last.reports == l.reports {
		l.breaks(ordered, "%s was told of %s at %d after %d", l.name, name, at, last.version)
	}
	// After a restore the server uses versions again, and what lies between two is
	// not known.
	if past := l.line.server.Past(); past.Restores() == 0 {
		from := l.confirmed(name, last, at)
		skipped := past.Between(name, from, at)
		if _, jumped := l.jumped(name, state, at-1); len(skipped) > 0 && !jumped {
			l.breaks(resumable, "%s was told of %s at %q after %q; left out without a list: %q", l.name, name, state, last.state, skipped)
		}
	}
	l.last[name] = told{state: state, version: at, reports: l.reports}
}

// confirmed returns the last version before another at which the state that was told
// last was that of a list. Nothing was told then, since nothing had changed.
func (l *ledger) confirmed(name string, last told, before int64) int64 {
	from := last.version
	for {
		read, found := l.jumped(name, last.state, from)
		if !found || read >= before {
			return from
		}
		from = read
	}
}

// missed is for a deletion that a list has shown.
func (l *ledger) missed(name string) {
	now := told{reports: l.reports}
	if last := l.last[name]; last.reports == l.reports {
		now.version = last.version
	}
	if l.line.server.Past().Restores() == 0 {
		at, jumped := l.jumped(name, "", now.version)
		if !jumped {
			l.breaks(resumable, "%s was told that it missed the deletion of %s, and no list says so", l.name, name)
		}
		now.version = max(at, now.version)
	}
	l.last[name] = now
}
