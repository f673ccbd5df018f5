// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/watch"

	"github.com/informergen/informergen/runtime/object"
)

const (
	// maxRetries bounds the objects that are kept to be transformed again. If there
	// are more, the transform is broken, and no single object is.
	maxRetries    = 1000
	firstRetry    = time.Second
	longestRetry  = 5 * time.Minute
	retryIncrease = 2
)

// retries are the objects whose transform has failed, in the newest state that the
// server sent. They belong to the goroutine of Run.
type retries[T object.Object] struct {
	objects map[object.Key]T
	wait    time.Duration
	due     time.Time
}

func (q *retries[T]) add(key object.Key, obj T) {
	if len(q.objects) >= maxRetries {
		return
	}
	if len(q.objects) == 0 {
		q.objects = map[object.Key]T{}
		q.wait = firstRetry
		q.due = time.Now().Add(q.wait)
	}
	q.objects[key] = obj
}

func (q *retries[T]) forget(key object.Key) { delete(q.objects, key) }

// retry transforms again what could not be transformed, when its time has come.
// It is called with every frame of a watch: a server sends a bookmark a minute
// even if nothing changes, so that no timer is needed.
func (r *Reflector[T]) retry(ctx context.Context) {
	q := &r.retries
	if len(q.objects) == 0 || time.Now().Before(q.due) {
		return
	}
	again, wait := q.objects, min(q.wait*retryIncrease, longestRetry)
	q.objects = nil
	for _, obj := range again {
		// The store may have an earlier state of it or none; an update is right for
		// both.
		r.upsert(ctx, object.Event[T]{Type: watch.Modified, Object: obj})
	}
	q.wait, q.due = wait, time.Now().Add(wait)
}
