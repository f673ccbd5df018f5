// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package client

import (
	"context"
	"io"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/metrics"
)

// OpenList sends the request of List and returns the body of the answer, in the
// format that the server chose, while it still arrives. The caller closes it. An
// answer that is an error is returned as List returns it; TimeoutSeconds also
// limits how long the body can be read.
func (c *Client[T, L]) OpenList(ctx context.Context, opts metav1.ListOptions) (io.ReadCloser, error) {
	cancel := context.CancelFunc(func() {})
	if limit := timeout(opts); limit > 0 {
		ctx, cancel = context.WithTimeout(ctx, limit)
	}
	request := c.selected(opts)
	body := &observedBody{ctx: ctx, cancel: cancel, url: c.metricURL(request), begin: time.Now()}
	var err error
	if body.ReadCloser, err = request.Stream(ctx); err != nil {
		body.observeLatency()
		cancel()
		return nil, err
	}
	return body, nil
}

// OpenWatch sends the request of Watch and returns the body of the answer, a
// stream of frames in the format that the server chose. The caller closes it.
func (c *Client[T, L]) OpenWatch(ctx context.Context, opts metav1.ListOptions) (io.ReadCloser, error) {
	opts.Watch = true
	// Watches are not rate limited, those of client-go are not either.
	return c.selected(opts).Throttle(nil).Stream(ctx)
}

// selected is the request for the objects that opts selects.
func (c *Client[T, L]) selected(opts metav1.ListOptions) *rest.Request {
	return c.collection(c.rest.Get()).
		VersionedParams(&opts, c.codec).
		Timeout(timeout(opts))
}

// metricURL returns the URL of a request to the collection as client-go labels its
// metrics: without the values of namespace and parameters, which are too many.
func (c *Client[T, L]) metricURL(request *rest.Request) url.URL {
	labelled := *request.URL()
	query := labelled.Query()
	for name := range query {
		query.Set(name, "{value}")
	}
	if c.namespace != "" {
		labelled.Path = c.rest.Get().Namespace("{namespace}").Resource(c.resource).URL().Path
	}
	labelled.RawQuery = query.Encode()
	return labelled
}

// observedBody feeds the metrics of client-go that Request.Do feeds and
// Request.Stream does not: the latency up to the end of the body, and its size.
// Like the body of an http.Response it may be closed during a read, and twice.
type observedBody struct {
	io.ReadCloser
	ctx    context.Context
	cancel context.CancelFunc
	url    url.URL
	begin  time.Time
	size   atomic.Int64
	closed sync.Once
}

func (b *observedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.size.Add(int64(n))
	return n, err
}

func (b *observedBody) Close() error {
	b.closed.Do(func() {
		b.observeLatency()
		metrics.ResponseSize.Observe(b.ctx, "GET", b.url.Host, float64(b.size.Load()))
	})
	defer b.cancel()
	return b.ReadCloser.Close()
}

func (b *observedBody) observeLatency() {
	metrics.RequestLatency.Observe(b.ctx, "GET", b.url, time.Since(b.begin))
}
