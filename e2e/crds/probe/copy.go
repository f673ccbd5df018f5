// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package probe

import (
	"fmt"
	"reflect"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// copies fills a fresh object of the type of object, copies it, changes every leaf
// of the copy, and says what the original notices of that.
func copies(object runtime.Object) string {
	original, twin := fresh(object), fresh(object)
	clone := original.DeepCopyObject()
	if !reflect.DeepEqual(clone, twin) {
		return "a copy differs from its original"
	}
	change(reflect.ValueOf(clone).Elem())
	if at := unequal(reflect.ValueOf(original), reflect.ValueOf(twin), ""); at != "" {
		return "a copy shares " + at + " with its original"
	}
	if reflect.DeepEqual(clone, twin) {
		return "a copy that was changed is the same"
	}
	return ""
}

func fresh(object runtime.Object) runtime.Object {
	value := reflect.New(reflect.TypeOf(object).Elem())
	fill(value.Elem(), 0)
	return value.Interface().(runtime.Object)
}

// maxDepth bounds types that contain themselves.
const maxDepth = 60

// fill gives everything in v a value that is not zero.
func fill(v reflect.Value, depth int) {
	if depth > maxDepth {
		return
	}
	switch v.Addr().Interface().(type) {
	case *metav1.Time:
		v.Set(reflect.ValueOf(metav1.Unix(1, 0).Rfc3339Copy()))
		return
	case *resource.Quantity:
		v.Set(reflect.ValueOf(resource.MustParse("1")))
		return
	case *apiextensionsv1.JSON:
		v.Set(reflect.ValueOf(apiextensionsv1.JSON{Raw: []byte("1")}))
		return
	case *runtime.RawExtension:
		v.Set(reflect.ValueOf(runtime.RawExtension{Raw: []byte("{}")}))
		return
	case *intstr.IntOrString:
		v.Set(reflect.ValueOf(intstr.FromInt32(1)))
		return
	case *metav1.ObjectMeta:
		v.Set(reflect.ValueOf(metav1.ObjectMeta{Name: "n", Labels: map[string]string{"a": "b"}, Finalizers: []string{"f"}}))
		return
	}
	fillKind(v, depth)
}

func fillKind(v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), depth+1)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), depth+1)
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		key, element := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key, depth+1)
		fill(element, depth+1)
		v.SetMapIndex(key, element)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(v.Field(i), depth+1)
			}
		}
	default:
		set(v, 1)
	}
}

// set gives a scalar a value.
func set(v reflect.Value, n int) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(fmt.Sprint(n))
	case reflect.Bool:
		v.SetBool(n == 1)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(n))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(n))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(float64(n))
	}
}

// change changes every leaf below v in place.
func change(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			change(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			change(v.Index(i))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			change(addressed(v.MapIndex(key)))
			v.SetMapIndex(key, reflect.Value{})
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				change(v.Field(i))
			}
		}
	default:
		if v.CanSet() {
			set(v, 2)
		}
	}
}

// addressed is a value of a map in a place where it can be changed: what it points
// to is the same.
func addressed(v reflect.Value) reflect.Value {
	place := reflect.New(v.Type()).Elem()
	place.Set(v)
	return place
}

// unequal returns the path of the first difference.
func unequal(a, b reflect.Value, at string) string {
	if reflect.DeepEqual(a.Interface(), b.Interface()) {
		return ""
	}
	switch a.Kind() {
	case reflect.Pointer:
		if !a.IsNil() && !b.IsNil() {
			return unequal(a.Elem(), b.Elem(), at)
		}
	case reflect.Map:
		for _, key := range a.MapKeys() {
			if other := b.MapIndex(key); other.IsValid() {
				if below := unequal(a.MapIndex(key), other, fmt.Sprintf("%s[%v]", at, key)); below != "" {
					return below
				}
			}
		}
	case reflect.Struct:
		for i := range a.NumField() {
			if !a.Type().Field(i).IsExported() {
				continue
			}
			if below := unequal(a.Field(i), b.Field(i), at+"."+a.Type().Field(i).Name); below != "" {
				return below
			}
		}
	case reflect.Slice:
		if a.Len() == b.Len() {
			for i := range a.Len() {
				if below := unequal(a.Index(i), b.Index(i), at+"[]"); below != "" {
					return below
				}
			}
		}
	}
	return at
}
