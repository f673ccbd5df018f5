// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package probe

import (
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/informergen/informergen/runtime/decode"
	"github.com/informergen/informergen/runtime/object"
)

const template = `{"apiVersion":"v1","kind":"PodTemplate","metadata":{"name":"n"},"template":{"metadata":{"labels":{"a":"b"}},` +
	`"spec":{"containers":[{"name":"c","image":"i:1","ports":[{"containerPort":80}]},{"name":"d","args":["x","y"],"resources":{"limits":{"cpu":"1"}}}],"priority":3}}}`

// wrongDecoder is one that does something in another way. What is nil is as it was.
type wrongDecoder struct {
	decoder
	n         *int
	onDecode  func(n int, data []byte, got object.Any, used int, err error) (object.Any, int, error)
	onItem    func(n int, got object.Any) bool
	onListEnd func(error) error
	onFrame   func(object.Event[object.Any]) object.Event[object.Any]
}

func (d wrongDecoder) decode(data []byte) (object.Any, int, error) {
	got, used, err := d.decoder.decode(data)
	*d.n++
	if d.onDecode == nil {
		return got, used, err
	}
	return d.onDecode(*d.n, data, got, used, err)
}

func (d wrongDecoder) list(body io.Reader, each func(object.Any) error) (metav1.ListMeta, error) {
	n := 0
	meta, err := d.decoder.list(body, func(got object.Any) error {
		if n++; d.onItem != nil && !d.onItem(n, got) {
			return nil
		}
		return each(got)
	})
	if d.onListEnd != nil {
		err = d.onListEnd(err)
	}
	return meta, err
}

func (d wrongDecoder) frames(body io.Reader) iter.Seq2[object.Event[object.Any], error] {
	return func(yield func(object.Event[object.Any], error) bool) {
		for event, err := range d.decoder.frames(body) {
			if err == nil && d.onFrame != nil {
				event = d.onFrame(event)
			}
			if !yield(event, err) {
				return
			}
		}
	}
}

func kindWith(wrong wrongDecoder) Kind {
	k := KindOf[*corev1.PodTemplate]()
	right := k.newDecoder
	k.newDecoder = func(opts ...decode.Option) decoder {
		d := wrong
		d.decoder, d.n = right(opts...), new(int)
		return d
	}
	return k
}

func TestDecoderOfTheRuntimeReadsAllVariantsAsExpected(t *testing.T) {
	c := newComparison(KindOf[*corev1.PodTemplate]())
	for seed := range uint64(20) {
		complaints, tallies := c.compare([]byte(template), 1+seed)
		for _, complaint := range complaints {
			t.Error(complaint)
		}
		for _, kind := range Variants() {
			if tallies[kind].Made == 0 {
				t.Errorf("no variant: %s", kind)
			}
		}
		if cut := tallies["cut off"]; cut.Refused != cut.Made {
			t.Errorf("of those that are cut off: %v", cut)
		}
	}
}

