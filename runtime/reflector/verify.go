// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector

import (
	"context"
	"errors"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/informergen/informergen/runtime/object"
)

var errEnough = errors.New("one object is enough")

// verify asks the server, with a list of one object, whether it has reached the
// version from which a watch is about to start. A server whose database was
// restored from an older state accepts a watch from the future and then says
// nothing until it gets there; such a server has been down just before, so that
// the question is asked only after a refused connection.
//
// It reports whether the watch may be opened, and otherwise the edge to take.
func (r *Reflector[T]) verify(ctx context.Context, version string) (edge, bool) {
	if !r.doubtful || !r.position.known() {
		return edge{}, true
	}
	_, err := r.config.Source.List(ctx, metav1.ListOptions{
		ResourceVersion:      version,
		ResourceVersionMatch: metav1.ResourceVersionMatchNotOlderThan,
		Limit:                1,
	}, func(T) error { return errEnough })
	switch {
	case isBusy(err):
		r.report(ctx, PhaseWatch, object.Key{}, err)
		return edge{to: Synced, wait: true}, false
	case isUnavailable(err):
		r.doubtful = false
		r.position.unavailable = true
		r.report(ctx, PhaseWatch, object.Key{}, fmt.Errorf("resuming at version %s: %w", version, err))
		return edge{to: r.unread()}, false
	}
	// Whatever else went wrong, the watch will meet it too and deal with it.
	r.doubtful = false
	return edge{}, true
}
