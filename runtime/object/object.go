// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package object

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Object is the constraint on what the runtime decodes, queues, stores and
// hands to handlers: usually a pointer to an API type, such as *v1.Pod.
//
// It is comparable, so that a type which satisfies Object also satisfies
// cache.Object of client-go, and so that the zero value (a nil pointer) can be
// told from an object; see IsNil.
//
// An object that has entered the runtime is shared by every reader: nobody may
// modify it.
type Object interface {
	comparable
	metav1.Object
	runtime.Object
}

// Any is the Object of a runtime that holds objects of several types, or of a type
// that is known only when it runs: an informer of it is what an informer of
// client-go is. Its transform may change the type of an object.
type Any interface {
	metav1.Object
	runtime.Object
}

// IsNil reports whether obj is the zero value of its type, which for the usual
// pointer types means nil. No method may be called on such an object.
func IsNil[T comparable](obj T) bool {
	var zero T
	return obj == zero
}
