// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/object"
)

// ClientGoIndexer offers an Indexer in the vocabulary of client-go: it is a
// cache.TypedIndexer, so a cache.Indexer and a cache.Store, and a
// cache.TransactionStore. It is safe for concurrent use.
//
// What differs from the indexer of client-go: lists come in the order of the
// keys; GetIndexers returns a copy; an index function that fails is reported by
// the write and does not panic; objects of any Go type but T, and nil, are
// refused with an error.
type ClientGoIndexer[T object.Object] struct {
	indexer *Indexer[T]
}

var (
	_ cache.TypedIndexer[*metav1.PartialObjectMetadata] = (*ClientGoIndexer[*metav1.PartialObjectMetadata])(nil)
	_ cache.TransactionStore                            = (*ClientGoIndexer[*metav1.PartialObjectMetadata])(nil)
)

// ClientGo returns the same store as a cache.Indexer.
func (x *Indexer[T]) ClientGo() *ClientGoIndexer[T] { return &ClientGoIndexer[T]{x} }

// Reader returns the typed reader of the same store, for those who were handed
// a cache.Indexer and want to go without the detour over any.
func (c *ClientGoIndexer[T]) Reader() Reader[T] { return c.indexer }

// Add implements cache.Store: it stores obj whether or not its key is known.
func (c *ClientGoIndexer[T]) Add(obj any) error {
	typed, err := typedObject[T](obj)
	if err != nil {
		return cache.KeyError{Obj: obj, Err: err}
	}
	return c.indexer.Apply([]Change[T]{{Object: typed}})
}

// Update implements cache.Store and is the same as Add.
func (c *ClientGoIndexer[T]) Update(obj any) error { return c.Add(obj) }

// Delete implements cache.Store. It takes an object, a
// cache.DeletedFinalStateUnknown or a cache.ExplicitKey. To delete what is not
// there is no error.
func (c *ClientGoIndexer[T]) Delete(obj any) error {
	change, err := deletion[T](obj)
	if err != nil {
		return cache.KeyError{Obj: obj, Err: err}
	}
	return c.indexer.Apply([]Change[T]{change})
}

// Transaction implements cache.TransactionStore: all transactions that name an
// object are applied and published in one step, the others are reported.
func (c *ClientGoIndexer[T]) Transaction(txns ...cache.Transaction) *cache.TransactionError {
	result := &cache.TransactionError{TotalTransactions: len(txns)}
	changes := make([]Change[T], 0, len(txns))
	for i, txn := range txns {
		change, err := changeOf[T](txn)
		if err != nil {
			result.Errors = append(result.Errors, cache.KeyError{Obj: txn.Object, Err: err})
			continue
		}
		changes = append(changes, change)
		result.SuccessfulIndices = append(result.SuccessfulIndices, i)
	}
	if len(changes) > 0 {
		if err := c.indexer.Apply(changes); err != nil {
			result.Errors = append(result.Errors, err)
		}
	}
	if len(result.Errors) == 0 {
		return nil
	}
	return result
}

// Replace implements cache.Store: the objects become the only ones in one step.
// If one of them is refused, nothing changes.
func (c *ClientGoIndexer[T]) Replace(objects []any, resourceVersion string) error {
	typed := make([]T, len(objects))
	for i, obj := range objects {
		var err error
		if typed[i], err = typedObject[T](obj); err != nil {
			return cache.KeyError{Obj: obj, Err: err}
		}
	}
	return c.indexer.Replace(typed, resourceVersion)
}

// Bookmark implements cache.Store.
func (c *ClientGoIndexer[T]) Bookmark(resourceVersion string) { c.indexer.Bookmark(resourceVersion) }

// Resync implements cache.Store and does nothing, as in client-go.
func (c *ClientGoIndexer[T]) Resync() error { return nil }

// LastStoreSyncResourceVersion implements cache.Store. See Reader.ResourceVersion.
func (c *ClientGoIndexer[T]) LastStoreSyncResourceVersion() string {
	return c.indexer.ResourceVersion()
}

