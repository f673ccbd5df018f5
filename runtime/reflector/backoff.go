// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector

import (
	"math/rand/v2"
	"time"
)

// Backoff describes the waits after failures: the first lasts Initial, each
// further one Factor times as long, none is planned longer than Max, and every
// one is lengthened at random by up to Jitter times itself, so that many clients
// do not return together. Once ResetAfter has gone by without a wait, the series
// begins anew.
//
// Zero fields take the values of client-go: 800 ms, 30 s, 2, 1.0, 2 min. A
// negative Jitter means none.
type Backoff struct {
	Initial, Max   time.Duration
	Factor, Jitter float64
	ResetAfter     time.Duration
}

func (b Backoff) withDefaults() Backoff {
	if b.Initial <= 0 {
		b.Initial = 800 * time.Millisecond
	}
	if b.Max <= 0 {
		b.Max = 30 * time.Second
	}
	if b.Factor < 1 {
		b.Factor = 2
	}
	if b.Jitter == 0 {
		b.Jitter = 1
	}
	if b.ResetAfter <= 0 {
		b.ResetAfter = 2 * time.Minute
	}
	return b
}

// delays counts the waits of one reflector.
type delays struct {
	Backoff
	planned time.Duration
	last    time.Time
}

func (d *delays) next(now time.Time) time.Duration {
	if d.planned == 0 || now.Sub(d.last) > d.ResetAfter {
		d.planned = d.Initial
	}
	wait := d.planned
	if d.Jitter > 0 {
		wait += time.Duration(rand.Float64() * d.Jitter * float64(wait))
	}
	d.planned = min(time.Duration(float64(d.planned)*d.Factor), d.Max)
	d.last = now
	return wait
}
