// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package leak

import (
	"fmt"
	"os"
	"runtime"
	"testing"

	"go.uber.org/goleak"
)

// slack is how much the heap may grow while the tests of a package run: for what is
// made once and kept for good, such as schemes.
const slack = 64 << 20

// Main runs the tests of a package, and fails if they have passed and left goroutines
// or memory behind. It is all that a TestMain needs.
func Main(m *testing.M) {
	os.Exit(Run(m))
}

// Run is Main for a TestMain that has more to do. It returns the exit code.
func Run(m interface{ Run() int }) int {
	before := heap()
	code := m.Run()
	if code != 0 {
		return code
	}
	if err := left(before); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func left(before int64) error {
	if err := goleak.Find(); err != nil {
		return fmt.Errorf("tests have left goroutines behind: %w", err)
	}
	if grown := heap() - before; grown > slack {
		return fmt.Errorf("tests have left %d MB behind", grown>>20)
	}
	return nil
}

// Each calls round n times, and fails the test if afterwards there are more goroutines
// than before, or if the heap has grown by more than bytes for each round. The first
// rounds do not count: they make what is made once.
func Each(t testing.TB, n int, bytes int64, round func()) {
	t.Helper()
	for range max(n/10, 1) {
		round()
	}
	goroutines := goleak.IgnoreCurrent()
	before := heap()
	for range n {
		round()
	}
	if err := goleak.Find(goroutines); err != nil {
		t.Errorf("%d rounds have left goroutines behind: %v", n, err)
	}
	grown := heap() - before
	t.Logf("the heap has grown by %d bytes in %d rounds", grown, n)
	if grown > bytes*int64(n) {
		t.Errorf("%d rounds have left %d bytes behind, %d each", n, grown, grown/int64(n))
	}
}

// heap returns the bytes of reachable objects. Two collections also clear what
// sync.Pools hold.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}
