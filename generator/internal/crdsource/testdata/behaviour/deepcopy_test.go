// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package behaviour

import (
	"fmt"
	"math/rand"
	"reflect"
	"testing"
	"unsafe"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/randfill"
)

// TestCopiesAreEqualAndShareNothing fills every type twice with the same random
// values, copies one of the two, and changes every value that can be reached
// from the copy: the two must still be equal.
func TestCopiesAreEqualAndShareNothing(t *testing.T) {
	scheme := newScheme(t)
	for _, kind := range ourKinds(scheme) {
		for seed := range int64(40) {
			original, twin := fill(t, scheme.New, kind, seed), fill(t, scheme.New, kind, seed)
			copied := original.DeepCopyObject()
			if !reflect.DeepEqual(original, copied) {
				t.Fatalf("%s, seed %d: the copy differs:\n%#v\n%#v", kind, seed, original, copied)
			}
			if changed := change(reflect.ValueOf(copied)); changed == 0 {
				t.Fatalf("%s, seed %d: nothing to change", kind, seed)
			}
			if reflect.DeepEqual(original, copied) {
				t.Fatalf("%s, seed %d: the change is not seen", kind, seed)
			}
			if !reflect.DeepEqual(original, twin) {
				t.Fatalf("%s, seed %d: a change of the copy reaches the original:\n%#v\n%#v", kind, seed, original, twin)
			}
		}
	}
}

func fill[K fmt.Stringer](t *testing.T, create func(K) (runtime.Object, error), kind K, seed int64) runtime.Object {
	t.Helper()
	object, err := create(kind)
	if err != nil {
		t.Fatal(err)
	}
	filler := randfill.NewWithSeed(seed).NumElements(0, 3).NilChance(0.3).Funcs(
		func(j *apiextensionsv1.JSON, c randfill.Continue) {
			j.Raw = fmt.Appendf(nil, `{"a": [%d, "x"]}`, c.Int63())
		},
		func(r *runtime.RawExtension, c randfill.Continue) {
			r.Raw = fmt.Appendf(nil, `{"kind": "K%d"}`, c.Int63())
		},
		func(q *resource.Quantity, c randfill.Continue) {
			*q = *resource.NewQuantity(c.Int63(), resource.DecimalSI)
		},
		func(at *metav1.Time, c randfill.Continue) {
			*at = metav1.Unix(rand.New(rand.NewSource(seed)).Int63n(1<<33), 0)
		},
		func(fields *metav1.FieldsV1, c randfill.Continue) {
			fields.Raw = fmt.Appendf(nil, `{"f:a": %d}`, c.Int63())
		},
	)
	filler.Fill(object)
	return object
}

// change alters every value that v reaches, and returns how many there are.
func change(v reflect.Value) int {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || v.Type() == reflect.TypeFor[*metav1.Time]() && v.IsNil() {
			return 0
		}
		return change(v.Elem())
	case reflect.Interface:
		return 0
	case reflect.Struct:
		n := 0
		for i := range v.NumField() {
			n += change(writable(v.Field(i)))
		}
		return n
	case reflect.Slice:
		n := 0
		for i := range v.Len() {
			n += change(v.Index(i))
		}
		return n
	case reflect.Map:
		return changeMap(v)
	case reflect.String:
		v.SetString(v.String() + "!")
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Float64:
		v.SetFloat(v.Float() + 1)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(v.Int() ^ 1)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(v.Uint() ^ 1)
	default:
		panic("unexpected kind " + v.Kind().String())
	}
	return 1
}

// changeMap changes what the values of a map refer to, then the values.
func changeMap(m reflect.Value) int {
	n := 0
	for _, key := range m.MapKeys() {
		value := reflect.New(m.Type().Elem()).Elem()
		value.Set(m.MapIndex(key))
		n += change(value)
		m.SetMapIndex(key, value)
	}
	if !m.IsNil() {
		m.SetMapIndex(reflect.ValueOf("another").Convert(m.Type().Key()), reflect.Zero(m.Type().Elem()))
	}
	return n
}

// writable lifts the ban on setting unexported fields, such as those of a
// Quantity.
func writable(v reflect.Value) reflect.Value {
	if v.CanSet() || !v.CanAddr() {
		return v
	}
	return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
}

func TestCopyOfNilIsNil(t *testing.T) {
	scheme := newScheme(t)
	for _, kind := range ourKinds(scheme) {
		object, err := scheme.New(kind)
		if err != nil {
			t.Fatal(err)
		}
		none := reflect.Zero(reflect.TypeOf(object)).Interface().(runtime.Object)
		if got := none.DeepCopyObject(); got != nil {
			t.Errorf("%s: got %#v", kind, got)
		}
	}
}
