// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package leak

import (
	"strings"
	"testing"
)

// kept is what tests leave behind on purpose.
var kept []byte

// verdict is a testing.TB that only notes whether the test has failed.
type verdict struct {
	testing.TB
	wrong []string
}

func (v *verdict) Helper()             {}
func (v *verdict) Logf(string, ...any) {}
func (v *verdict) Errorf(format string, _ ...any) {
	v.wrong = append(v.wrong, format)
}

func TestOneSmallObjectThatEachRoundLeavesIsNoticed(t *testing.T) {
	var all [][]byte
	v := &verdict{TB: t}
	Each(v, 10000, 128, func() { all = append(all, make([]byte, 256)) })
	if len(v.wrong) != 1 || !strings.Contains(v.wrong[0], "bytes behind") {
		t.Errorf("noticed %q", v.wrong)
	}
	if len(all) < 10000 {
		t.Errorf("only %d rounds", len(all))
	}
}

func TestOneGoroutineThatOneRoundLeavesIsNoticed(t *testing.T) {
	v, end, calls := &verdict{TB: t}, make(chan struct{}), 0
	defer close(end)
	Each(v, 10, 1<<20, func() {
		if calls++; calls == 5 {
			go func() { <-end }()
		}
	})
	if len(v.wrong) != 1 || !strings.Contains(v.wrong[0], "goroutines behind") {
		t.Errorf("noticed %q", v.wrong)
	}
}

func TestRoundsThatLeaveNothingPass(t *testing.T) {
	v := &verdict{TB: t}
	Each(v, 1000, 128, func() {
		kept = make([]byte, 1<<10)
		done := make(chan struct{})
		go close(done)
		<-done
	})
	if len(v.wrong) != 0 || len(kept) == 0 {
		t.Errorf("noticed %q", v.wrong)
	}
}

// tests stands for the tests of a package.
type tests func() int

func (run tests) Run() int { return run() }

func TestPackageFailsIfItsTestsLeaveGoroutinesOrMemory(t *testing.T) {
	end := make(chan struct{})
	for name, c := range map[string]struct {
		run  tests
		want int
	}{
		"goroutine": {func() int { go func() { <-end }(); return 0 }, 1},
		"failed":    {func() int { return 3 }, 3},
	} {
		if got := Run(c.run); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
	close(end)
	if got := Run(tests(func() int { kept = make([]byte, 2*slack); return 0 })); got != 1 {
		t.Errorf("memory: %d", got)
	}
	if kept = nil; Run(tests(func() int { return 0 })) != 0 {
		t.Error("tests that leave nothing have failed")
	}
}
