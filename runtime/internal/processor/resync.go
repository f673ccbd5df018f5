// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package processor

import (
	"time"

	"k8s.io/klog/v2"
)

// minimumPeriod is the shortest resync period, as in client-go.
const minimumPeriod = time.Second

// resync is what a handler asked for and what it gets.
type resync struct {
	requested time.Duration
	period    time.Duration // 0: no resyncs
	next      time.Time
	judged    bool // ShouldResync has decided on syncing
	syncing   bool
}

// CheckPeriod returns how often ShouldResync is to be called: what New was told,
// or less if a handler asked for less before the start. 0 means never, whatever
// handlers ask for.
func (p *Processor[T]) CheckPeriod() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.check
}

// ShouldResync reports whether the period of any handler is over, and makes those
// handlers, and only those, the audience of what is presented again until it is
// called the next time.
//
// The period of a handler is what it asked for, but at least a second and at
// least the check period.
func (p *Processor[T]) ShouldResync() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	needed := false
	for _, h := range p.handles {
		r := &h.resync
		r.judged = true
		r.syncing = r.period > 0 && !now.Before(r.next)
		if r.syncing {
			r.next = now.Add(r.period)
			needed = true
		}
	}
	return needed
}

// admit returns what becomes of the period that a handler asks for, and may make
// the check period shorter for it.
func (p *Processor[T]) admit(logger klog.Logger, period time.Duration) time.Duration {
	if period <= 0 {
		return 0
	}
	if period < minimumPeriod {
		logger.Info("Resync period is too short and is raised", "resyncPeriod", period, "minimum", minimumPeriod)
		period = minimumPeriod
	}
	if period >= p.check {
		return period
	}
	if p.state == started {
		logger.Info("Resync period is shorter than that of the running informer and is raised",
			"resyncPeriod", period, "resyncCheckPeriod", p.check)
		return p.check
	}
	p.check = period
	for _, h := range p.handles {
		h.resync.period = granted(h.logger, h.resync.requested, p.check)
	}
	return period
}

func (h *Handle[T]) setResync(requested, check time.Duration, now time.Time) {
	h.resync.requested = requested
	h.resync.period = granted(h.logger, requested, check)
	h.resync.next = now.Add(h.resync.period)
}

func granted(logger klog.Logger, requested, check time.Duration) time.Duration {
	if requested > 0 && check == 0 {
		logger.Info("Resync period is ignored, because the informer does not resync", "resyncPeriod", requested)
		return 0
	}
	if requested > 0 && requested < check {
		return check
	}
	return requested
}

// level returns the narrowest audience that the handler belongs to.
func (h *Handle[T]) level() Audience {
	switch r := h.resync; {
	case r.judged && !r.syncing:
		return Everybody
	case r.period > 0:
		return Resync
	default:
		return Syncing
	}
}
