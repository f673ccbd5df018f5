// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"

	"github.com/informergen/informergen/runtime/decode"
	"github.com/informergen/informergen/runtime/internal/specimen"
)

// listOf returns the body of a list of the first n widgets.
func listOf(n int) []byte {
	var body bytes.Buffer
	body.WriteString(`{"apiVersion":"bench.informergen.dev/v1","items":[`)
	for i := range n {
		if i > 0 {
			body.WriteByte(',')
		}
		body.Write(specimen.JSON(i))
	}
	body.WriteString(`],"kind":"WidgetList","metadata":{"continue":"more","remainingItemCount":7,"resourceVersion":"42"}}` + "\n")
	return body.Bytes()
}

// readList reads a list and returns its items.
func readList(body io.Reader, opts ...decode.Option) (metav1.ListMeta, []*specimen.Widget, error) {
	var items []*specimen.Widget
	listMeta, err := decode.New[*specimen.Widget](opts...).List(body, func(w *specimen.Widget) error {
		items = append(items, w)
		return nil
	})
	return listMeta, items, err
}

// slicedReader returns what is there in pieces of random length.
type slicedReader struct {
	rest   []byte
	random *rand.Rand
	most   int
}

func (r *slicedReader) Read(into []byte) (int, error) {
	if len(r.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(into[:min(len(into), 1+r.random.IntN(r.most))], r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// readersOf returns ways to get the same bytes.
func readersOf(body []byte) map[string]io.Reader {
	return map[string]io.Reader{
		"whole":              bytes.NewReader(body),
		"byte by byte":       iotest.OneByteReader(bytes.NewReader(body)),
		"in halves":          iotest.HalfReader(bytes.NewReader(body)),
		"with EOF at once":   iotest.DataErrReader(bytes.NewReader(body)),
		"in random pieces":   &slicedReader{body, rand.New(rand.NewPCG(1, 2)), 5000},
		"in tiny pieces":     &slicedReader{body, rand.New(rand.NewPCG(3, 4)), 7},
		"in enormous pieces": &slicedReader{body, rand.New(rand.NewPCG(5, 6)), 1 << 20},
	}
}

func TestListIsReadHoweverItArrives(t *testing.T) {
	const count = 300 // a megabyte: many windows
	remaining := int64(7)
	wantMeta := metav1.ListMeta{Continue: "more", ResourceVersion: "42", RemainingItemCount: &remaining}
	for name, body := range readersOf(listOf(count)) {
		t.Run(name, func(t *testing.T) {
			listMeta, items, err := readList(body)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(wantMeta, listMeta); diff != "" {
				t.Errorf("metadata (-want +got):\n%s", diff)
			}
			if len(items) != count {
				t.Fatalf("%d items, want %d", len(items), count)
			}
			for i, item := range items {
				if diff := cmp.Diff(specimen.New(i), item); diff != "" {
					t.Fatalf("item %d (-want +got):\n%s", i, diff)
				}
			}
		})
	}
}

func TestItemsLargerThanTheWindowAreRead(t *testing.T) {
	large := func(i int) *specimen.Widget {
		w := specimen.New(i)
		w.Annotations["large"] = strings.Repeat("0123456789abcdef", 1<<16*(i%3))
		return w
	}
	var body bytes.Buffer
	body.WriteString(`{"kind":"WidgetList","items":[`)
	for i := range 9 {
		text, err := json.Marshal(large(i))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&body, "%s%s", strings.Repeat(",", min(i, 1)), text)
	}
	body.WriteString(`]}`)
	_, items, err := readList(iotest.HalfReader(&body))
	if err != nil {
		t.Fatal(err)
	}
	for i, item := range items {
		if diff := cmp.Diff(large(i), item); diff != "" {
			t.Errorf("item %d (-want +got):\n%s", i, diff)
		}
	}
	if len(items) != 9 {
		t.Errorf("%d items, want 9", len(items))
	}
}

func TestListsThatAreOdd(t *testing.T) {
	for name, test := range map[string]struct {
		body  string
		names []string
	}{
		"keys in another order":   {`{"metadata":{"resourceVersion":"1"},"items":[{"metadata":{"name":"a"}}],"kind":"WidgetList","apiVersion":"bench.informergen.dev/v1"}`, []string{"a"}},
		"white space everywhere":  {" \n{ \"items\" :\t[ {\"metadata\" : { \"name\" : \"a\" } } , { \"metadata\":{\"name\":\"b\"}} ] , \"kind\" : \"WidgetList\" } \r\n ", []string{"a", "b"}},
		"null items":              {`{"kind":"WidgetList","items":null}`, nil},
		"no items":                {`{"kind":"WidgetList"}`, nil},
		"nothing at all":          {`{}`, nil},
		"empty items":             {`{"kind":"WidgetList","items":[]}`, nil},
		"an item that is null":    {`{"kind":"WidgetList","items":[null]}`, []string{""}},
		"unknown keys":            {`{"kind":"WidgetList","extra":[{"a":[1,2.5e3,"]"]}],"number":12,"items":[{"metadata":{"name":"a"}}],"more":{"items":[{}]}}`, []string{"a"}},
		"fields of a Status":      {`{"kind":"WidgetList","status":{"ready":true},"code":"none","items":[{"metadata":{"name":"a"}}]}`, []string{"a"}},
		"a kind of another style": {`{"kind":"Widgets","items":[{"metadata":{"name":"a"}}]}`, []string{"a"}},
		"escapes in keys":         {`{"\u006bind":"WidgetList","\u0069tems":[{"metadata":{"name":"a"}}]}`, []string{"a"}},
		"a key in another case":   {`{"kind":"WidgetList","Items":[1,2,3]}`, nil},
	} {
		t.Run(name, func(t *testing.T) {
			for way, body := range readersOf([]byte(test.body)) {
				_, items, err := readList(body)
				var names []string
				for _, item := range items {
					names = append(names, item.Name)
				}
				if diff := cmp.Diff(test.names, names); diff != "" || err != nil {
					t.Errorf("%s: %v (-want +got)\n%s", way, err, diff)
				}
			}
		})
	}
}

func TestBodiesThatAreNoListOfTheTypeAreRefused(t *testing.T) {
	expect := decode.ExpectKind("bench.informergen.dev/v1", "Widget")
	for name, test := range map[string]struct {
		body, want string
	}{
		"HTML":                    {"<html><body>502 Bad Gateway</body></html>", `the body is no JSON object: it begins with "<html>`},
		"protobuf":                {"k8s\x00\n\x0c\n\x02v1", `begins with "k8s\x00`},
		"an array":                {`[{"kind":"Widget"}]`, `it begins with "[{`},
		"nothing":                 {"", "unexpected EOF"},
		"white space":             {" \n", "unexpected EOF"},
		"a Table":                 {`{"kind":"Table","apiVersion":"meta.k8s.io/v1","rows":[{"cells":[1]}]}`, "got a Table of \"meta.k8s.io/v1\""},
		"a Table, said last":      {`{"items":[],"apiVersion":"meta.k8s.io/v1","kind":"Table"}`, "got a Table"},
		"an object":               {`{"kind":"Widget","apiVersion":"bench.informergen.dev/v1","spec":{}}`, "got a Widget of \"bench.informergen.dev/v1\", which is no list"},
		"another version":         {`{"kind":"WidgetList","apiVersion":"bench.informergen.dev/v2","items":[]}`, `want a list of "bench.informergen.dev/v1"`},
		"another version, last":   {`{"items":[],"kind":"WidgetList","apiVersion":"bench.informergen.dev/v2"}`, `want a list of "bench.informergen.dev/v1"`},
		"items of another kind":   {`{"kind":"List","items":[{"kind":"Widget"},{"kind":"Gadget","apiVersion":"v1"}]}`, `item 1: got a Gadget of "v1", want a Widget of "bench.informergen.dev/v1"`},
		"an item that is a Table": {`{"kind":"List","items":[{"kind":"Table","apiVersion":"meta.k8s.io/v1"}]}`, "item 0: got a Table"},
		"items that are no array": {`{"kind":"WidgetList","items":{"a":1}}`, `items are no array: they begin with '{'`},
		"items twice":             {`{"kind":"WidgetList","items":[],"items":[]}`, "items twice"},
		"an item that is wrong":   {`{"kind":"WidgetList","items":[{},{"spec":{"priority":"high"}}]}`, "item 1: json: cannot unmarshal string into Go struct field"},
		"an item that is no JSON": {`{"kind":"WidgetList","items":[{"spec":}]}`, "item 0: invalid character '}'"},
		"a comma too many":        {`{"kind":"WidgetList","items":[{},]}`, "item 1: invalid character ']'"},
		"a comma too few":         {`{"kind":"WidgetList","items":[{} {}]}`, "invalid character '{', want ','"},
		"a number too many":       {`{"kind":"WidgetList","x":1 2}`, "invalid character '2', want ','"},
		"a key that is none":      {`{"kind":"WidgetList",5:[]}`, "invalid character '5', want a key"},
		"a colon too few":         {`{"kind" "WidgetList"}`, `behind the key "kind"`},
		"a value that is none":    {`{"kind":"WidgetList","x":[tru]}`, "no JSON"},
		"a kind that is wrong":    {`{"kind":["WidgetList"],"items":[]}`, "the kind of the list is wrong"},
		"metadata that is wrong":  {`{"kind":"WidgetList","metadata":{"remainingItemCount":"many"}}`, "the metadata of the list is wrong"},
		"something behind it":     {`{"kind":"WidgetList","items":[]} x`, "there is more behind the list: 'x'"},
		"success":                 {`{"kind":"Status","apiVersion":"v1","status":"Success"}`, "tells of success"},
	} {
		t.Run(name, func(t *testing.T) {
			for way, body := range readersOf([]byte(test.body)) {
				_, _, err := readList(body, expect)
				if err == nil || !strings.Contains(err.Error(), test.want) {
					t.Errorf("%s: %v, want %s", way, err, test.want)
				}
			}
		})
	}
}

func TestStatusInThePlaceOfAListIsReturnedAsItsError(t *testing.T) {
	status, err := json.Marshal(apierrors.NewResourceExpired("too old").Status())
	if err != nil {
		t.Fatal(err)
	}
	for _, body := range []string{
		`{"kind":"Status","apiVersion":"v1",` + string(status)[1:],
		strings.Replace(`{"kind":"Status","apiVersion":"v1",`+string(status)[1:], `"metadata":{}`, `"metadata":{},"details":{"causes":[{"message":"m"}],"retryAfterSeconds":3}`, 1),
		`{"apiVersion":"v1","code":410,"reason":"Expired","status":"Failure","message":"too old","kind":"Status"}`,
		`{"apiVersion":"v1","kind":"Status","code":410,"reason":"Expired","status":"Failure","items":[]}`,
	} {
		for way, reader := range readersOf([]byte(body)) {
			if _, _, err := readList(reader); !apierrors.IsResourceExpired(err) {
				t.Errorf("%s: %s\ngave %v", way, body, err)
			}
		}
	}
}

func TestListThatEndsEarlyIsAnUnexpectedEnd(t *testing.T) {
	body := []byte(`{"kind":"WidgetList","metadata":{"resourceVersion":"1"},"number":12,"items":[{"metadata":{"name":"a\n"}}, {"spec":{"priority":5}}],"x":null}`)
	for n := range len(body) {
		_, items, err := readList(iotest.DataErrReader(bytes.NewReader(body[:n])))
		if !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Fatalf("the first %d bytes gave %d items and %v", n, len(items), err)
		}
	}
}

func TestErrorOfTheBodyIsReturnedWithWhatWasReadBefore(t *testing.T) {
	broken := errors.New("connection reset")
	body := io.MultiReader(bytes.NewReader(listOf(3)[:8000]), iotest.ErrReader(broken))
	_, items, err := readList(body)
	if !errors.Is(err, broken) || len(items) != 2 {
		t.Errorf("%d items and %v", len(items), err)
	}
	behind := io.MultiReader(bytes.NewReader(listOf(1)), iotest.ErrReader(broken))
	if _, _, err := readList(behind); !errors.Is(err, broken) {
		t.Errorf("an error behind the list became %v", err)
	}
}

func TestErrorOfTheCallerEndsTheListAsItIs(t *testing.T) {
	enough := errors.New("enough")
	calls := 0
	listMeta, err := decode.New[*specimen.Widget]().List(bytes.NewReader(listOf(5)), func(*specimen.Widget) error {
		if calls++; calls == 2 {
			return enough
		}
		return nil
	})
	if err != enough || calls != 2 {
		t.Errorf("%v after %d calls, %v", err, calls, listMeta)
	}
}

func TestItemsKeepWhatTheServerSaysOfTheirKind(t *testing.T) {
	_, items, err := readList(strings.NewReader(`{"kind":"WidgetList","apiVersion":"bench.informergen.dev/v1","items":[{},{"kind":"Widget","apiVersion":"bench.informergen.dev/v1"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if items[0].TypeMeta != (metav1.TypeMeta{}) || items[1].TypeMeta != specimen.New(0).TypeMeta {
		t.Errorf("%v and %v", items[0].TypeMeta, items[1].TypeMeta)
	}
}

// API servers leave kind and apiVersion out of the items of built-in types.
func TestUntypedItemsHaveTheKindOfTheirList(t *testing.T) {
	body := []byte(`{"kind":"PodList","apiVersion":"v1","metadata":{},"items":[{"metadata":{"name":"a","managedFields":[{"manager":"m"}]}},{"kind":"Other","metadata":{"name":"b"}},{}]}`)
	want := &unstructured.UnstructuredList{}
	if err := json.Unmarshal(body, want); err != nil {
		t.Fatal(err)
	}
	got := &unstructured.UnstructuredList{Object: want.Object}
	_, err := decode.New[*unstructured.Unstructured]().List(bytes.NewReader(body), func(u *unstructured.Unstructured) error {
		got.Items = append(got.Items, *u)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-client-go +got):\n%s", diff)
	}
	// Where the list says it too late, what is expected has to do.
	late := `{"items":[{"metadata":{"name":"a"}}],"kind":"PodList","apiVersion":"v1"}`
	_, err = decode.New[*unstructured.Unstructured](decode.ExpectKind("v1", "Pod")).List(strings.NewReader(late), func(u *unstructured.Unstructured) error {
		if u.GetKind() != "Pod" || u.GetAPIVersion() != "v1" {
			t.Errorf("the item is a %s", u.GroupVersionKind())
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestOneDecoderReadsListAfterList(t *testing.T) {
	d := decode.New[*corev1.Pod]()
	for _, body := range []string{`{"kind":"PodList","items":[{"metadata":{"name":"a"}}]}`, `{"kind":"Podlist"`, `{"kind":"PodList","items":[{"metadata":{"name":"a"}}]}`} {
		var names []string
		_, err := d.List(strings.NewReader(body), func(p *corev1.Pod) error {
			names = append(names, p.Name)
			return nil
		})
		if whole := strings.HasSuffix(body, "}"); whole && (err != nil || len(names) != 1) || !whole && err == nil {
			t.Errorf("%s: %v, %v", body, names, err)
		}
	}
}
