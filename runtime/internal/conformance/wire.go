// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"io"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
)

// Wire is a typed client of a Server, or of a Line to one, that has what it answers
// as JSON, in the bodies that a client of package client hands over. They arrive in
// pieces that have nothing to do with objects.
type Wire struct {
	To cache.ListerWatcherWithContext
}

// List answers as a typed client does that decodes for itself.
func (w Wire) List(ctx context.Context, opts metav1.ListOptions) (*metav1.PartialObjectMetadataList, error) {
	list, err := w.To.ListWithContext(ctx, opts)
	if err != nil {
		return nil, err
	}
	return list.(*metav1.PartialObjectMetadataList), nil
}

// Watch answers as a typed client does that decodes for itself.
func (w Wire) Watch(ctx context.Context, opts metav1.ListOptions) (watch.Interface, error) {
	return w.To.WatchWithContext(ctx, opts)
}

// OpenList returns the list in JSON.
func (w Wire) OpenList(ctx context.Context, opts metav1.ListOptions) (io.ReadCloser, error) {
	list, err := w.List(ctx, opts)
	if err != nil {
		return nil, err
	}
	list = list.DeepCopy()
	list.SetGroupVersionKind(metav1.SchemeGroupVersion.WithKind("PartialObjectMetadataList"))
	for i := range list.Items {
		list.Items[i].SetGroupVersionKind(thingKind)
	}
	data, err := json.Marshal(list)
	return io.NopCloser(&pieces{from: bytes.NewReader(data)}), err
}

// OpenWatch returns the frames in JSON.
func (w Wire) OpenWatch(ctx context.Context, opts metav1.ListOptions) (io.ReadCloser, error) {
	events, err := w.To.WatchWithContext(ctx, opts)
	if err != nil {
		return nil, err
	}
	body := &frames{events: events}
	return struct {
		io.Reader
		io.Closer
	}{&pieces{from: body}, body}, nil
}

var thingKind = metav1.SchemeGroupVersion.WithKind("PartialObjectMetadata")

// frames encodes the events of a watch when they are read. When it ends after an odd
// number of them, the connection breaks within a frame.
type frames struct {
	events watch.Interface
	buf    bytes.Buffer
	sent   int
}

func (f *frames) Read(p []byte) (int, error) {
	if f.buf.Len() == 0 {
		event, open := <-f.events.ResultChan()
		f.sent++
		switch {
		case !open && f.sent%2 == 0:
			f.buf.WriteString(`{"type":"MODIFIED","object":{"kind":"Par`)
			return f.buf.Read(p)
		case !open:
			return 0, io.EOF
		}
		if err := f.encode(event); err != nil {
			return 0, err
		}
	}
	return f.buf.Read(p)
}

func (f *frames) encode(event watch.Event) error {
	kind := thingKind
	if _, ok := event.Object.(*metav1.Status); ok {
		kind = schema.GroupVersionKind{Version: "v1", Kind: "Status"}
	}
	obj := event.Object.DeepCopyObject()
	obj.GetObjectKind().SetGroupVersionKind(kind)
	return json.NewEncoder(&f.buf).Encode(struct {
		Type   watch.EventType `json:"type"`
		Object runtime.Object  `json:"object"`
	}{event.Type, obj})
}

func (f *frames) Close() error {
	f.events.Stop()
	return nil
}

// pieces hands at most a few bytes over at a time, now more and now fewer.
type pieces struct {
	from io.Reader
	size int
}

func (r *pieces) Read(p []byte) (int, error) {
	r.size = (r.size*7 + 13) % 101
	return r.from.Read(p[:min(len(p), 1+r.size)])
}
