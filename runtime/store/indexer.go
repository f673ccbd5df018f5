// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"errors"
	"fmt"
	"hash/maphash"
	"iter"
	"sync"
	"sync/atomic"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/object"
)

// Indexer is the store. Reading never locks; each query is answered from the
// newest snapshot. Any number of goroutines may write: they take turns.
//
// An index function that returns an error or panics does not keep an object out
// of the store and does not harm the other indexes. The object is missing in
// that index until it is written again, and the write returns an error which
// names the object and the index.
type Indexer[T object.Object] struct {
	mu      sync.Mutex // held by who writes
	writer  writer[T]
	current atomic.Pointer[Snapshot[T]]
	newest  newest[T]
}

var _ Reader[*metav1.PartialObjectMetadata] = (*Indexer[*metav1.PartialObjectMetadata])(nil)

// Change is one change of a batch: an upsert or a deletion.
type Change[T object.Object] struct {
	// Delete says that the object is to go. To delete what is not there is
	// allowed.
	Delete bool
	// Object is what to store, or the last state of what to delete. Its resource
	// version becomes that of the store.
	Object T
	// Key names what to delete if Object is nil. The resource version of the
	// store then stays. It is not used otherwise.
	Key object.Key

	// Old and Existed are set by Apply: the object with the same key that was
	// stored before this change, and whether there was one.
	Old     T
	Existed bool
}

// key returns the key of what is to change.
func (c *Change[T]) key() object.Key {
	if object.IsNil(c.Object) {
		return c.Key
	}
	return object.KeyOf(c.Object)
}

// New returns an empty store with the given indexes, of which there may be none.
func New[T object.Object](indexers cache.TypedIndexers[T]) *Indexer[T] {
	x := &Indexer[T]{}
	// An empty store has no object to fail on, and no name to conflict with.
	x.writer.next.catalog = &catalog[T]{keys: keys{seed: maphash.MakeSeed()}}
	x.writer.begin()
	x.writer.fill(content[T]{})
	_ = x.writer.addIndexes(typedIndexes(indexers))
	x.publish()
	return x
}

// Apply makes the changes in order and publishes them at once. It sets Old and
// Existed of each. A change without an object is skipped and returned as an
// error; all others are made even if there are errors. A change with an older
// resource version than the store has, or without any, does not take that back.
func (x *Indexer[T]) Apply(changes []Change[T]) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	w := &x.writer
	w.begin()
	for i := range changes {
		if i%ahead == 0 {
			w.next.fetch(len(changes)-i, func(n int) object.Key { return changes[i+n].key() })
		}
		change := &changes[i]
		none := object.IsNil(change.Object)
		switch {
		case change.Delete && none:
			change.Old, change.Existed = w.remove(change.Key)
			continue
		case none:
			w.errs = append(w.errs, fmt.Errorf("applying change %d of %d: no object", i+1, len(changes)))
			continue
		case change.Delete:
			change.Old, change.Existed = w.remove(object.KeyOf(change.Object))
		default:
			change.Old, change.Existed = w.put(change.Object)
		}
		w.next.advance(change.Object.GetResourceVersion())
	}
	w.compactIfSparse()
	x.publish()
	return w.failed()
}

// publish makes what was written visible.
func (x *Indexer[T]) publish() {
	s := x.writer.publishable()
	x.newest.announce(s, x.writer.batch)
	x.current.Store(s)
	x.newest.publish(x.writer.batch)
}

// Replace makes the given objects the only ones, in one step. Of several
// objects with one key the last counts. It leaves the store as it is and
// returns an error if one of them is nil. The slice is not kept.
func (x *Indexer[T]) Replace(objects []T, resourceVersion string) error {
	for i, obj := range objects {
		if object.IsNil(obj) {
			return fmt.Errorf("replacing the content: object %d of %d is nil", i+1, len(objects))
		}
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.writer.begin()
	x.writer.replace(objects)
	x.writer.next.resourceVersion = resourceVersion
	x.writer.compactIfSparse()
	x.publish()
	return x.writer.failed()
}

// Bookmark says that the content is also that of a later resource version.
func (x *Indexer[T]) Bookmark(resourceVersion string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.writer.next.resourceVersion = resourceVersion
	x.publish()
}

// AddIndexers adds indexes, also to a store that has objects already. It returns
// an error and adds nothing if a name is taken, or if one of the functions fails
// for a stored object.
func (x *Indexer[T]) AddIndexers(indexers cache.TypedIndexers[T]) error {
	return x.addIndexes(typedIndexes(indexers))
}

func (x *Indexer[T]) addIndexes(added map[string]index[T]) error {
	var errs []error
	for name, def := range added {
		if def.untyped == nil {
			errs = append(errs, fmt.Errorf("adding index %q: %w", name, errNoFunction))
		}
	}
	if len(errs) > 0 {
		return errors.Join(errs...)
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.writer.begin()
	if err := x.writer.addIndexes(added); err != nil {
		return fmt.Errorf("adding indexers: %w", err)
	}
	x.publish()
	return nil
}

// Snapshot returns the newest state. It takes constant time.
func (x *Indexer[T]) Snapshot() *Snapshot[T] { return x.current.Load() }

// Get implements Reader.
func (x *Indexer[T]) Get(key object.Key) (T, bool) {
	var buffer [128]byte
	return x.lookUp(lookupOf(key, &buffer))
}

func (x *Indexer[T]) lookUp(key lookup) (obj T, ok bool) {
	obj, told := x.newest.find(key)
	if !told {
		_, _, obj = x.Snapshot().lookUp(key)
	}
	return obj, !object.IsNil(obj)
}

// Len implements Reader.
func (x *Indexer[T]) Len() int { return x.Snapshot().Len() }

// All implements Reader.
func (x *Indexer[T]) All() iter.Seq[T] { return x.Snapshot().All() }

// Keys yields the key of every object, in order.
func (x *Indexer[T]) Keys() iter.Seq[object.Key] { return x.Snapshot().Keys() }

// Namespace implements Reader.
func (x *Indexer[T]) Namespace(namespace string) iter.Seq[T] {
	return x.Snapshot().Namespace(namespace)
}

// ByIndex implements Reader.
func (x *Indexer[T]) ByIndex(index, value string) (iter.Seq[T], error) {
	return x.Snapshot().ByIndex(index, value)
}

// IndexValues implements Reader.
func (x *Indexer[T]) IndexValues(index string) iter.Seq[string] {
	return x.Snapshot().IndexValues(index)
}

// List implements Reader.
func (x *Indexer[T]) List() List[T] { return x.Snapshot().List() }

// ListNamespace implements Reader.
func (x *Indexer[T]) ListNamespace(namespace string) List[T] {
	return x.Snapshot().ListNamespace(namespace)
}

// ListIndex implements Reader.
func (x *Indexer[T]) ListIndex(index, value string) (List[T], error) {
	return x.Snapshot().ListIndex(index, value)
}

// ResourceVersion implements Reader.
func (x *Indexer[T]) ResourceVersion() string { return x.Snapshot().ResourceVersion() }
