// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode_test

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	sigsjson "sigs.k8s.io/json"

	"github.com/informergen/informergen/runtime/decode"
	"github.com/informergen/informergen/runtime/internal/specimen"
	"github.com/informergen/informergen/runtime/object"
)

func TestObjectsAreReadByThePlanAlone(t *testing.T) {
	r := decode.NewTypeReader(reflect.TypeFor[specimen.Widget]())
	for i := range 20 {
		if !r.Planned(specimen.JSON(i)) {
			t.Fatalf("%s\nwas left to sigs.k8s.io/json", specimen.JSON(i))
		}
	}
}

func TestObjectStaysTheSameWhenItsInputIsOverwritten(t *testing.T) {
	d := decode.New[*specimen.Widget]()
	window := make([]byte, 8192)
	for i := range 200 {
		n := copy(window, specimen.JSON(i))
		got, used, err := d.Decode(window[:n])
		if err != nil || used != n {
			t.Fatalf("used %d of %d bytes: %v", used, n, err)
		}
		for j := range window {
			window[j] = 'x'
		}
		if diff := cmp.Diff(specimen.New(i), got); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
	}
}

func TestValueThatIsCutOffAnywhereAsksForMore(t *testing.T) {
	d, text := decode.New[*specimen.Widget](), specimen.JSON(1)
	for n := range len(text) {
		obj, used, err := d.Decode(text[:n])
		if !errors.Is(err, io.ErrUnexpectedEOF) || obj != nil || used != 0 {
			t.Fatalf("the first %d bytes gave %v, %d, %v", n, obj, used, err)
		}
	}
}

func TestWhatFollowsAValueIsLeftToTheCaller(t *testing.T) {
	d := decode.New[*specimen.Widget]()
	stream := append(append([]byte(" \n"), specimen.JSON(1)...), `,{"kind":"Widget"}]garbage`...)
	first, n, err := d.Decode(stream)
	if err != nil || first.UID != specimen.New(1).UID {
		t.Fatalf("first object: %v, %v", first, err)
	}
	second, _, err := d.Decode(stream[n+1:])
	if err != nil || second.Kind != "Widget" || second.Name != "" {
		t.Fatalf("second object: %v, %v", second, err)
	}
}

func TestManagedFieldsAreLeftOutButChecked(t *testing.T) {
	d := decode.New[*specimen.Widget](decode.WithoutManagedFields())
	want := specimen.New(3)
	want.ManagedFields = nil
	got, _, err := d.Decode(specimen.JSON(3))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got, _, err := d.Decode([]byte(`{"metadata":{"managedFields":[{"manager":}]}}`)); err == nil {
		t.Errorf("managed fields that are no JSON gave %v", got)
	}
}

// Types that read themselves, and objects that are left to sigs.k8s.io/json, do not
// know of the option.
func TestManagedFieldsAreLeftOutOfWhatThePlanDoesNotRead(t *testing.T) {
	untyped, _, err := decode.New[*unstructured.Unstructured](decode.WithoutManagedFields()).Decode(specimen.JSON(3))
	if err != nil {
		t.Fatal(err)
	}
	if _, found, _ := unstructured.NestedFieldNoCopy(untyped.Object, "metadata", "managedFields"); found {
		t.Error("an untyped object has managed fields")
	}
	twice := strings.Replace(string(specimen.JSON(3)), `"metadata":`, `"metadata":{"finalizers":["a","b"]},"metadata":`, 1)
	typed, _, err := decode.New[*specimen.Widget](decode.WithoutManagedFields()).Decode([]byte(twice))
	if err != nil {
		t.Fatal(err)
	}
	if len(typed.ManagedFields) > 0 || typed.Name != specimen.New(3).Name {
		t.Errorf("metadata that occurs twice gave %v", typed.ObjectMeta)
	}
}

// What an object says of other objects, such as a template, is its own.
func TestManagedFieldsOfObjectsWithinAreKept(t *testing.T) {
	const text = `{"kind":"PodTemplate","metadata":{"name":"a","managedFields":[{"manager":"m"}]},"template":{"metadata":{"name":"b","managedFields":[{"manager":"n"}]}}}`
	var want corev1.PodTemplate
	if err := sigsjson.UnmarshalCaseSensitivePreserveInts([]byte(text), &want); err != nil {
		t.Fatal(err)
	}
	want.ManagedFields = nil
	got, _, err := decode.New[*corev1.PodTemplate](decode.WithoutManagedFields()).Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(&want, got); diff != "" || len(got.Template.ManagedFields) != 1 {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestUntypedObjectsAreReadAsByTheirOwnMethod(t *testing.T) {
	d := decode.New[*unstructured.Unstructured]()
	for _, text := range []string{string(specimen.JSON(1)), `{"kind":"A","items":[]}`, `{"apiVersion":"v1"}`, `{"kind":""}`, `{"kind":1}`, `[]`, `null`} {
		want := &unstructured.Unstructured{}
		wantErr := sigsjson.UnmarshalCaseSensitivePreserveInts([]byte(text), want)
		got, _, err := d.Decode([]byte(text))
		if fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Errorf("%s: %v, want %v", text, err, wantErr)
		}
		if diff := cmp.Diff(want, got); err == nil && diff != "" {
			t.Errorf("%s: (-want +got)\n%s", text, diff)
		}
	}
}

func TestTypeThatIsNoPointerToAStructIsRefused(t *testing.T) {
	if obj, _, err := decode.New[object.Any]().Decode([]byte("{}")); err == nil {
		t.Errorf("an interface was decoded: %v", obj)
	}
}

func TestStringsThatRepeatAreOne(t *testing.T) {
	d := decode.New[*corev1.Pod]()
	read := func(i int) *corev1.Pod {
		text := fmt.Appendf(nil, `{"metadata":{"name":"pod-%d","namespace":"shared","labels":{"app":"web"}},"status":{"phase":"Running"}}`, i)
		pod, _, err := d.Decode(text)
		if err != nil {
			t.Fatal(err)
		}
		return pod
	}
	first, second := read(1), read(2)
	for _, pair := range [][2]string{
		{first.Namespace, second.Namespace},
		{first.Labels["app"], second.Labels["app"]},
		{string(first.Status.Phase), string(second.Status.Phase)},
	} {
		if pair[0] != pair[1] || unsafe.StringData(pair[0]) != unsafe.StringData(pair[1]) {
			t.Errorf("%q and %q are two strings", pair[0], pair[1])
		}
	}
}

func TestNestingIsLimitedAsBySigs(t *testing.T) {
	typ := reflect.TypeFor[interfaces]()
	r := decode.NewTypeReader(typ)
	for _, key := range []string{"a", "unknown", "l"} {
		for _, depth := range []int{9_998, 9_999, 10_000, 10_001} {
			agree(t, r, typ, fmt.Appendf(nil, `{%q:%s1%s}`, key, strings.Repeat("[", depth), strings.Repeat("]", depth)))
		}
	}
}
