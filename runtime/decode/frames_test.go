// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/informergen/informergen/runtime/decode"
	"github.com/informergen/informergen/runtime/internal/specimen"
	"github.com/informergen/informergen/runtime/object"
)

type event = object.Event[*specimen.Widget]

// readFrames reads a watch to its end. What was there already when an event came
// depends on the pieces in which it arrives, and is left out.
func readFrames(body io.Reader, opts ...decode.Option) (events []event, err error) {
	for e, err := range decode.New[*specimen.Widget](opts...).Frames(body) {
		if err != nil {
			return events, err
		}
		e.More = false
		events = append(events, e)
	}
	return events, nil
}

// typeOf returns the type of frame number i, all of them in turn.
func typeOf(i int) watch.EventType {
	return []watch.EventType{watch.Added, watch.Modified, watch.Deleted, watch.Bookmark}[i%4]
}

// wantEvent returns what frame number i is: client-go takes kind and apiVersion away.
func wantEvent(i int) event {
	w := specimen.New(i)
	w.TypeMeta = metav1.TypeMeta{}
	return event{Type: typeOf(i), Object: w}
}

func watchOf(n int, format string) []byte {
	var body []byte
	for i := range n {
		body = fmt.Appendf(body, format, typeOf(i), specimen.JSON(i))
	}
	return body
}

func TestFramesAreReadHoweverTheyArrive(t *testing.T) {
	const count = 40
	for style, format := range map[string]string{
		"as by API servers":     `{"type":"%s","object":%s}` + "\n",
		"without lines":         `{"type":"%s","object":%s}`,
		"with the object first": `{"object":%[2]s,"type":"%[1]s"}` + "\n",
		"with other keys":       `{"more":[1,{"type":"x"}],"type":"%s","x":"}{","object":%s,"last":null}` + "\r\n\r\n",
		"with keys twice":       `{"type":"ERROR","object":{"kind":"Status"},"type":"%s","object":%s}` + "\n",
		"with the type changed": `{"type":"DELETED","object":%[2]s,"type":"%[1]s"}`,
	} {
		for way, body := range readersOf(watchOf(count, format)) {
			t.Run(style+"/"+way, func(t *testing.T) {
				events, err := readFrames(body)
				if err != nil || len(events) != count {
					t.Fatalf("%d events and %v", len(events), err)
				}
				for i, e := range events {
					if diff := cmp.Diff(wantEvent(i), e); diff != "" {
						t.Fatalf("event %d (-want +got):\n%s", i, diff)
					}
				}
			})
		}
	}
}

func TestFramesOverManyLinesAreRead(t *testing.T) {
	var body bytes.Buffer
	for i := range 20 {
		one := fmt.Appendf(nil, `{"type":%q,"object":%s}`, typeOf(i), specimen.JSON(i))
		if err := json.Indent(&body, one, "", "\t"); err != nil {
			t.Fatal(err)
		}
		body.WriteString("\n\n")
	}
	for way, reader := range readersOf(body.Bytes()) {
		events, err := readFrames(reader, decode.WithoutManagedFields()) // They are kept as they are written.
		if err != nil || len(events) != 20 {
			t.Fatalf("%s: %d events and %v", way, len(events), err)
		}
		for i, e := range events {
			want := wantEvent(i)
			want.Object.ManagedFields = nil
			if diff := cmp.Diff(want, e); diff != "" {
				t.Fatalf("%s: event %d (-want +got):\n%s", way, i, diff)
			}
		}
	}
}

// steps is a body that arrives in steps, and knows how many have been asked for.
type steps struct {
	rest  []string
	asked int
}

