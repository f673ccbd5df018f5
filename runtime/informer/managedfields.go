// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer

import (
	"reflect"
	"regexp"
	"runtime"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/client-go/tools/cache"

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

// effectiveSource is the configured source, or one that leaves managedFields out if
// the transform would take them away.
func (s *SharedIndexInformer[T]) effectiveSource() reflector.Source[T] {
	if from, ok := s.config.Source.(*source.Source[T]); ok && stripsManagedFields(s.transform) {
		return from.With(source.WithoutManagedFields())
	}
	return s.config.Source
}

// strippers matches the functions, and the closures that functions return, which
// strip and do nothing else. A closure is called after the function it was made in,
// and before that after the one which that was inlined into.
var strippers = regexp.MustCompile(`\bTransformStripManagedFields\.func\d+$|/runtime/informer\.StripManagedFields$`)

func stripsManagedFields(transform cache.TransformFunc) bool {
	if transform == nil {
		return false
	}
	f := runtime.FuncForPC(reflect.ValueOf(transform).Pointer())
	return f != nil && strippers.MatchString(f.Name())
}
