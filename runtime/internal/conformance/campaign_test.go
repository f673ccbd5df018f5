// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
)

// Environment variables: how many histories all campaigns together run, and the
// one seed to run again.
const (
	historiesVariable = "CONFORMANCE_HISTORIES"
	seedVariable      = "CONFORMANCE_SEED"
)

// defaultHistories is what a run of the tests has time for.
const defaultHistories = 2000

// A check runs a history and returns what went wrong.
type check func(*testing.T, History) string

// random runs random histories, which differ by campaign. Its share of all
// histories is share eighths.
func random(t *testing.T, campaign uint64, share int, generate func(generator) History, run check) {
	t.Helper()
	first, n := 0, histories(t)*share/8
	if seed := os.Getenv(seedVariable); seed != "" {
		first, n = number(t, seedVariable, seed), 1
	}
	for seed := first; seed < first+n; seed++ {
		h := generate(generator{rand.New(rand.NewPCG(uint64(seed), campaign))})
		if wrong := run(t, h); wrong != "" {
			h, wrong = shrink(h, wrong, func(h History) string { return run(t, h) })
			t.Errorf("seed %d (%s=%d runs it again):\n%s\nthe shortest history that is wrong:\n%s", seed, seedVariable, seed, wrong, h)
		}
		if seed%1000 == 999 {
			t.Logf("%d histories of %d", seed+1-first, n)
		}
	}
}

func histories(t *testing.T) int {
	t.Helper()
	if n := os.Getenv(historiesVariable); n != "" {
		return number(t, historiesVariable, n)
	}
	if testing.Short() {
		return defaultHistories / 10
	}
	return defaultHistories
}

func number(t *testing.T, variable, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", variable, err)
	}
	return n
}

// expect runs one history.
func expect(t *testing.T, h History, run check) {
	t.Helper()
	if wrong := run(t, h); wrong != "" {
		t.Errorf("%s\nhistory:\n%s", wrong, h)
	}
}

// shrink leaves out of a history what is not needed for something to go wrong:
// halves, quarters and so on, down to single things.
func shrink(h History, wrong string, run func(History) string) (History, string) {
	for size := max(len(h.Before), len(h.Then)); size > 0; size /= 2 {
		for _, part := range []func(*History) *[]Op{
			func(h *History) *[]Op { return &h.Before },
			func(h *History) *[]Op { return &h.Then },
		} {
			for at := 0; at < len(*part(&h)); {
				shorter := h
				ops := part(&shorter)
				*ops = slices.Delete(slices.Clone(*ops), at, min(at+size, len(*ops)))
				if still := run(shorter); still != "" {
					h, wrong = shorter, still
					continue
				}
				at += size
			}
		}
	}
	return h, wrong
}

func TestShrinkingLeavesWhatIsNeeded(t *testing.T) {
	h := History{
		Before: []Op{Put("a"), Put("b"), Put("c")},
		Then:   []Op{Put("d"), Cut(), Put("e"), Expire(), Put("f"), Put("g"), Put("h")},
	}
	run := func(h History) string {
		names := map[string]bool{}
		for _, op := range slices.Concat(h.Before, h.Then) {
			names[op.Name] = true
		}
		if names["put [b]"] && names["cut"] && names["put [g]"] {
			return "wrong"
		}
		return ""
	}
	got, wrong := shrink(h, run(h), run)
	const want = "  put [b]\n  -- clients connect\n  cut\n  put [g]\n"
	if got.String() != want || wrong != "wrong" {
		t.Errorf("got %q:\n%s", wrong, got)
	}
}
