// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package source_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	kruntime "k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"

	typed "github.com/informergen/informergen/runtime/client"
	"github.com/informergen/informergen/runtime/source"
)

// encoding is a wire format, as an API server writes it.
type encoding struct {
	contentType string
	list        func(kruntime.Object) []byte
	frame       func(event watch.EventType, obj kruntime.Object) []byte
}

var inJSON = encoding{
	contentType: "application/json",
	list:        func(obj kruntime.Object) []byte { return must(json.Marshal(obj)) },
	frame: func(event watch.EventType, obj kruntime.Object) []byte {
		return append(must(json.Marshal(map[string]any{"type": event, "object": obj})), '\n')
	},
}

var inProtobuf = encoding{
	contentType: "application/vnd.kubernetes.protobuf",
	list: func(obj kruntime.Object) []byte {
		return encoded(protobuf.NewSerializer(scheme.Scheme, scheme.Scheme), obj)
	},
	frame: func(event watch.EventType, obj kruntime.Object) []byte {
		raw := encoded(protobuf.NewSerializer(scheme.Scheme, scheme.Scheme), obj)
		var b bytes.Buffer
		frame := encoded(protobuf.NewRawSerializer(scheme.Scheme, scheme.Scheme),
			&metav1.WatchEvent{Type: string(event), Object: kruntime.RawExtension{Raw: raw}})
		_, _ = protobuf.LengthDelimitedFramer.NewFrameWriter(&b).Write(frame)
		return b.Bytes()
	},
}

func must(data []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return data
}

func encoded(e kruntime.Encoder, obj kruntime.Object) []byte {
	var b bytes.Buffer
	if err := e.Encode(obj, &b); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// served is a Source over a real client of a server that answers lists and watches
// with these bodies.
func served(t *testing.T, contentType string, list, watch io.Reader, opts ...source.Option) *source.Source[*corev1.Pod] {
	t.Helper()
	return source.FromClient[*corev1.Pod](podClient(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", contentType)
		body := list
		if r.URL.Query().Get("watch") != "" {
			body = watch
		}
		_, _ = io.Copy(w, body)
	})), opts...)
}

