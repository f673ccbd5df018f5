// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"k8s.io/apimachinery/pkg/watch"

	"github.com/informergen/informergen/runtime/object"
)

// process takes one change of the collection to the store.
//
// An error of the transform or of the store concerns this object alone: it is
// reported, and the changes of other objects go on. The store then lacks this
// change until the object changes again, or the collection is read anew, or the
// transform succeeds with what it failed for: it is called again later. Only the
// news of a deletion never gets lost to a transform: it goes on untransformed.
func (r *Reflector[T]) process(ctx context.Context, event object.Event[T]) {
	switch event.Type {
	case watch.Added, watch.Modified:
		r.upsert(ctx, event)
	case watch.Deleted:
		r.remove(ctx, event.Object)
	default:
		r.report(ctx, PhaseWatch, object.KeyOf(event.Object), fmt.Errorf("unknown type of event %q", event.Type))
	}
}

func (r *Reflector[T]) upsert(ctx context.Context, event object.Event[T]) {
	key := object.KeyOf(event.Object)
	obj, keep, err := r.transform(event.Object)
	switch {
	case err != nil:
		r.report(ctx, PhaseTransform, key, err)
		r.retries.add(key, event.Object)
		return
	case !keep:
		r.drop(ctx, key, event)
	default:
		delete(r.dropped, key)
		r.stored(ctx, key, r.keep(event.Type, obj))
	}
	r.retries.forget(key)
}

func (r *Reflector[T]) keep(how watch.EventType, obj T) error {
	if how == watch.Added {
		return r.config.Store.Add(obj)
	}
	return r.config.Store.Update(obj)
}

// drop keeps an object out of the store, and takes it out if an earlier state of
// it was kept.
func (r *Reflector[T]) drop(ctx context.Context, key object.Key, event object.Event[T]) {
	if _, already := r.dropped[key]; already {
		return
	}
	r.dropped[key] = struct{}{}
	if event.Type == watch.Modified {
		r.stored(ctx, key, r.config.Store.Delete(event.Object))
	}
}

func (r *Reflector[T]) remove(ctx context.Context, obj T) {
	key := object.KeyOf(obj)
	r.retries.forget(key)
	if _, dropped := r.dropped[key]; dropped {
		delete(r.dropped, key)
		return
	}
	r.stored(ctx, key, r.config.Store.Delete(r.lastState(ctx, obj)))
}

// lastState transforms an object that is gone as it was transformed when it came, if
// that is possible.
func (r *Reflector[T]) lastState(ctx context.Context, obj T) T {
	transformed, keep, err := r.transform(obj)
	if err != nil {
		r.report(ctx, PhaseTransform, object.KeyOf(obj), err)
	}
	if err != nil || !keep {
		return obj
	}
	return transformed
}

func (r *Reflector[T]) stored(ctx context.Context, key object.Key, err error) {
	if err != nil {
		r.report(ctx, PhaseStore, key, err)
	}
}

func (r *Reflector[T]) transform(obj T) (transformed T, keep bool, err error) {
	if r.config.Transform == nil {
		return obj, true, nil
	}
	// Whoever gave the function learns of its panic as of its other errors, and the
	// other objects do not suffer.
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the transform panicked: %v\n%s", p, debug.Stack())
		}
	}()
	transformed, keep, err = r.config.Transform(obj)
	if err == nil && keep && object.IsNil(transformed) {
		err = errors.New("the transform keeps an object and returns nil for it")
	}
	return transformed, keep, err
}
