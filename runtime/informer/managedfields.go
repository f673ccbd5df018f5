// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer

import (
	"reflect"
	"regexp"
	"runtime"
	"strings"

	"k8s.io/apimachinery/pkg/api/meta"

	"github.com/informergen/informergen/runtime/reflector"
	"github.com/informergen/informergen/runtime/source"
)

// StripManagedFields is a cache.TransformFunc that takes metadata.managedFields
// away, which are a fifth of a usual object and which few readers look at. An
// informer that has it for its transform does not even decode them, and neither does
// one that has TransformStripManagedFields of controller-runtime.
func StripManagedFields(obj any) (any, error) {
	if accessor, err := meta.Accessor(obj); err == nil && accessor.GetManagedFields() != nil {
		accessor.SetManagedFields(nil)
	}
	return obj, nil
}

// Compact is a cache.TransformFunc for caches of many objects. It takes managedFields
// away, as StripManagedFields does, and an informer that has it for its transform keeps
// parts that objects have in common once (see source.WithSharedParts): maps, slices, and
// structs behind pointers, of which objects that one controller makes mostly consist.
//
// The rule that nobody may modify a cached object protects more then: who adds a label to
// one without a DeepCopy may add it to all that have the same labels.
func Compact(obj any) (any, error) { return StripManagedFields(obj) }

// effectiveSource is the configured source, or one that does itself what the transform
// would do, if that is one of those that are known.
func (s *SharedIndexInformer[T]) effectiveSource() reflector.Source[T] {
	from, ok := s.config.Source.(*source.Source[T])
	if !ok || s.transform == nil {
		return s.config.Source
	}
	f := runtime.FuncForPC(reflect.ValueOf(s.transform).Pointer())
	switch {
	case f == nil:
		return from
	case strings.HasSuffix(f.Name(), "/runtime/informer.Compact"):
		return from.With(source.WithoutManagedFields(), source.WithSharedParts())
	case strippers.MatchString(f.Name()):
		return from.With(source.WithoutManagedFields())
	}
	return from
}

// strippers matches the functions, and the closures that functions return, which
// strip and do nothing else. A closure is called after the function it was made in,
// and before that after the one which that was inlined into.
var strippers = regexp.MustCompile(`\bTransformStripManagedFields\.func\d+$|/runtime/informer\.StripManagedFields$`)