// List implements cache.Store. The slice belongs to the caller.
func (c *ClientGoIndexer[T]) List() []any {
	return untyped(c.indexer.List())
}

// ListKeys implements cache.Store. The slice belongs to the caller.
func (c *ClientGoIndexer[T]) ListKeys() []string {
	s := c.indexer.Snapshot()
	keys := make([]string, 0, s.Len())
	for number := range s.numbers() {
		text, _ := s.keys.text(number)
		keys = append(keys, string(text))
	}
	return keys
}

// Get implements cache.Store. It takes what Delete takes.
func (c *ClientGoIndexer[T]) Get(obj any) (item any, exists bool, err error) {
	change, err := deletion[T](obj)
	if err != nil {
		return nil, false, cache.KeyError{Obj: obj, Err: err}
	}
	if !object.IsNil(change.Object) {
		change.Key = object.KeyOf(change.Object)
	}
	return c.get(change.Key)
}

// GetByKey implements cache.Store. No object has a key with two slashes.
func (c *ClientGoIndexer[T]) GetByKey(key string) (item any, exists bool, err error) {
	if obj, ok := c.indexer.lookUp(lookup{key, anyNamespace}); ok {
		return obj, true, nil
	}
	return nil, false, nil
}

func (c *ClientGoIndexer[T]) get(key object.Key) (item any, exists bool, err error) {
	if obj, ok := c.indexer.Get(key); ok {
		return obj, true, nil
	}
	return nil, false, nil
}

// Index implements cache.Indexer: the objects that share a value of the named
// index with obj, each once. obj may be of any type that the index function
// takes.
func (c *ClientGoIndexer[T]) Index(indexName string, obj any) ([]any, error) {
	objects, err := c.indexer.Snapshot().byExample(indexName, obj)
	if err != nil {
		return nil, err
	}
	list := make([]any, len(objects))
	for i, obj := range objects {
		list[i] = obj
	}
	return list, nil
}

// ByIndex implements cache.Indexer.
func (c *ClientGoIndexer[T]) ByIndex(indexName, indexedValue string) ([]any, error) {
	objects, err := c.indexer.ListIndex(indexName, indexedValue)
	if err != nil {
		return nil, err
	}
	return untyped(objects), nil
}

// IndexKeys implements cache.Indexer. The keys are sorted as strings.
func (c *ClientGoIndexer[T]) IndexKeys(indexName, indexedValue string) ([]string, error) {
	s := c.indexer.Snapshot()
	def, err := s.indexes.get(indexName)
	if err != nil {
		return nil, err
	}
	keys := []string{}
	if g := s.group(def.position, indexedValue); g != nil {
		for number := range g.members.all() {
			text, _ := s.keys.text(number)
			keys = append(keys, string(text))
		}
	}
	slices.Sort(keys)
	return keys, nil
}

// ListIndexFuncValues implements cache.Indexer. The values are sorted.
func (c *ClientGoIndexer[T]) ListIndexFuncValues(indexName string) []string {
	return slices.AppendSeq([]string{}, c.indexer.IndexValues(indexName))
}

// GetIndexers implements cache.Indexer. The map belongs to the caller; the
// functions that were given untyped are in it as they were given.
func (c *ClientGoIndexer[T]) GetIndexers() cache.Indexers {
	byName := c.indexer.Snapshot().indexes.byName
	indexers := make(cache.Indexers, len(byName))
	for name, def := range byName {
		indexers[name] = def.untyped
	}
	return indexers
}

// AddIndexers implements cache.Indexer. See Indexer.AddIndexers.
func (c *ClientGoIndexer[T]) AddIndexers(newIndexers cache.Indexers) error {
	return c.indexer.addIndexes(untypedIndexes[T](newIndexers))
}

// TypedIndex implements cache.TypedIndexer. See Index.
func (c *ClientGoIndexer[T]) TypedIndex(indexName string, obj T) ([]T, error) {
	return c.indexer.Snapshot().byExample(indexName, obj)
}

