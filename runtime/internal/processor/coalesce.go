// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package processor

import "github.com/informergen/informergen/runtime/object"

// DefaultBacklog is how many notifications may wait for a handler, beyond one for
// each stored object, before they are merged.
const DefaultBacklog = 10_000

// coalesce merges the notifications of each object in a queue into one, at the
// place of the first, which leads from the state that the handler knows to the
// newest. The objects stay in order; only the states between are lost.
func coalesce[T object.Object](queue []entry[T]) []entry[T] {
	c := coalescer[T]{places: map[object.Key]int{}, synced: -1}
	for _, e := range queue {
		for _, n := range e.notifications {
			if n.audience <= e.level {
				c.add(n)
			}
		}
		if e.synced {
			c.synced = len(c.all)
		}
	}
	return c.entries()
}

// coalescer collects notifications, one for each object.
type coalescer[T object.Object] struct {
	all    []Notification[T]
	places map[object.Key]int // in all
	synced int                // before which of all the initial list is complete; -1: not in here
}

func (c *coalescer[T]) add(n Notification[T]) {
	key := n.key()
	if at, known := c.places[key]; known {
		if merged, ok := merge(c.all[at], n); ok {
			c.all[at] = merged
			if merged.kind == nothing {
				delete(c.places, key)
			}
			return
		}
	}
	c.places[key] = len(c.all)
	c.all = append(c.all, n)
}

// entries returns what was collected in the form of a queue.
func (c *coalescer[T]) entries() (queue []entry[T]) {
	var batch Batch[T]
	flush := func() {
		for _, chunk := range batch.chunks {
			queue = append(queue, entry[T]{notifications: chunk, level: Resync})
		}
		batch = Batch[T]{}
	}
	for i, n := range c.all {
		if i == c.synced {
			flush()
			queue = append(queue, entry[T]{synced: true})
		}
		if n.kind != nothing {
			batch.Append(n)
		}
	}
	flush()
	if c.synced == len(c.all) {
		queue = append(queue, entry[T]{synced: true})
	}
	return queue
}

// merge makes one notification of two that follow each other for one object. It
// reports false when they have to stay two.
func merge[T object.Object](first, then Notification[T]) (Notification[T], bool) {
	switch {
	case first.kind == added && then.kind == deleted:
		return Notification[T]{kind: nothing}, true // the handler has never heard of it
	case first.kind == added:
		return Added(then.obj, first.isInInitialList), true
	case then.kind == deleted:
		return then, true
	case first.kind == updated:
		return Updated(first.old, then.obj, min(first.audience, then.audience)), true
	case object.IsNil(first.obj):
		return then, false // it was deleted, and how it was is not known
	default:
		return Updated(first.obj, then.obj, Everybody), true
	}
}

// key is the key of the object that the notification is about.
func (n *Notification[T]) key() object.Key {
	if object.IsNil(n.obj) && n.tombstone != nil {
		key, _ := object.ParseKey(n.tombstone.Key)
		return key
	}
	return object.KeyOf(n.obj)
}