func podClient(t *testing.T, handler http.Handler) *typed.Client[*corev1.Pod, *corev1.PodList] {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	c, err := rest.RESTClientFor(&rest.Config{
		Host:    server.URL,
		APIPath: "/api",
		ContentConfig: rest.ContentConfig{
			GroupVersion:         &corev1.SchemeGroupVersion,
			NegotiatedSerializer: scheme.Codecs.WithoutConversion(),
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return typed.New("pods", c, scheme.ParameterCodec, "shop",
		func() *corev1.Pod { return &corev1.Pod{} }, func() *corev1.PodList { return &corev1.PodList{} })
}

func kindOf(kind string) metav1.TypeMeta { return metav1.TypeMeta{APIVersion: "v1", Kind: kind} }

func sentPod(name string) *corev1.Pod {
	p := pod(name)
	p.TypeMeta = kindOf("Pod")
	p.ResourceVersion, p.Labels, p.Spec.NodeName = "4", map[string]string{"app": name}, "n1"
	p.ManagedFields = []metav1.ManagedFieldsEntry{{Manager: "kubectl", FieldsType: "FieldsV1", FieldsV1: &metav1.FieldsV1{Raw: []byte(`{"f:spec":{}}`)}}}
	return p
}

func sentList(names ...string) *corev1.PodList {
	remaining := int64(7)
	list := &corev1.PodList{TypeMeta: kindOf("PodList"), ListMeta: metav1.ListMeta{
		ResourceVersion: "9", Continue: "next", RemainingItemCount: &remaining,
	}}
	for _, name := range names {
		list.Items = append(list.Items, *sentPod(name))
	}
	return list
}

// listed returns everything that a list hands over.
func listed(t *testing.T, s *source.Source[*corev1.Pod]) (all []*corev1.Pod, meta metav1.ListMeta, err error) {
	t.Helper()
	meta, err = s.List(t.Context(), metav1.ListOptions{}, func(p *corev1.Pod) error {
		all = append(all, p)
		return nil
	})
	return all, meta, err
}

func TestBodiesAreReadAsTheClientWouldReadThem(t *testing.T) {
	status := apierrors.NewResourceExpired("old").Status()
	status.TypeMeta = kindOf("Status")
	for name, e := range map[string]encoding{"json": inJSON, "protobuf": inProtobuf} {
		list := e.list(sentList("a", "b", "c"))
		frames := bytes.Join([][]byte{
			e.frame(watch.Added, sentPod("a")), e.frame(watch.Modified, sentPod("b")), e.frame(watch.Deleted, sentPod("c")),
			e.frame(watch.Bookmark, sentPod("")), e.frame(watch.Error, &status), e.frame(watch.Added, sentPod("never seen")),
		}, nil)
		for how, cut := range map[string]func(io.Reader) io.Reader{
			"at once": func(r io.Reader) io.Reader { return r }, "byte by byte": iotest.OneByteReader,
		} {
			t.Run(name+" "+how, func(t *testing.T) {
				s := served(t, e.contentType, cut(bytes.NewReader(list)), cut(bytes.NewReader(frames)))
				pods, meta, err := listed(t, s)
				if err != nil {
					t.Fatal(err)
				}
				want := sentList("a", "b", "c")
				var got []corev1.Pod
				for _, p := range pods {
					got = append(got, *p)
				}
				if name == "protobuf" { // which has the types of the items nowhere
					for i := range want.Items {
						want.Items[i].TypeMeta = metav1.TypeMeta{}
					}
				}
				if diff := cmp.Diff(want.Items, got); diff != "" {
					t.Errorf("items (-want +got):\n%s", diff)
				}
				if diff := cmp.Diff(want.ListMeta, meta); diff != "" {
					t.Errorf("metadata (-want +got):\n%s", diff)
				}
				events := drain(t, t.Context(), s)
				if diff := cmp.Diff([]string{"ADDED a", "MODIFIED b", "DELETED c", "BOOKMARK "}, events[:4]); diff != "" {
					t.Errorf("events (-want +got):\n%s", diff)
				}
				if len(events) != 5 || !strings.HasSuffix(events[4], ": old") {
					t.Errorf("the ERROR frame became %q", events[4:])
				}
			})
		}
	}
}

func TestObjectOfAnotherKindThanTheSchemeSaysIsAnError(t *testing.T) {
	other := sentPod("a")
	other.Kind = "Pot"
	list := sentList("a")
	list.Items[0].Kind = "Pot"
	for name, e := range map[string]encoding{"json": inJSON, "protobuf": inProtobuf} {
		s := served(t, e.contentType, bytes.NewReader(e.list(list)), bytes.NewReader(e.frame(watch.Added, other)), source.Scheme(scheme.Scheme))
		if _, _, err := listed(t, s); name == "json" && (err == nil || !strings.Contains(err.Error(), "Pot")) {
			t.Errorf("list: %v", err) // in protobuf, items say nothing
		}
		if err := watchError(t, s); err == nil || !strings.Contains(err.Error(), "Pot") {
			t.Errorf("%s: watch: %v", name, err)
		}
	}
}

func TestManagedFieldsAreLeftOutOnEveryWay(t *testing.T) {
	fake := client[*corev1.PodList]{
		list: func(context.Context, metav1.ListOptions) (*corev1.PodList, error) { return sentList("a"), nil },
		watch: func(context.Context, metav1.ListOptions) (watch.Interface, error) {
			w := watch.NewFakeWithChanSize(1, false)
			w.Add(sentPod("a"))
			w.Stop()
			return w, nil
		},
	}
	way := func(e encoding) *source.Source[*corev1.Pod] {
		return served(t, e.contentType, bytes.NewReader(e.list(sentList("a"))), bytes.NewReader(e.frame(watch.Added, sentPod("a"))))
	}
	for name, s := range map[string]*source.Source[*corev1.Pod]{
		"json": way(inJSON), "protobuf": way(inProtobuf), "client": source.FromClient[*corev1.Pod](fake),
	} {
		s = s.With(source.WithoutManagedFields())
		all, _, err := listed(t, s)
		if err != nil || len(all) != 1 || all[0].ManagedFields != nil || all[0].Labels["app"] != "a" {
			t.Errorf("%s: listed %v, %v", name, all, err)
		}
		events, err := s.Watch(t.Context(), metav1.ListOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for event, err := range events {
			if err != nil || event.Object.ManagedFields != nil || event.Object.Labels["app"] != "a" {
				t.Errorf("%s: watched %v, %v", name, event, err)
			}
		}
	}
}

func TestFormatThatIsNotKnownIsLeftToTheClient(t *testing.T) {
	cbor := []byte{0xd9, 0xd9, 0xf7, 0xa0}
	requests := 0
	c := podClient(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests++
		w.Header().Set("Content-Type", "application/json")
		switch {
		case requests == 1:
			_, _ = w.Write(cbor)
		case r.URL.Query().Get("watch") != "":
			_, _ = w.Write(inJSON.frame(watch.Added, sentPod("a")))
		default:
			_, _ = w.Write(inJSON.list(sentList("a")))
		}
	}))
	s := source.FromClient[*corev1.Pod](c)
	for range 2 { // the second time it is known
		all, _, err := listed(t, s)
		if err != nil || len(all) != 1 {
			t.Errorf("listed %v, %v", all, err)
		}
	}
	if requests != 3 {
		t.Errorf("%d requests", requests)
	}

	requests = 0
	s = source.FromClient[*corev1.Pod](c)
	for range 2 {
		if diff := cmp.Diff([]string{"ADDED a"}, drain(t, t.Context(), s)); diff != "" {
			t.Errorf("events (-want +got):\n%s", diff)
		}
	}
	if requests != 3 {
		t.Errorf("%d requests", requests)
	}
}

func TestBrokenBodiesAreErrorsOfTheirRequests(t *testing.T) {
	list := inProtobuf.list(sentList("a", "b"))
	frame := inProtobuf.frame(watch.Added, sentPod("a"))
	status := inProtobuf.list(&metav1.Status{TypeMeta: kindOf("Status"), Message: "no"})
	jsonFrame := inJSON.frame(watch.Added, sentPod("a"))
	noMagic := bytes.Replace(frame, []byte("k8s\x00"), []byte("nope"), 1)
	unknown := inProtobuf.frame("SPLIT", sentPod("a"))
	long := append(bytes.Clone(frame), 0x7f, 0xff, 0xff, 0xff)
	for name, test := range map[string]struct {
		list, watch []byte
		is          error
		says        string
	}{
		"list, empty":                   {list: []byte{}, is: io.ErrUnexpectedEOF},
		"list, cut in the magic":        {list: list[:3], says: "k8s"},
		"list, cut in a field":          {list: list[:len(list)-20], is: io.ErrUnexpectedEOF},
		"list, cut in the header":       {list: list[:6], is: io.ErrUnexpectedEOF},
		"list, no protobuf":             {list: append([]byte("k8s\x00"), 0x0b, 0x0b), says: "wire type"},
		"list, longer than it is":       {list: append([]byte("k8s\x00"), 0x12, 2, 0x0a, 100), is: io.ErrUnexpectedEOF},
		"list, a status":                {list: status, says: "Status"},
		"list, JSON that is cut":        {list: inJSON.list(sentList("a"))[:40], is: io.ErrUnexpectedEOF},
		"watch, cut in a frame":         {watch: frame[:len(frame)-5], is: io.ErrUnexpectedEOF},
		"watch, cut in a length":        {watch: frame[:3], is: io.ErrUnexpectedEOF},
		"watch, no object":              {watch: noMagic, says: "no object"},
		"watch, unknown type":           {watch: unknown, says: "SPLIT"},
		"watch, frame that is too long": {watch: long, says: "allowed"},
		"watch, JSON that is cut":       {watch: jsonFrame[:30], is: io.ErrUnexpectedEOF},
	} {
		t.Run(name, func(t *testing.T) {
			s := served(t, "application/octet-stream", bytes.NewReader(test.list), bytes.NewReader(test.watch))
			var err error
			if test.list != nil {
				_, _, err = listed(t, s)
			} else {
				err = watchError(t, s)
			}
			if err == nil {
				t.Fatal("there is no error")
			}
			if test.is != nil && !errors.Is(err, test.is) {
				t.Errorf("the error is %v", err)
			}
			if !strings.Contains(err.Error(), test.says) {
				t.Errorf("%q does not say %q", err, test.says)
			}
		})
	}
}

func watchError(t *testing.T, s *source.Source[*corev1.Pod]) error {
	t.Helper()
	events, err := s.Watch(t.Context(), metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range events {
		if err != nil {
			return err
		}
	}
	return nil
}

// stuck is a transport whose bodies know nothing of contexts.
type stuck struct{ body io.ReadCloser }

func (s stuck) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusOK, Body: s.body, Header: http.Header{}, Request: r}, nil
}

func TestEndOfTheContextEndsTheReadingOfABody(t *testing.T) {
	for name, read := range map[string]func(context.Context, *source.Source[*corev1.Pod]) error{
		"list": func(ctx context.Context, s *source.Source[*corev1.Pod]) error {
			_, err := s.List(ctx, metav1.ListOptions{}, func(*corev1.Pod) error { return nil })
			return err
		},
		"watch": func(ctx context.Context, s *source.Source[*corev1.Pod]) error {
			events, err := s.Watch(ctx, metav1.ListOptions{})
			if err != nil {
				return err
			}
			for event, err := range events {
				return fmt.Errorf("got %v, %w", event, err)
			}
			return context.Cause(ctx)
		},
	} {
		t.Run(name, func(t *testing.T) {
			body, writer := io.Pipe()
			defer writer.Close()
			c, err := rest.NewRESTClient(&url.URL{Scheme: "http", Host: "127.0.0.1:1"}, "/api/v1", rest.ClientContentConfig{
				GroupVersion: corev1.SchemeGroupVersion, Negotiator: kruntime.NewClientNegotiator(scheme.Codecs.WithoutConversion(), corev1.SchemeGroupVersion),
			}, nil, &http.Client{Transport: stuck{body}})
			if err != nil {
				t.Fatal(err)
			}
			s := source.FromClient[*corev1.Pod](typed.New("pods", c, scheme.ParameterCodec, "shop",
				func() *corev1.Pod { return &corev1.Pod{} }, func() *corev1.PodList { return &corev1.PodList{} }))
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				_, _ = writer.Write([]byte(`{"ki`)) // blocks until it was read
				cancel()
			}()
			if err := read(ctx, s); !errors.Is(err, context.Canceled) {
				t.Errorf("it ended with %v", err)
			}
		})
	}
}
