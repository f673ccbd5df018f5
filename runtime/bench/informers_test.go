// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package bench_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	kruntime "k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/gentype"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/client"
	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/internal/specimen"
	"github.com/informergen/informergen/runtime/source"
)

func restClient(url string) (rest.Interface, *kruntime.Scheme, error) {
	scheme := kruntime.NewScheme()
	if err := specimen.AddToScheme(scheme); err != nil {
		return nil, nil, err
	}
	metav1.AddToGroupVersion(scheme, specimen.GroupVersion)
	c, err := rest.RESTClientFor(&rest.Config{
		Host:    url,
		APIPath: "/apis",
		QPS:     -1,
		ContentConfig: rest.ContentConfig{
			GroupVersion:         &specimen.GroupVersion,
			NegotiatedSerializer: serializer.NewCodecFactory(scheme).WithoutConversion(),
		},
	})
	return c, scheme, err
}

func newWidget() *specimen.Widget         { return &specimen.Widget{} }
func newWidgetList() *specimen.WidgetList { return &specimen.WidgetList{} }

// newInformer makes an informer as generated code makes it, with the index that
// its lister needs.
func newInformer(impl, url string) (cache.SharedIndexInformer, error) {
	c, scheme, err := restClient(url)
	if err != nil {
		return nil, err
	}
	codec := kruntime.NewParameterCodec(scheme)
	indexers := cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc}
	switch impl {
	case "ours":
		widgets := client.New("widgets", c, codec, "", newWidget, newWidgetList)
		return informer.New(informer.Config[*specimen.Widget]{
			Source:   source.FromClient[*specimen.Widget](widgets),
			Indexers: indexers,
		}), nil
	case "client-go":
		widgets := gentype.NewClientWithList("widgets", c, codec, "", newWidget, newWidgetList)
		return cache.NewSharedIndexInformer(&cache.ListWatch{
			ListWithContextFunc: func(ctx context.Context, opts metav1.ListOptions) (kruntime.Object, error) {
				return widgets.List(ctx, opts)
			},
			WatchFuncWithContext: func(ctx context.Context, opts metav1.ListOptions) (watch.Interface, error) {
				return widgets.Watch(ctx, opts)
			},
		}, &specimen.Widget{}, 0, indexers), nil
	}
	return nil, fmt.Errorf("there is no implementation %q", impl)
}

// run syncs an informer with one handler, and returns what that has used; or, if
// there are events, what these have used after the sync.
func (t task) run() (used usage, err error) {
	inf, err := newInformer(t.Impl, t.URL)
	if err != nil {
		return used, err
	}
	var transform cache.TransformFunc
	switch {
	case t.Strip:
		transform = informer.StripManagedFields
	case t.Compact:
		transform = informer.Compact
	}
	if err := inf.SetTransform(transform); err != nil {
		return used, err
	}
	var heard atomic.Int64
	done := make(chan struct{})
	handle := func() {
		if heard.Add(1) == int64(t.Objects+t.Events) {
			close(done)
		}
	}
	_, err = inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(any) { handle() },
		UpdateFunc: func(any, any) { handle() },
	})
	if err != nil {
		return used, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	before := now()
	before.LiveBytes = liveBytes()
	go inf.RunWithContext(ctx)
	if t.Events > 0 {
		if err := await(ctx, func() bool { return heard.Load() == int64(t.Objects) }); err != nil {
			return used, err
		}
		before = now()
		before.LiveBytes = liveBytes()
		if err := t.change(ctx); err != nil {
			return used, err
		}
	}
	select {
	case <-done:
	case <-ctx.Done():
		return used, fmt.Errorf("the handler heard %d of %d: %w", heard.Load(), t.Objects+t.Events, ctx.Err())
	}
	used = since(before)
	if got := len(inf.GetStore().ListKeys()); got != t.Objects {
		return used, fmt.Errorf("the store has %d objects of %d", got, t.Objects)
	}
	return used, nil
}

func await(ctx context.Context, condition func() bool) error {
	for !condition() {
		select {
		case <-time.After(10 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// change has the server send the events.
func (t task) change(ctx context.Context) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, fmt.Sprintf("%s/changes?n=%d", t.URL, t.Events), nil)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return errors.New(response.Status)
	}
	return nil
}