func TestDecoderThatIsWrongIsFound(t *testing.T) {
	var kept []object.Any
	tests := map[string]struct {
		wrong wrongDecoder
		want  string
	}{
		"a value": {wrongDecoder{onDecode: func(_ int, _ []byte, got object.Any, used int, err error) (object.Any, int, error) {
			if t := asTemplate(got); t != nil {
				t.Template.Spec.Priority = nil
			}
			return got, used, err
		}}, `".Template.Spec.Priority"`},
		"a value in a map": {wrongDecoder{onDecode: func(_ int, _ []byte, got object.Any, used int, err error) (object.Any, int, error) {
			if t := asTemplate(got); t != nil && t.Template.Labels["a"] != "" {
				t.Template.Labels["a"] = "c"
			}
			return got, used, err
		}}, `Labels[a]`},
		"from the second object on": {wrongDecoder{onDecode: func(n int, _ []byte, got object.Any, used int, err error) (object.Any, int, error) {
			if n > 1 && got != nil && err == nil {
				got.SetName("second")
			}
			return got, used, err
		}}, `".ObjectMeta.Name"`},
		"the length": {wrongDecoder{onDecode: func(_ int, _ []byte, got object.Any, used int, err error) (object.Any, int, error) {
			return got, used + 1, err
		}}, "bytes used"},
		"what should be refused": {wrongDecoder{onDecode: func(_ int, _ []byte, got object.Any, used int, err error) (object.Any, int, error) {
			if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
				return &corev1.PodTemplate{}, used, nil
			}
			return got, used, err
		}}, "the error <nil>, want"},
		"what should be accepted": {wrongDecoder{onDecode: func(_ int, data []byte, got object.Any, used int, err error) (object.Any, int, error) {
			if strings.Contains(string(data), "\n") {
				return nil, 0, errors.New("a newline")
			}
			return got, used, err
		}}, "the error a newline, want <nil>"},
		"the end of data": {wrongDecoder{onDecode: func(_ int, _ []byte, got object.Any, used int, err error) (object.Any, int, error) {
			if errors.Is(err, io.ErrUnexpectedEOF) {
				err = errors.New("wrong")
			}
			return got, used, err
		}}, "at the end true"},
		"a panic": {wrongDecoder{onDecode: func(_ int, data []byte, got object.Any, used int, err error) (object.Any, int, error) {
			if strings.Contains(string(data), "\t") {
				panic("a tab")
			}
			return got, used, err
		}}, "panic: a tab"},
		"objects that were read before": {wrongDecoder{onDecode: func(_ int, _ []byte, got object.Any, used int, err error) (object.Any, int, error) {
			if len(kept) > 0 {
				kept[len(kept)-1].SetUID("changed")
			}
			if kept = nil; err == nil {
				kept = []object.Any{got}
			}
			return got, used, err
		}}, "reading others has changed"},
		"an item that is lost":    {wrongDecoder{onItem: func(n int, _ object.Any) bool { return n != 2 }}, "items of a list"},
		"an item":                 {wrongDecoder{onItem: func(_ int, got object.Any) bool { got.SetUID("u"); return true }}, `number 0: the object at ".ObjectMeta.UID"`},
		"a list that is cut off":  {wrongDecoder{onListEnd: func(error) error { return nil }}, "the error <nil>"},
		"a list that always ends": {wrongDecoder{onListEnd: func(error) error { return io.ErrUnexpectedEOF }}, "after all objects"},
		"a frame": {wrongDecoder{onFrame: func(e object.Event[object.Any]) object.Event[object.Any] {
			e.Object.SetGeneration(99)
			return e
		}}, `number 0: the object at ".ObjectMeta.Generation"`},
		"the type of a frame": {wrongDecoder{onFrame: func(e object.Event[object.Any]) object.Event[object.Any] {
			e.Type = watch.Added
			return e
		}}, "a frame ADDED as number 1"},
		"a frame that says what its object is": {wrongDecoder{onFrame: func(e object.Event[object.Any]) object.Event[object.Any] {
			e.Object.GetObjectKind().SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("PodTemplate"))
			return e
		}}, ".TypeMeta.Kind"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			complaints, _ := newComparison(kindWith(test.wrong)).compare([]byte(template), 5)
			if !slices.ContainsFunc(complaints, func(c string) bool { return strings.Contains(c, test.want) }) {
				t.Errorf("got %q, want %q", complaints, test.want)
			}
		})
	}
}

func asTemplate(obj object.Any) *corev1.PodTemplate {
	t, _ := obj.(*corev1.PodTemplate)
	return t
}

func TestWhatIsReadWronglyIsMadeSmall(t *testing.T) {
	wrong := wrongDecoder{onDecode: func(_ int, _ []byte, got object.Any, used int, err error) (object.Any, int, error) {
		if t := asTemplate(got); t != nil && len(t.Template.Spec.Containers) > 0 {
			t.Template.Spec.Containers[0].Name = "another"
		}
		return got, used, err
	}}
	complaints, _ := newComparison(kindWith(wrong)).compare([]byte(template), 5)
	if want := `{"template":{"spec":{"containers":[{}]}}}`; len(complaints) != maxComplaints || !strings.Contains(complaints[0], want) {
		t.Errorf("got %q, want %s", complaints, want)
	}
}

func TestTextThatIsNoObjectIsAComplaint(t *testing.T) {
	if complaints, _ := newComparison(KindOf[*corev1.PodTemplate]()).compare([]byte("{"), 1); len(complaints) != 1 {
		t.Errorf("got %q", complaints)
	}
}
