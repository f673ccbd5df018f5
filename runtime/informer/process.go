// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer

import (
	"reflect"
	"time"

	"github.com/informergen/informergen/runtime/delta"
	"github.com/informergen/informergen/runtime/internal/processor"
	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/store"
)

// process is the single writer: it applies a batch to the store and then has the
// handlers told. An error does not mean that nothing was applied.
func (s *SharedIndexInformer[T]) process(batch []delta.Delta[T], isInInitialList bool) (err error) {
	switch d := batch[0]; d.Type {
	case delta.SyncAll:
		s.syncAll()
		return nil
	case delta.ReplacedAll:
		err = s.replaceAll(d, isInInitialList)
	case delta.Bookmark:
		s.indexer.Bookmark(d.ResourceVersion)
	default:
		err = s.apply(batch, isInInitialList)
	}
	s.lastNews.Store(time.Now().UnixNano())
	s.changed.all()
	return err
}

// apply is for changes that a watch reported.
func (s *SharedIndexInformer[T]) apply(batch []delta.Delta[T], isInInitialList bool) error {
	defer func() { clear(s.changes) }()
	s.changes = s.changes[:0]
	for _, d := range batch {
		s.changes = append(s.changes, store.Change[T]{Delete: d.Type == delta.Deleted, Object: d.Object, Key: d.Key})
		if d.Type != delta.Deleted {
			s.detector.AddObject(d.Object)
		}
	}
	s.processor.Begin()
	err := s.indexer.Apply(s.changes)
	s.processor.Distribute(func(bool) (told processor.Batch[T]) {
		told.Grow(len(batch))
		for i, d := range batch {
			told.Append(notification(d, s.changes[i], isInInitialList))
		}
		return told
	})
	return err
}

func notification[T object.Object](d delta.Delta[T], change store.Change[T], isInInitialList bool) processor.Notification[T] {
	switch {
	case d.Type == delta.Deleted && d.FinalStateUnknown:
		return processor.Missed(d.Key, d.Object)
	case d.Type == delta.Deleted:
		// Also if it was not stored: a handler may know the object from elsewhere.
		return processor.Deleted(d.Object)
	case !change.Existed:
		return processor.Added(d.Object, isInInitialList)
	case sameVersion(change.Old, d.Object):
		return processor.Updated(change.Old, d.Object, processor.Syncing)
	default:
		return processor.Updated(change.Old, d.Object, processor.Everybody)
	}
}

// replaceAll is for a complete list. An object that has not changed stays the
// same pointer, so that the new one is garbage at once and equal states are equal
// pointers.
func (s *SharedIndexInformer[T]) replaceAll(d delta.Delta[T], isInInitialList bool) error {
	before, known := s.indexer.Snapshot(), 0
	// A server that went back uses resource versions again, for other states.
	wentBack := object.IsOlder(d.ResourceVersion, before.ResourceVersion())
	olds := before.Stored(d.All)
	for i, obj := range d.All {
		old := olds[i]
		if object.IsNil(old) {
			s.detector.AddObject(obj)
			continue
		}
		known++
		if sameVersion(old, obj) && (!wentBack || reflect.DeepEqual(old, obj)) {
			d.All[i] = old
		} else {
			s.detector.AddObject(obj)
		}
	}
	s.processor.Begin()
	err := s.indexer.Replace(d.All, d.ResourceVersion)
	after := s.indexer.Snapshot()
	s.lastFailure.Store(nil)
	first := s.markSynced()
	s.processor.Distribute(func(resync bool) (told processor.Batch[T]) {
		if known < before.Len() || after.Len() < len(d.All) {
			appendMissing(&told, before, after)
		}
		appendListed(&told, d.All, olds, after, isInInitialList, resync)
		return told
	})
	if first {
		s.processor.Synced()
	}
	return err
}

// markSynced reports whether this was the first list. The store has it, which is
// all that HasSynced promises.
func (s *SharedIndexInformer[T]) markSynced() (first bool) {
	if s.HasSynced() {
		return false
	}
	close(s.synced)
	return true
}

// appendMissing announces what was stored and is not any more.
func appendMissing[T object.Object](told *processor.Batch[T], before, after *store.Snapshot[T]) {
	for key := range before.Keys() {
		if _, still := after.Get(key); !still {
			last, _ := before.Get(key)
			told.Append(processor.Missed(key, last))
		}
	}
}

// appendListed announces the objects of a list in its order. Those that have not
// changed are of interest only to handlers that want to be resynced.
func appendListed[T object.Object](told *processor.Batch[T], all, olds []T, after *store.Snapshot[T], isInInitialList, resync bool) {
	unique := after.Len() == len(all)
	told.Grow(len(all))
	for i, obj := range all {
		if !unique {
			// Of several objects with one key only the last was stored.
			if stored, _ := after.Get(object.KeyOf(obj)); stored != obj {
				continue
			}
		}
		switch old := olds[i]; {
		case object.IsNil(old):
			told.Append(processor.Added(obj, isInInitialList))
		case old != obj:
			told.Append(processor.Updated(old, obj, processor.Everybody))
		case resync:
			told.Append(processor.Updated(old, obj, processor.Resync))
		}
	}
}

// syncAll presents every object again to the handlers whose time has come.
func (s *SharedIndexInformer[T]) syncAll() {
	s.processor.Begin()
	s.processor.Distribute(func(resync bool) (told processor.Batch[T]) {
		if !resync {
			return told
		}
		for obj := range s.indexer.All() {
			told.Append(processor.Updated(obj, obj, processor.Resync))
		}
		return told
	})
}

// sameVersion reports whether two objects with the same key are the same state of
// the same object. Objects without a resource version, as fake clients make
// them, are always taken for different.
func sameVersion[T object.Object](a, b T) bool {
	version := b.GetResourceVersion()
	return version != "" && a.GetResourceVersion() == version && a.GetUID() == b.GetUID()
}