func (s *steps) Read(into []byte) (int, error) {
	if len(s.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(into, s.rest[0])
	if s.rest[0] = s.rest[0][n:]; s.rest[0] == "" {
		s.rest, s.asked = s.rest[1:], s.asked+1
	}
	return n, nil
}

// A watch may be silent for minutes after a frame: whoever asks for more before
// handing it over delivers it that late.
func TestFrameIsHandedOverBeforeMoreIsAskedFor(t *testing.T) {
	whole := func(i int) string {
		return string(watchOf(i+1, `{"type":"%s","object":{"kind":"Widget","apiVersion":"v1","x":%s}}`))
	}
	one := whole(0)
	for name, test := range map[string]struct {
		steps []string
		asked []int // after how many steps each frame comes
	}{
		"a frame at a time":         {[]string{one + "\n", one + "\n", one + "\n"}, []int{1, 2, 3}},
		"without lines":             {[]string{one, one, one}, []int{1, 2, 3}},
		"two at once":               {[]string{one + "\n" + one + "\n", one + "\n"}, []int{1, 1, 2}},
		"in parts":                  {[]string{one[:10], one[10:], "\n" + one[:100], one[100:2000], one[2000:] + "\n"}, []int{2, 5}},
		"the newline late":          {[]string{one, "\n", one, "\n"}, []int{1, 3}},
		"a frame and a part of one": {[]string{one + "\n" + one[:500], one[500:] + "\n" + one[:1], one[1:]}, []int{1, 2, 3}},
		"over many lines":           {[]string{"{\n\"type\":\"ADDED\",\n", "\"object\":{\n\"kind\":\"Widget\",\"apiVersion\":\"v1\"}", "\n}", "\n" + one}, []int{3, 4}},
	} {
		t.Run(name, func(t *testing.T) {
			body := &steps{rest: test.steps}
			var asked []int
			for _, err := range decode.New[*specimen.Widget]().Frames(body) {
				if err != nil {
					t.Fatal(err)
				}
				asked = append(asked, body.asked)
			}
			if diff := cmp.Diff(test.asked, asked); diff != "" {
				t.Errorf("frames came after steps (-want +got)\n%s", diff)
			}
		})
	}
}

func TestEventSaysThatAnotherIsThereOnlyIfThatComesWithoutReading(t *testing.T) {
	one := `{"type":"ADDED","object":{"kind":"Widget","apiVersion":"v1","metadata":{"name":"a"}}}`
	over := "{\n\"type\":\"ADDED\",\n\"object\":{\n\"kind\":\"Widget\",\"apiVersion\":\"v1\"}\n}"
	for name, test := range map[string]struct {
		steps []string
		more  []bool
	}{
		"a frame at a time":           {[]string{one + "\n", one + "\n", one + "\n"}, []bool{false, false, false}},
		"three at once":               {[]string{one + "\n" + one + "\n" + one + "\n"}, []bool{true, true, false}},
		"a frame and a part of one":   {[]string{one + "\n" + one[:40], one[40:] + "\n" + one + "\n"}, []bool{false, true, false}},
		"two without the last line":   {[]string{one + "\n" + one}, []bool{false, false}},
		"without lines":               {[]string{one + one + one}, []bool{false, false, false}},
		"over many lines, in parts":   {[]string{over + "\n" + over[:20], over[20:] + "\n"}, []bool{false, false}},
		"the same with ends of lines": {[]string{one + "\r\n" + one + "\r\n"}, []bool{true, false}},
	} {
		t.Run(name, func(t *testing.T) {
			body := &steps{rest: test.steps}
			var more []bool
			asked, expected := 0, false
			for e, err := range decode.New[*specimen.Widget]().Frames(body) {
				if err != nil {
					t.Fatal(err)
				}
				if expected && body.asked != asked {
					t.Errorf("event %d was said to be there, and had to be read", len(more))
				}
				more, asked, expected = append(more, e.More), body.asked, e.More
			}
			if diff := cmp.Diff(test.more, more); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// widths is a body that notes how much room its reads have.
type widths struct {
	io.Reader
	room []int
}

func (w *widths) Read(into []byte) (int, error) {
	w.room = append(w.room, len(into))
	return w.Reader.Read(into)
}

func TestWatchReadsMoreAtATimeInABurstAndGivesTheMemoryBack(t *testing.T) {
	burst := bytes.NewReader(watchOf(200, `{"type":"%s","object":%s}`+"\n"))
	quiet := iotest.OneByteReader(bytes.NewReader(watchOf(1, `{"type":"%s","object":%s}`+"\n")))
	body := &widths{Reader: io.MultiReader(burst, quiet)}
	if events, err := readFrames(body); err != nil || len(events) != 201 {
		t.Fatalf("%d events and %v", len(events), err)
	}
	most, last := slices.Max(body.room), body.room[len(body.room)-1]
	if most <= body.room[0] || most > 4*body.room[0] || last > body.room[0] {
		t.Errorf("the reads had room for %d at first, %d at most and %d at the end", body.room[0], most, last)
	}
}

// If each byte made a frame be read again, this one would take hours.
func TestLargeFrameThatComesByteByByteIsRead(t *testing.T) {
	for name, filling := range map[string]string{"of one line": "0123456789abcdef", "of many lines": "\n"} {
		text := fmt.Sprintf(`{"type":"ADDED","object":{"kind":"Widget",%s"apiVersion":"v1","metadata":{"name":"large"},"x":"%s"}}`,
			strings.Repeat(filling[:1], strings.Count(filling, "\n")<<19), strings.Repeat("x", 1<<19))
		small := `{"type":"MODIFIED","object":{"kind":"Widget","apiVersion":"v1","metadata":{"name":"small"}}}`
		events, err := readFrames(iotest.OneByteReader(strings.NewReader(text + small + text + small)))
		if err != nil || len(events) != 4 || events[2].Object.Name != "large" || events[3].Object.Name != "small" {
			t.Errorf("%s: %d events and %v", name, len(events), err)
		}
	}
}

func TestWatchThatEndsBetweenFramesEndsInOrder(t *testing.T) {
	for _, body := range []string{"", "\n", " \r\n\t", string(watchOf(2, `{"type":"%s","object":%s}`)), string(watchOf(2, `{"type":"%s","object":%s}`)) + "\n\n"} {
		for way, reader := range readersOf([]byte(body)) {
			if _, err := readFrames(reader); err != nil {
				t.Errorf("%s: %.50q: %v", way, body, err)
			}
		}
	}
}

func TestWatchThatEndsWithinAFrameIsAnUnexpectedEnd(t *testing.T) {
	one := `{"type":"ADDED","object":{"kind":"Widget","apiVersion":"v1","metadata":{"name":"a","labels":{"a\u0062":"\"{"}},"x":[1,{}]}}`
	body, first := []byte(one+one), len(one)
	for n := 1; n < len(body); n++ {
		events, err := readFrames(bytes.NewReader(body[:n]))
		if n == first {
			continue
		}
		if !errors.Is(err, io.ErrUnexpectedEOF) || len(events) != min(1, n/first) {
			t.Fatalf("the first %d bytes gave %d events and %v", n, len(events), err)
		}
	}
}

func TestFramesThatAreWrongEndTheWatch(t *testing.T) {
	good := `{"type":"ADDED","object":{"kind":"Widget","apiVersion":"bench.informergen.dev/v1"}}` + "\n"
	expect := decode.ExpectKind("bench.informergen.dev/v1", "Widget")
	for name, test := range map[string]struct {
		frame, want string
	}{
		"an unknown type":        {`{"type":"EXPLODED","object":{"kind":"Widget"}}`, `unknown type "EXPLODED"`},
		"no type":                {`{"object":{"kind":"Widget"}}`, `unknown type ""`},
		"a type of another case": {`{"type":"added","object":{"kind":"Widget"}}`, `unknown type "added"`},
		"a type that is null":    {`{"type":null,"object":{"kind":"Widget"}}`, `unknown type ""`},
		"a type that is none":    {`{"type":5,"object":{"kind":"Widget"}}`, "cannot unmarshal number into Go struct field WatchEvent.type of type string"},
		"no object":              {`{"type":"ADDED"}`, "the frame ADDED has no object"},
		"an object that is null": {`{"type":"ADDED","object":null}`, "the frame ADDED has no object"},
		"an empty frame":         {`{}`, `unknown type ""`},
		"an array":               {`[]`, "cannot unmarshal array into Go value of type v1.WatchEvent"},
		"HTML":                   {"<html>", "invalid character '<'"},
		"no kind":                {`{"type":"ADDED","object":{"apiVersion":"v1"}}`, "Object 'Kind' is missing in '{\"apiVersion\":\"v1\"}'"},
		"no version":             {`{"type":"ADDED","object":{"kind":"Widget"}}`, "Object 'apiVersion' is missing"},
		"a version that is none": {`{"type":"ADDED","object":{"kind":"Widget","apiVersion":"a/b/c"}}`, "unexpected GroupVersion string: a/b/c"},
		"another kind":           {`{"type":"ADDED","object":{"kind":"Gadget","apiVersion":"bench.informergen.dev/v1"}}`, `got a Gadget of "bench.informergen.dev/v1", want a Widget of`},
		"another version":        {`{"type":"BOOKMARK","object":{"kind":"Widget","apiVersion":"bench.informergen.dev/v2"}}`, `got a Widget of "bench.informergen.dev/v2", want a Widget of "bench.informergen.dev/v1"`},
		"a Status":               {`{"type":"ADDED","object":{"kind":"Status","apiVersion":"v1"}}`, `got a Status of "v1"`},
		"a Table":                {`{"object":{"kind":"Table","apiVersion":"meta.k8s.io/v1"},"type":"ADDED"}`, `got a Table of "meta.k8s.io/v1"`},
		"an object that is odd":  {`{"type":"ADDED","object":{"kind":"Widget","apiVersion":"bench.informergen.dev/v1","spec":{"paused":"no"}}}`, "the object of a frame ADDED: json: cannot unmarshal string into Go struct field"},
		"the same, type last":    {`{"object":{"kind":"Widget","apiVersion":"bench.informergen.dev/v1","spec":{"paused":"no"}},"type":"ADDED"}`, "the object of a frame ADDED: json: cannot unmarshal string"},
		"no JSON in the object":  {`{"type":"ADDED","object":{"kind":}}`, "invalid character '}'"},
		"no JSON behind it":      {`{"type":"ADDED","object":{"kind":"Widget","apiVersion":"v1"}]`, "invalid character ']'"},
		"a frame that is broken": {`{"type":"ADDED","object":{"metadata":{` + "\n" + good, "invalid character '{'"},
		"an error without words": {`{"type":"ERROR","object":{"kind":"Widget","apiVersion":"v1"}}`, "the object of a frame ERROR is a Widget of \"v1\" and no Status"},
		"an error that is none":  {`{"type":"ERROR","object":[]}`, "the object of a frame ERROR: json: cannot unmarshal array"},
	} {
		t.Run(name, func(t *testing.T) {
			for way, body := range readersOf([]byte(good + test.frame + "\n")) {
				events, err := readFrames(body, expect)
				if err == nil || !strings.Contains(err.Error(), test.want) {
					t.Errorf("%s: %v, want %s", way, err, test.want)
				}
				if len(events) != 1 {
					t.Errorf("%s: %d events before it, want 1", way, len(events))
				}
			}
		})
	}
}

func TestErrorFrameIsReturnedAsItsStatus(t *testing.T) {
	status := apierrors.NewResourceExpired("too old resource version: 1 (2)").Status()
	status.Kind, status.APIVersion = "Status", "v1"
	text, err := json.Marshal(status)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{`{"type":"ERROR","object":%s}`, `{"object":%s,"type":"ERROR"}`} {
		_, err := readFrames(strings.NewReader(fmt.Sprintf(format, text)))
		if !apierrors.IsResourceExpired(err) || !strings.Contains(err.Error(), "too old resource version: 1 (2)") {
			t.Errorf("%s gave %v", format, err)
		}
	}
}

func TestErrorOfTheBodyComesBehindTheFramesBeforeIt(t *testing.T) {
	broken := errors.New("connection reset")
	for _, part := range []string{"", "\n", `{"type":"ADD`} {
		body := io.MultiReader(bytes.NewReader(watchOf(3, `{"type":"%s","object":%s}`)), strings.NewReader(part), iotest.ErrReader(broken))
		if events, err := readFrames(body); !errors.Is(err, broken) || len(events) != 3 {
			t.Errorf("%q: %d events and %v", part, len(events), err)
		}
	}
	if _, err := readFrames(stuck{}); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("a body that never gets on gave %v", err)
	}
}

// stuck returns nothing, and no error.
type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

func TestLoopOverFramesCanBeLeft(t *testing.T) {
	body := &steps{rest: []string{string(watchOf(1, `{"type":"%s","object":%s}`)), string(watchOf(1, `{"type":"%s","object":%s}`))}}
	for range decode.New[*specimen.Widget]().Frames(body) {
		break
	}
	if body.asked != 1 {
		t.Errorf("%d steps were read, want 1", body.asked)
	}
}

// Untyped objects have no other place where their kind is.
func TestUntypedFramesKeepTheirKind(t *testing.T) {
	for e, err := range decode.New[*unstructured.Unstructured]().Frames(bytes.NewReader(watchOf(4, `{"type":"%s","object":%s}`))) {
		if err != nil {
			t.Fatal(err)
		}
		if e.Object.GetKind() != "Widget" || e.Object.GetAPIVersion() != specimen.GroupVersion.String() {
			t.Errorf("%s of a %s", e.Type, e.Object.GroupVersionKind())
		}
	}
	for _, err := range decode.New[*unstructured.Unstructured]().Frames(strings.NewReader(`{"type":"ADDED","object":{"metadata":{}}}`)) {
		if err == nil || !strings.Contains(err.Error(), "Object 'Kind' is missing") {
			t.Errorf("an object without a kind gave %v", err)
		}
	}
}

func TestManagedFieldsAreLeftOutOfFramesAndItems(t *testing.T) {
	events, err := readFrames(bytes.NewReader(watchOf(1, `{"type":"%s","object":%s}`)), decode.WithoutManagedFields())
	if err != nil || events[0].Object.ManagedFields != nil {
		t.Errorf("%v, %v", events, err)
	}
	_, items, err := readList(bytes.NewReader(listOf(1)), decode.WithoutManagedFields())
	if err != nil || items[0].ManagedFields != nil {
		t.Errorf("%v, %v", items, err)
	}
}
