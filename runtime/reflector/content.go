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
	objects []T // of several with one key the last counts
	// places finds objects by their keys, once what came earlier has to change: in
	// pages it never has, and in streams of initial events rarely.
	places  map[object.Key]int
	dropped map[object.Key]struct{}
	retries retries[T]
	removed int
}

func newContent[T object.Object]() *content[T] {
	return &content[T]{dropped: map[object.Key]struct{}{}}
}

// finish returns the objects in the order in which they came first.
func (c *content[T]) finish() []T {
	if c.removed > 0 {
		c.objects = slices.DeleteFunc(c.objects, object.IsNil[T])
	}
	return c.objects
}

// add takes an object of which the server says that it is new.
func (c *content[T]) add(obj T) {
	if c.places != nil {
		c.put(obj)
		return
	}
	c.objects = append(c.objects, obj)
}

// put takes a new object or another state of one that there is.
func (c *content[T]) put(obj T) {
	c.locate()
	key := object.KeyOf(obj)
	if i, found := c.places[key]; found {
		c.objects[i] = obj
		return
	}
	c.places[key] = len(c.objects)
	c.objects = append(c.objects, obj)
}

func (c *content[T]) remove(key object.Key) {
	c.locate()
	if i, found := c.places[key]; found {
		c.clear(i)
		delete(c.places, key)
	}
}

func (c *content[T]) clear(i int) {
	var none T
	c.objects[i] = none
	c.removed++
}

// locate makes places.
func (c *content[T]) locate() {
	if c.places != nil {
		return
	}
	c.places = make(map[object.Key]int, len(c.objects))
	for i, obj := range c.objects {
		key := object.KeyOf(obj)
		if before, found := c.places[key]; found {
			c.clear(before)
		}
		c.places[key] = i
	}
}

// gather transforms an object of the collection and adds it. An object whose
// transform fails is reported and left out for now.
func (r *Reflector[T]) gather(ctx context.Context, into *content[T], event object.Event[T]) {
	key := object.KeyOf(event.Object)
	transformed, keep, err := r.transform(event.Object)
	if err != nil {
		r.report(ctx, PhaseTransform, key, err)
		into.retries.add(key, event.Object)
		return
	}
	into.retries.forget(key)
	switch {
	case !keep:
		into.dropped[key] = struct{}{}
		if event.Type == watch.Modified {
			into.remove(key) // An earlier state may have been kept.
		}
		return
	case event.Type == watch.Modified:
		into.put(transformed)
	default:
		into.add(transformed)
	}
	delete(into.dropped, key)
}

// gatherEvent is gather for a frame of a stream of initial events, which may also
// change what came earlier.
func (r *Reflector[T]) gatherEvent(ctx context.Context, into *content[T], event object.Event[T]) {
	switch event.Type {
	case watch.Added, watch.Modified:
		r.gather(ctx, into, event)
	case watch.Deleted:
		key := object.KeyOf(event.Object)
		into.retries.forget(key)
		delete(into.dropped, key)
		into.remove(object.KeyOf(r.lastState(ctx, event.Object)))
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
