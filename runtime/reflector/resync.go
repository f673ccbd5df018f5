// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector

import (
	"context"
	"time"

	"github.com/informergen/informergen/runtime/object"
)

// resync calls Store.Resync once per period from the first sync on. Unlike that
// of client-go, its timer goes on while the collection is read anew, so that a
// flapping server cannot suppress resyncs, and an error does not end the watch.
func (r *Reflector[T]) resync(ctx context.Context) {
	select {
	case <-r.synced:
	case <-ctx.Done():
		return
	}
	timer := time.NewTimer(r.config.ResyncPeriod)
	defer timer.Stop()
	for {
		select {
		case <-timer.C:
		case <-ctx.Done():
			return
		}
		if r.config.ShouldResync() {
			if err := r.config.Store.Resync(); err != nil {
				r.report(ctx, PhaseResync, object.Key{}, err)
			}
		}
		timer.Reset(r.config.ResyncPeriod)
	}
}
