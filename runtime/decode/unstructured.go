// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"unsafe"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// unstructuredNode reads untyped objects. Their own method reads them several times.
type unstructuredNode struct {
	anyNode
	withoutManagedFields bool
}

func (n *unstructuredNode) decode(s *state, i int, p unsafe.Pointer) int {
	if i < len(s.data) && s.data[i] != '{' {
		return bad // The method has the error.
	}
	member := n.member
	if n.withoutManagedFields {
		member = n.memberOfObject
	}
	object, next := n.object(s, i, member)
	if next < 0 {
		return next
	}
	untyped := (*unstructured.Unstructured)(p)
	untyped.Object = object
	if untyped.GroupVersionKind().Kind == "" && !s.kindless {
		return bad
	}
	return next
}

// memberOfObject and memberOfMetadata find the managed fields, to read over them.
func (n *unstructuredNode) memberOfObject(s *state, i int, key string, values *site) (any, int) {
	if key == "metadata" && i < len(s.data) && s.data[i] == '{' {
		return n.object(s, i, n.memberOfMetadata)
	}
	return n.value(s, i, values)
}

func (n *unstructuredNode) memberOfMetadata(s *state, i int, key string, values *site) (any, int) {
	if key == "managedFields" {
		return nil, s.skip(i)
	}
	return n.value(s, i, values)
}
