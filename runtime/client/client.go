// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package client

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/rest"

	"github.com/informergen/informergen/runtime/object"
)

// Client sends the standard verbs of one resource to the server and decodes the
// answers into T and L. It holds no state beside its configuration, so that any
// number of goroutines may share one.
//
// On an error the methods that return an object return the empty T made by
// newObject beside it, as the clients of client-go do. An error that the server
// answered with is an apierrors.APIStatus.
type Client[T object.Object, L runtime.Object] struct {
	resource  string
	rest      rest.Interface
	codec     runtime.ParameterCodec
	namespace string
	newObject func() T
	newList   func() L
	options   options
}

// New makes the client of a resource: its plural name as it appears in URLs, the
// REST client of its group version, and the codec that turns options into query
// parameters. An empty namespace addresses cluster-scoped objects, or those of
// all namespaces. newObject and newList return a fresh empty value per call.
func New[T object.Object, L runtime.Object](
	resource string, c rest.Interface, codec runtime.ParameterCodec, namespace string,
	newObject func() T, newList func() L, opts ...Option,
) *Client[T, L] {
	client := &Client[T, L]{
		resource:  resource,
		rest:      c,
		codec:     codec,
		namespace: namespace,
		newObject: newObject,
		newList:   newList,
	}
	for _, opt := range opts {
		opt(&client.options)
	}
	return client
}

// GetClient returns the REST client that requests go through.
func (c *Client[T, L]) GetClient() rest.Interface { return c.rest }

// GetNamespace returns the namespace that requests are limited to, or "".
func (c *Client[T, L]) GetNamespace() string { return c.namespace }

// Create stores a new object and returns it as the server stored it.
func (c *Client[T, L]) Create(ctx context.Context, obj T, opts metav1.CreateOptions) (T, error) {
	request := c.collection(c.rest.Post()).
		VersionedParams(&opts, c.codec).
		Body(obj)
	return c.object(ctx, request)
}

// Update replaces the stored object of the same name and returns what the server
// stored. A stale resource version is a Conflict error.
func (c *Client[T, L]) Update(ctx context.Context, obj T, opts metav1.UpdateOptions) (T, error) {
	request := c.named(c.rest.Put(), obj.GetName()).
		VersionedParams(&opts, c.codec).
		Body(obj)
	return c.object(ctx, request)
}

// UpdateStatus is Update for the status subresource: the server takes only the
// status from obj. Resources without a status subresource answer NotFound.
func (c *Client[T, L]) UpdateStatus(ctx context.Context, obj T, opts metav1.UpdateOptions) (T, error) {
	request := c.named(c.rest.Put(), obj.GetName()).
		SubResource("status").
		VersionedParams(&opts, c.codec).
		Body(obj)
	return c.object(ctx, request)
}

// Delete removes the object of that name, or starts its graceful removal.
func (c *Client[T, L]) Delete(ctx context.Context, name string, opts metav1.DeleteOptions) error {
	return c.named(c.rest.Delete(), name).
		Body(&opts).
		Do(ctx).
		Error()
}

// DeleteCollection removes every object that listOpts selects.
func (c *Client[T, L]) DeleteCollection(ctx context.Context, opts metav1.DeleteOptions, listOpts metav1.ListOptions) error {
	return c.collection(c.rest.Delete()).
		VersionedParams(&listOpts, c.codec).
		Timeout(timeout(listOpts)).
		Body(&opts).
		Do(ctx).
		Error()
}

// Get reads the object of that name.
func (c *Client[T, L]) Get(ctx context.Context, name string, opts metav1.GetOptions) (T, error) {
	request := c.named(c.rest.Get(), name).
		VersionedParams(&opts, c.codec)
	return c.object(ctx, request)
}

// List reads one page of the objects that opts selects; without a limit that is
// all of them. TimeoutSeconds also ends the request on the client's side.
func (c *Client[T, L]) List(ctx context.Context, opts metav1.ListOptions) (L, error) {
	list := c.newList()
	err := c.selected(opts).Do(ctx).Into(list)
	return list, err
}

// Watch streams the changes of the objects that opts selects, whether or not
// opts.Watch is set. The caller stops the returned watch.
func (c *Client[T, L]) Watch(ctx context.Context, opts metav1.ListOptions) (watch.Interface, error) {
	opts.Watch = true
	return c.selected(opts).Watch(ctx)
}

// Patch applies data, in the language that pt names, to an object or to the
// subresource whose path segments are given, and returns the patched object.
func (c *Client[T, L]) Patch(
	ctx context.Context, name string, pt types.PatchType, data []byte, opts metav1.PatchOptions, subresources ...string,
) (T, error) {
	request := c.named(c.rest.Patch(pt), name).
		SubResource(subresources...).
		VersionedParams(&opts, c.codec).
		Body(data)
	return c.object(ctx, request)
}

// collection points a request at the resource itself.
func (c *Client[T, L]) collection(request *rest.Request) *rest.Request {
	return request.
		UseProtobufAsDefaultIfPreferred(c.options.prefersProtobuf).
		NamespaceIfScoped(c.namespace, c.namespace != "").
		Resource(c.resource)
}

// named points a request at one object. An empty name makes the request fail
// before it is sent.
func (c *Client[T, L]) named(request *rest.Request, name string) *rest.Request {
	return c.collection(request).Name(name)
}

// object sends a request whose answer is one object.
func (c *Client[T, L]) object(ctx context.Context, request *rest.Request) (T, error) {
	result := c.newObject()
	err := request.Do(ctx).Into(result)
	return result, err
}

func timeout(opts metav1.ListOptions) time.Duration {
	if opts.TimeoutSeconds == nil {
		return 0
	}
	return time.Duration(*opts.TimeoutSeconds) * time.Second
}
