// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package object

import (
	"fmt"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Key names an object within one resource. Namespace is empty for a
// cluster-scoped object. A Key refers to the strings of the object it was made
// from and so costs no allocation; the zero Key names nothing.
type Key struct {
	Namespace, Name string
}

// KeyOf returns the key of an object that is not nil.
func KeyOf(obj metav1.Object) Key {
	return Key{Namespace: obj.GetNamespace(), Name: obj.GetName()}
}

// ParseKey reads the "namespace/name" or "name" form that String writes and
// that client-go uses for keys (cache.MetaNamespaceKeyFunc). More than one "/"
// is an error.
func ParseKey(key string) (Key, error) {
	namespace, name, found := strings.Cut(key, "/")
	if !found {
		return Key{Name: key}, nil
	}
	if strings.Contains(name, "/") {
		return Key{}, fmt.Errorf("parsing key %q: want \"namespace/name\" or \"name\"", key)
	}
	return Key{Namespace: namespace, Name: name}, nil
}

// String returns "namespace/name", or "name" if there is no namespace.
func (k Key) String() string {
	if k.Namespace == "" {
		return k.Name
	}
	return k.Namespace + "/" + k.Name
}

// Compare orders keys by namespace and then by name. It returns -1, 0 or +1 and
// fits slices.SortFunc. All objects of one namespace are neighbours in this order.
func (k Key) Compare(other Key) int {
	// Neighbours mostly share a namespace, often the very same string, and
	// equality of strings is cheaper to find than their order.
	if k.Namespace != other.Namespace {
		return strings.Compare(k.Namespace, other.Namespace)
	}
	return strings.Compare(k.Name, other.Name)
}
