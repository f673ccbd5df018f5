// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode_test

import (
	"bytes"
	"fmt"
	"maps"
	"reflect"
	"runtime"
	"slices"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	sigsjson "sigs.k8s.io/json"

	"github.com/informergen/informergen/runtime/decode"
	"github.com/informergen/informergen/runtime/internal/specimen"
)

// Objects that share parts with those that are read later stay what they were.
func TestSharedPartsStayAsTheyWere(t *testing.T) {
	for seed := range uint64(40) {
		d := newDice(seed)
		typ := d.structType(0)
		r := decode.NewTypeReader(typ)
		var texts []string
		for range 4 {
			texts = append(texts, d.value(typ, 0))
		}
		type read struct {
			text string
			got  any
		}
		var all []read
		for range 40 {
			text := pick(d, texts...)
			if d.oneIn(4) {
				text = string(d.mutated(text))
			}
			if got, _, err := r.ReadSharing([]byte(text)); err == nil {
				all = append(all, read{text, got})
			}
		}
		for _, o := range all {
			want := reflect.New(typ)
			length, _ := firstValue([]byte(o.text))
			if err := sigsjson.UnmarshalCaseSensitivePreserveInts([]byte(o.text)[:length], want.Interface()); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(o.got, want.Interface()) {
				t.Fatalf("%s: %s\n(-sigs +ours) %s", typ, o.text, difference(want.Interface(), o.got))
			}
		}
	}
}

func pods(t *testing.T, texts ...string) (all []*corev1.Pod) {
	t.Helper()
	d := decode.New[*corev1.Pod](decode.WithSharedParts())
	for _, text := range texts {
		pod, _, err := d.Decode([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, pod)
	}
	return all
}

const podOf = `{"metadata":{"name":%q,"labels":%s,"annotations":%[3]s},"spec":{"containers":[{"name":"a","resources":{"limits":{"cpu":"1"}}}],"securityContext":{"runAsUser":%[4]d},"nodeSelector":{"zone":%[1]q}}}`

func pod(name, labels, annotations string, user int) string {
	return fmt.Sprintf(podOf, name, labels, annotations, user)
}

func TestPartsThatAreTheSameAreShared(t *testing.T) {
	all := pods(t, pod("1", `{"app":"x"}`, `{"app":"x"}`, 5), pod("2", `{"app":"x"}`, `{ "app":"x"}`, 5), pod("3", `{"app":"y"}`, `null`, 6), pod("4", `{"app":"x"}`, `{}`, 5))
	a, b, c := all[0], all[3], all[2]
	same := func(what string, one, other any, want bool) {
		t.Helper()
		if got := reflect.ValueOf(one).Pointer() == reflect.ValueOf(other).Pointer(); got != want {
			t.Errorf("%s are the same: %t, want %t", what, got, want)
		}
	}
	same("equal labels", a.Labels, b.Labels, true)
	same("other labels", a.Labels, c.Labels, false)
	same("equal fields of other names", a.Labels, a.Annotations, false)
	same("containers", a.Spec.Containers, b.Spec.Containers, true)
	same("security contexts", a.Spec.SecurityContext, b.Spec.SecurityContext, true)
	same("other security contexts", a.Spec.SecurityContext, c.Spec.SecurityContext, false)
	same("node selectors", a.Spec.NodeSelector, b.Spec.NodeSelector, false)
	if !maps.Equal(all[1].Annotations, a.Annotations) || c.Annotations != nil || b.Annotations == nil {
		t.Errorf("annotations %v, %v, %v", all[1].Annotations, c.Annotations, b.Annotations)
	}
	if n := cap(a.Spec.Containers); n != 1 {
		t.Errorf("containers have capacity %d, into which two owners could append", n)
	}
}

// A deep copy is nobody else's.
func TestDeepCopyOfAnObjectSharesNoParts(t *testing.T) {
	text := pod("1", `{"app":"x"}`, `{"b":"c"}`, 5)
	all := pods(t, text, text, text)
	changed := all[0].DeepCopy()
	changed.Labels["app"], changed.Annotations["b"] = "z", "z"
	changed.Spec.Containers[0].Name, *changed.Spec.SecurityContext.RunAsUser = "z", 7
	for _, o := range all {
		if want := pods(t, text)[0]; !reflect.DeepEqual(o, want) {
			t.Errorf("(-want +got) %s", difference(want, o))
		}
	}
}

// A key that occurs twice merges two values, which must not change those who share one.
func TestPartsThatAreMergedAreNotShared(t *testing.T) {
	all := pods(t,
		`{"metadata":{"labels":{"a":"1"}}}`, `{"metadata":{"labels":{"a":"1"}}}`,
		`{"metadata":{"labels":{"a":"1"},"labels":{"b":"2"}}}`, `{"metadata":{"labels":{"a":"1"}}}`)
	want := []map[string]string{{"a": "1"}, {"a": "1"}, {"a": "1", "b": "2"}, {"a": "1"}}
	for i, o := range all {
		if !maps.Equal(o.Labels, want[i]) {
			t.Errorf("object %d has labels %v, want %v", i, o.Labels, want[i])
		}
	}
}

func TestWhatIsRememberedOfPartsIsBounded(t *testing.T) {
	d := decode.New[*metav1.PartialObjectMetadata](decode.WithSharedParts())
	for i := range 20_000 {
		// Every second object repeats the last one, so that the place goes on trying.
		text := fmt.Sprintf(`{"metadata":{"labels":{"a":"%d"},"annotations":{"b":"%d"}}}`, i/2, i/2)
		if _, _, err := d.Decode([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if n := decode.Parts(d); n == 0 || n > 4096 {
		t.Errorf("%d parts are remembered", n)
	}
}

func TestManyObjectsTakeLessMemoryWithSharedParts(t *testing.T) {
	const n = 2000
	var body bytes.Buffer
	for i := range n {
		body.Write(specimen.JSON(i))
	}
	size := func(opts ...decode.Option) (maps int) {
		d := decode.New[*specimen.Widget](opts...)
		seen, all := map[uintptr]bool{}, []*specimen.Widget{} // all are kept, so that none takes the place of another
		for data := slices.Clone(body.Bytes()); len(data) > 0; {
			o, used, err := d.Decode(data)
			if err != nil {
				t.Fatal(err)
			}
			data, all = data[used:], append(all, o)
			c := o.Spec.Containers[0]
			for _, m := range []map[string]string{o.Labels, o.Annotations, o.Spec.Selector, o.Spec.NodeSelector, o.Spec.Parameters, c.Limits, c.Requests} {
				seen[reflect.ValueOf(m).Pointer()] = true
			}
		}
		runtime.KeepAlive(all)
		return len(seen)
	}
	if own, shared := size(), size(decode.WithSharedParts()); own != 7*n || shared > 3*n {
		t.Errorf("%d objects have %d maps, and %d with shared parts", n, own, shared)
	}
}
