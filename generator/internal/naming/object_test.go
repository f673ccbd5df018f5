// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package naming_test

import (
	"reflect"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"

	"github.com/informergen/informergen/generator/internal/naming"
)

func TestEveryFieldAndAccessorOfObjectsIsReserved(t *testing.T) {
	var names []string
	for _, embedded := range []reflect.Type{reflect.TypeFor[metav1.TypeMeta](), reflect.TypeFor[metav1.ObjectMeta]()} {
		names = append(names, embedded.Name())
		for field := range embedded.Fields() {
			names = append(names, field.Name)
		}
	}
	for _, contract := range []reflect.Type{reflect.TypeFor[metav1.Object](), reflect.TypeFor[runtime.Object](), reflect.TypeFor[metav1.ObjectMetaAccessor]()} {
		for method := range contract.Methods() {
			names = append(names, method.Name)
		}
	}
	for _, name := range names {
		if !naming.ReservedObjectField(name) {
			t.Errorf("a field could be called %s", name)
		}
	}
}
