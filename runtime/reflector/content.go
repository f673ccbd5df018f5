// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector

import (
	"context"
	"fmt"
	"slices"

	"k8s.io/apimachinery/pkg/watch"

	"github.com/informergen/informergen/runtime/object"
)

// content is the collection while it is being read. Nothing of it reaches the
// store before it is complete.
type content[T object.Object] struct {
	objects []T
	// index finds the objects that a stream may still change; pages need none.
	index   map[object.Key]int
	dropped map[object.Key]struct{}
	retries retries[T]
	removed int
}

func newContent[T object.Object]() *content[T] {
	return &content[T]{dropped: map[object.Key]struct{}{}}
}

func newIndexedContent[T object.Object]() *content[T] {
	c := newContent[T]()
	c.index = map[object.Key]int{}
	return c
}

// finish returns the objects in the order in which they came first.
func (c *content[T]) finish() []T {
	if c.removed > 0 {
		c.objects = slices.DeleteFunc(c.objects, object.IsNil[T])
	}
	return c.objects
}

func (c *content[T]) put(key object.Key, obj T) {
	delete(c.dropped, key)
	c.retries.forget(key)
	if i, found := c.index[key]; found {
		c.objects[i] = obj
		return
	}
	if c.index != nil {
		c.index[key] = len(c.objects)
	}
	c.objects = append(c.objects, obj)
}

func (c *content[T]) remove(key object.Key) {
	c.retries.forget(key)
	i, found := c.index[key]
	if !found {
		return
	}
	var none T
	c.objects[i] = none
	c.removed++
	delete(c.index, key)
}

// gather transforms an object of the collection and adds it. An object whose
// transform fails is reported and left out for now.
func (r *Reflector[T]) gather(ctx context.Context, into *content[T], obj T) {
	key := object.KeyOf(obj)
	transformed, keep, err := r.transform(obj)
	switch {
	case err != nil:
		r.report(ctx, PhaseTransform, key, err)
		into.retries.add(key, obj)
	case !keep:
		into.remove(key)
		into.dropped[key] = struct{}{}
	default:
		into.put(key, transformed)
	}
}

// gatherEvent is gather for a frame of a stream of initial events, which may also
// change what came earlier.
func (r *Reflector[T]) gatherEvent(ctx context.Context, into *content[T], event object.Event[T]) {
	switch event.Type {
	case watch.Added, watch.Modified:
		r.gather(ctx, into, event.Object)
	case watch.Deleted:
		key := object.KeyOf(event.Object)
		into.remove(key)
		delete(into.dropped, key)
	case watch.Bookmark:
	default:
		r.report(ctx, PhaseWatchList, object.KeyOf(event.Object), fmt.Errorf("unknown type of event %q", event.Type))
	}
}

// replace makes a complete collection, as of version, the content of the store.
func (r *Reflector[T]) replace(ctx context.Context, phase Phase, c *content[T], version string) error {
	r.position.unavailable = false
	if seen := r.position.get(); object.IsOlder(version, seen) {
		r.report(ctx, phase, object.Key{}, fmt.Errorf("%w from %s to %s; the store follows", ErrWentBack, seen, version))
	}
	if err := r.config.Store.Replace(c.finish(), version); err != nil {
		return fmt.Errorf("replacing the store's content: %w", err)
	}
	r.dropped, r.retries = c.dropped, c.retries
	r.unfinished = 0
	r.outlasted = false
	r.position.set(version)
	r.syncOnce.Do(func() { close(r.synced) })
	return nil
}
