// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/object"
)

// index is the definition of one index.
type index[T object.Object] struct {
	name string
	// position selects the groups. It is byNamespace for any index by namespace,
	// which a store has anyway.
	position    int
	byNamespace bool
	untyped     cache.IndexFunc
	typed       cache.TypedIndexFunc[T] // nil if it was given untyped
}

const byNamespace = 0

var errNoFunction = errors.New("there is no index function")

// values runs the index function on obj and returns the distinct values in the
// order in which they came. A panic of the function is returned as an error.
func (x *index[T]) values(obj T) (values []string, err error) {
	defer catch(&err)
	switch {
	case x.typed != nil:
		values, err = x.typed(obj)
	case x.untyped != nil:
		values, err = x.untyped(obj)
	default:
		err = errNoFunction
	}
	if err != nil {
		return nil, err
	}
	return distinct(values), nil
}

func catch(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("index function panicked: %v", r)
	}
}

func distinct(values []string) []string {
	if len(values) < 2 {
		return values
	}
	var seen []string
	for _, value := range values {
		if !slices.Contains(seen, value) {
			seen = append(seen, value)
		}
	}
	return seen
}

// indexes are the definitions of a snapshot by name. They never change;
// AddIndexers makes new ones.
type indexes[T object.Object] struct {
	byName map[string]*index[T]
	stored []*index[T] // those that are not by namespace; the first has position 1
}

// with returns the definitions together with new ones, or an error that names
// those whose name is taken.
func (x indexes[T]) with(added map[string]index[T]) (indexes[T], error) {
	all := indexes[T]{byName: maps.Clone(x.byName), stored: slices.Clone(x.stored)}
	if all.byName == nil {
		all.byName = map[string]*index[T]{}
	}
	var conflicts []string
	for _, name := range slices.Sorted(maps.Keys(added)) {
		if _, taken := all.byName[name]; taken {
			conflicts = append(conflicts, name)
			continue
		}
		def := added[name]
		def.name = name
		if !def.byNamespace {
			all.stored = append(all.stored, &def)
			def.position = len(all.stored)
		}
		all.byName[name] = &def
	}
	if len(conflicts) > 0 {
		return x, fmt.Errorf("indexer conflict: %s", strings.Join(conflicts, ", "))
	}
	return all, nil
}

func (x indexes[T]) get(name string) (*index[T], error) {
	if def, ok := x.byName[name]; ok {
		return def, nil
	}
	return nil, fmt.Errorf("index with name %q does not exist", name)
}

func typedIndexes[T object.Object](indexers cache.TypedIndexers[T]) map[string]index[T] {
	defs := make(map[string]index[T], len(indexers))
	for name, fn := range indexers {
		def := index[T]{typed: fn}
		if fn != nil {
			def.untyped = untypedIndexFunc(fn)
		}
		defs[name] = def
	}
	return defs
}
