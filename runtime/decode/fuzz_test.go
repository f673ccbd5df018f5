// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes/scheme"
	sigsjson "sigs.k8s.io/json"

	crds "github.com/informergen/informergen/examples/crd/client/clientset/versioned/scheme"
	gotypes "github.com/informergen/informergen/examples/gotypes/client/clientset/versioned/scheme"
	"github.com/informergen/informergen/runtime/decode"
	"github.com/informergen/informergen/runtime/internal/specimen"
)

// builtin are the types of Kubernetes, and those of the examples.
var builtin = func() []reflect.Type {
	types := []reflect.Type{}
	for _, s := range []*runtime.Scheme{scheme.Scheme, crds.Scheme, gotypes.Scheme} {
		for _, t := range s.AllKnownTypes() {
			types = append(types, t)
		}
	}
	slices.SortFunc(types, func(a, b reflect.Type) int { return strings.Compare(a.PkgPath()+a.Name(), b.PkgPath()+b.Name()) })
	return slices.Compact(types)
}()

func TestRandomObjectsOfBuiltinTypesAreReadAsBySigs(t *testing.T) {
	for i, typ := range builtin {
		d, r := newDice(uint64(i)), decode.NewTypeReader(typ)
		text := d.value(typ, 0)
		agree(t, r, typ, []byte(text))
		agree(t, r, typ, d.mutated(text))
	}
}

func TestRandomObjectsOfRandomTypesAreReadAsBySigs(t *testing.T) {
	for seed := range uint64(300) {
		agreeOnRandomType(t, seed)
	}
}

// FuzzTypes makes a type and objects of it from the number that is fuzzed.
func FuzzTypes(f *testing.F) {
	f.Add(uint64(0))
	f.Fuzz(func(t *testing.T, seed uint64) { agreeOnRandomType(t, seed) })
}

func agreeOnRandomType(t *testing.T, seed uint64) {
	d := newDice(seed)
	typ := d.structType(0)
	r := decode.NewTypeReader(typ)
	for range 4 {
		text := d.value(typ, 0)
		agree(t, r, typ, []byte(text))
		agree(t, r, typ, d.mutated(text))
	}
}

// FuzzDecode reads bytes into one of many types.
func FuzzDecode(f *testing.F) {
	types := append(slices.Clone(typesOfAllSorts), builtin...)
	for i := range types {
		f.Add(uint16(i), []byte(newDice(uint64(i)).value(types[i], 0)))
	}
	for i := range 20 {
		f.Add(uint16(slices.Index(types, reflect.TypeFor[specimen.Widget]())), specimen.JSON(i))
	}
	readers := map[reflect.Type]*decode.TypeReader{}
	f.Fuzz(func(t *testing.T, i uint16, data []byte) {
		typ := types[int(i)%len(types)]
		if readers[typ] == nil {
			readers[typ] = decode.NewTypeReader(typ)
		}
		agree(t, readers[typ], typ, data)
	})
}

// FuzzFrames holds a watch against encoding/json, which finds the frames, and
// sigs.k8s.io/json, which reads them. seed decides in which pieces it arrives.
func FuzzFrames(f *testing.F) {
	for i, format := range []string{`{"type":"%s","object":%s}` + "\n", `{"object":%[2]s,"type":"%[1]s"}`, "{\n\"type\": %q,\n\"object\": %s\n}\n"} {
		f.Add(uint64(i), watchOf(2, format))
	}
	small := `{"type":"ADDED","object":{"kind":"Widget","apiVersion":"v1","metadata":{"name":"a"}}}`
	f.Add(uint64(4), []byte(small+small+"\n"+small))
	f.Add(uint64(5), []byte(small+`{"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","status":"Failure","code":410}}`))
	f.Add(uint64(6), []byte(small+`{"type":"ADDED","type":"DELETED","object":null,"object":{"kind":"Widget","apiVersion":"v1"}}`))
	f.Fuzz(func(t *testing.T, seed uint64, data []byte) {
		want, wantErr := modelFrames(data)
		got, err := readFrames(&slicedReader{data, newDice(seed).Rand, 1 + int(seed%97)})
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("%q\nours:  %v\nmodel: %v", data, err, wantErr)
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%q (-model +ours)\n%s", data, difference(want, got))
		}
	})
}

func modelFrames(data []byte) (events []event, err error) {
	for decoder := json.NewDecoder(bytes.NewReader(data)); ; {
		var raw json.RawMessage
		if err := decoder.Decode(&raw); err == io.EOF {
			return events, nil
		} else if err != nil {
			return events, err
		}
		e, err := modelFrame(raw)
		if err != nil {
			return events, err
		}
		events = append(events, e)
	}
}

func modelFrame(raw []byte) (event, error) {
	var frame metav1.WatchEvent
	if err := sigsjson.UnmarshalCaseSensitivePreserveInts(raw, &frame); err != nil {
		return event{}, err
	}
	w := &specimen.Widget{}
	if err := sigsjson.UnmarshalCaseSensitivePreserveInts(frame.Object.Raw, w); err != nil {
		return event{}, err
	}
	says := w.GroupVersionKind()
	switch typ := watch.EventType(frame.Type); {
	case !slices.Contains([]watch.EventType{watch.Added, watch.Modified, watch.Deleted, watch.Bookmark}, typ):
		return event{}, fmt.Errorf("type %q", typ)
	case says.Kind == "" || says.Version == "" || says.Kind == "Status" || says.Kind == "Table":
		return event{}, fmt.Errorf("kind %s", says)
	}
	w.TypeMeta = metav1.TypeMeta{}
	return event{Type: watch.EventType(frame.Type), Object: w}, nil
}

// FuzzList looks for panics, for lists that are read another way when they arrive in
// other pieces, and for items that are lost or made up.
func FuzzList(f *testing.F) {
	f.Add(uint64(0), listOf(2))
	f.Add(uint64(1), []byte(`{"items":[{"metadata":{"name":"a"}},{}, null],"kind":"WidgetList","metadata":{"continue":"c"}} `))
	f.Add(uint64(2), []byte(`{"kind":"Status","apiVersion":"v1","status":"Failure","details":{"causes":[{}]},"code":410}`))
	f.Fuzz(func(t *testing.T, seed uint64, data []byte) {
		listMeta, items, err := readList(bytes.NewReader(data))
		againMeta, again, againErr := readList(&slicedReader{data, newDice(seed).Rand, 1 + int(seed%97)})
		if (err == nil) != (againErr == nil) || err == nil && !reflect.DeepEqual(listMeta, againMeta) || !reflect.DeepEqual(items, again) {
			t.Fatalf("%q\nwhole: %v %v %v\nin pieces: %v %v %v", data, listMeta, items, err, againMeta, again, againErr)
		}
		var want specimen.WidgetList
		if wantErr := sigsjson.UnmarshalCaseSensitivePreserveInts(data, &want); wantErr != nil && err == nil {
			t.Fatalf("%q is accepted, and refused by sigs: %v", data, wantErr)
		} else if err == nil && len(want.Items) != len(items) {
			t.Fatalf("%q has %d items, and by sigs %d", data, len(items), len(want.Items))
		}
		for i := range want.Items {
			if err == nil && !reflect.DeepEqual(&want.Items[i], items[i]) {
				t.Fatalf("%q: item %d (-sigs +ours)\n%s", data, i, difference(&want.Items[i], items[i]))
			}
		}
	})
}
