// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"k8s.io/client-go/tools/cache"
)

// storyHandler is a handler of a story. It writes down what it is told in words:
// +a, or +a! in an initial list, ~a for an update, -a, and -a? for a deletion that
// nobody saw.
type storyHandler struct {
	pause        time.Duration
	panics       string // the word that it cannot say
	registration cache.ResourceEventHandlerRegistration
	mu           sync.Mutex
	said         []string
}

func (h *storyHandler) say(word string) {
	time.Sleep(h.pause)
	if word == h.panics {
		panic("cannot say " + word)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.said = append(h.said, word)
}

func (h *storyHandler) OnAdd(obj any, isInInitialList bool) {
	word := "+" + obj.(Thing).Name
	if isInInitialList {
		word += "!"
	}
	h.say(word)
}

func (h *storyHandler) OnUpdate(_, obj any) { h.say("~" + obj.(Thing).Name) }

func (h *storyHandler) OnDelete(obj any) {
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		h.say("-" + unknown.Key + "?")
		return
	}
	h.say("-" + obj.(Thing).Name)
}

// words returns what was said since the last call.
func (h *storyHandler) words() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	words := h.said
	h.said = nil
	return words
}

// transform is the transform of a story.
type transform struct {
	calls int
	fails map[string]int // how often yet, by name
	drops map[string]bool
	panic map[string]bool
}

// setTransform reads "fails NAME TIMES", "drops NAME", "panics NAME" or "counts".
func (s *story) setTransform(args []string) error {
	if s.transform == nil {
		s.transform = &transform{fails: map[string]int{}, drops: map[string]bool{}, panic: map[string]bool{}}
	}
	switch {
	case len(args) == 3 && args[0] == "fails":
		return s.counted(args[2:], func(n int) { s.transform.fails[args[1]] = n })
	case len(args) == 2 && args[0] == "drops":
		s.transform.drops[args[1]] = true
		return nil
	case len(args) == 2 && args[0] == "panics":
		s.transform.panic[args[1]] = true
		return nil
	case len(args) == 1 && args[0] == "counts":
		return nil
	}
	return errors.New("want: fails NAME TIMES, drops NAME, panics NAME or counts")
}

func (t *transform) apply(obj any) (any, error) {
	t.calls++
	if obj == nil {
		return nil, nil // client-go transforms again what the first call has returned
	}
	name := obj.(Thing).Name
	if t.fails[name] > 0 {
		t.fails[name]--
		return nil, fmt.Errorf("no idea what %s is", name)
	}
	if t.panic[name] {
		panic("never seen " + name)
	}
	if t.drops[name] {
		return nil, nil
	}
	return obj, nil
}
