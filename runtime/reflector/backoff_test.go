// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector

import (
	"slices"
	"testing"
	"time"
)

func waits(d *delays, n int) []time.Duration {
	var all []time.Duration
	for range n {
		all = append(all, d.next(time.Time{}))
	}
	return all
}

func TestWaitsGrowToTheirMaximum(t *testing.T) {
	d := &delays{Backoff: Backoff{Jitter: -1}.withDefaults()}
	ms := time.Millisecond
	want := []time.Duration{800 * ms, 1600 * ms, 3200 * ms, 6400 * ms, 12800 * ms, 25600 * ms, 30000 * ms, 30000 * ms}
	if got := waits(d, 8); !slices.Equal(got, want) {
		t.Errorf("waits are %v", got)
	}
}

func TestJitterLengthensAWaitByUpToItself(t *testing.T) {
	shortest, longest := time.Hour, time.Duration(0)
	for range 2000 {
		d := &delays{Backoff: Backoff{}.withDefaults()}
		w := d.next(time.Time{})
		shortest, longest = min(shortest, w), max(longest, w)
	}
	if shortest < 800*time.Millisecond || longest > 1600*time.Millisecond {
		t.Errorf("first waits are from %s to %s", shortest, longest)
	}
	if shortest > 900*time.Millisecond || longest < 1500*time.Millisecond {
		t.Errorf("first waits are from %s to %s only", shortest, longest)
	}
}

func TestWaitsBeginAnewAfterAQuietTime(t *testing.T) {
	d := &delays{Backoff: Backoff{Jitter: -1}.withDefaults()}
	now := time.Unix(0, 0)
	d.next(now)
	d.next(now)
	if w := d.next(now.Add(2 * time.Minute)); w != 3200*time.Millisecond {
		t.Errorf("within two minutes the series went on with %s", w)
	}
	if w := d.next(now.Add(4*time.Minute + time.Nanosecond)); w != 800*time.Millisecond {
		t.Errorf("after more than two minutes the series went on with %s", w)
	}
}