// ByTypedIndex implements cache.TypedIndexer. See ByIndex.
func (c *ClientGoIndexer[T]) ByTypedIndex(indexName, indexedValue string) ([]T, error) {
	objects, err := c.indexer.ListIndex(indexName, indexedValue)
	if err != nil {
		return nil, err
	}
	return objects.AppendTo([]T{}), nil
}

// AddTypedIndexers implements cache.TypedIndexer. See Indexer.AddIndexers.
func (c *ClientGoIndexer[T]) AddTypedIndexers(newIndexers cache.TypedIndexers[T]) error {
	return c.indexer.AddIndexers(newIndexers)
}

// byExample returns the objects that share an index value with the example.
func (s *Snapshot[T]) byExample(indexName string, example any) ([]T, error) {
	def, err := s.indexes.get(indexName)
	if err != nil {
		return nil, err
	}
	values, err := def.valuesOfExample(example)
	if err != nil {
		return nil, fmt.Errorf("finding objects by example in index %q: %w", indexName, err)
	}
	found := []uint32{}
	for _, value := range values {
		if g := s.group(def.position, value); g != nil {
			found = slices.AppendSeq(found, g.members.all())
		}
	}
	if len(values) > 1 {
		slices.SortFunc(found, func(a, b uint32) int { return s.keys.get(a).Compare(s.keys.get(b)) })
		found = slices.Compact(found)
	}
	return s.appendObjects(make([]T, 0, len(found)), found), nil
}

func untyped[T object.Object](objects List[T]) []any {
	list := make([]any, 0, objects.Len())
	for obj := range objects.All() {
		list = append(list, obj)
	}
	return list
}

func changeOf[T object.Object](txn cache.Transaction) (change Change[T], err error) {
	switch txn.Type {
	case cache.TransactionTypeDelete:
		return deletion[T](txn.Object)
	case cache.TransactionTypeAdd, cache.TransactionTypeUpdate:
		change.Object, err = typedObject[T](txn.Object)
		return change, err
	default:
		return change, fmt.Errorf("unknown transaction type %q", txn.Type)
	}
}

// deletion reads the argument of a deletion: an object, or what names one.
func deletion[T object.Object](obj any) (change Change[T], err error) {
	change.Delete = true
	switch named := obj.(type) {
	case cache.DeletedFinalStateUnknown:
		change.Key, err = object.ParseKey(named.Key)
	case cache.ExplicitKey:
		change.Key, err = object.ParseKey(string(named))
	default:
		change.Object, err = typedObject[T](obj)
	}
	return change, err
}

func typedObject[T object.Object](obj any) (T, error) {
	typed, ok := obj.(T)
	switch {
	case obj == nil, ok && object.IsNil(typed):
		return typed, errors.New("object is nil")
	case !ok:
		return typed, fmt.Errorf("object is a %T, this store is of %T", obj, typed)
	default:
		return typed, nil
	}
}

// valuesOfExample is like values for an object of any type, since an index by
// namespace, for one, is asked for the namespace of a bare ObjectMeta.
func (x *index[T]) valuesOfExample(obj any) (values []string, err error) {
	defer catch(&err)
	if x.untyped == nil {
		return nil, errNoFunction
	}
	if values, err = x.untyped(obj); err != nil {
		return nil, err
	}
	return distinct(values), nil
}

func untypedIndexFunc[T object.Object](fn cache.TypedIndexFunc[T]) cache.IndexFunc {
	return func(obj any) ([]string, error) {
		typed, err := typedObject[T](obj)
		if err != nil {
			return nil, err
		}
		return fn(typed)
	}
}

func untypedIndexes[T object.Object](indexers cache.Indexers) map[string]index[T] {
	defs := make(map[string]index[T], len(indexers))
	for name, fn := range indexers {
		def := index[T]{untyped: fn}
		// Every generated informer has this index. It needs no memory here.
		if reflect.ValueOf(fn).Pointer() == reflect.ValueOf(cache.MetaNamespaceIndexFunc).Pointer() {
			def.byNamespace = true
		}
		defs[name] = def
	}
	return defs
}
