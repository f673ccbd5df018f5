// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package client

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/util/apply"
)

// Endpoint is a *Client, whatever its types: the place that a method beyond the
// standard ones sends its requests to. The functions below are such methods;
// generated clients make them from +genclient:method markers. Their answer is of
// another type than the client's own, so that it is handed in empty. An empty
// subresource stands for the object itself.
type Endpoint interface {
	collection(*rest.Request) *rest.Request
	named(*rest.Request, string) *rest.Request
	parameters() runtime.ParameterCodec
	GetClient() rest.Interface
}

func (c *Client[T, L]) parameters() runtime.ParameterCodec { return c.codec }

// GetInto reads an object's subresource into result and returns it.
func GetInto[R runtime.Object](ctx context.Context, c Endpoint, name, subresource string, opts metav1.GetOptions, result R) (R, error) {
	request := at(c, c.GetClient().Get(), name, subresource).VersionedParams(&opts, c.parameters())
	return result, request.Do(ctx).Into(result)
}

// ListInto reads a list, of the resource or below the object called name, into
// result and returns it.
func ListInto[R runtime.Object](ctx context.Context, c Endpoint, name, subresource string, opts metav1.ListOptions, result R) (R, error) {
	request := at(c, c.GetClient().Get(), name, subresource).VersionedParams(&opts, c.parameters()).Timeout(timeout(opts))
	return result, request.Do(ctx).Into(result)
}

// CreateInto posts obj, to the resource or to a subresource of the object called
// name, decodes the answer into result and returns it.
func CreateInto[R runtime.Object](ctx context.Context, c Endpoint, name, subresource string, obj runtime.Object, opts metav1.CreateOptions, result R) (R, error) {
	request := at(c, c.GetClient().Post(), name, subresource).VersionedParams(&opts, c.parameters()).Body(obj)
	return result, request.Do(ctx).Into(result)
}

// UpdateInto puts obj at the object called name or at its subresource, decodes
// the answer into result and returns it.
func UpdateInto[R runtime.Object](ctx context.Context, c Endpoint, name, subresource string, obj runtime.Object, opts metav1.UpdateOptions, result R) (R, error) {
	request := at(c, c.GetClient().Put(), name, subresource).VersionedParams(&opts, c.parameters()).Body(obj)
	return result, request.Do(ctx).Into(result)
}

// PatchInto applies data to the object called name or to the subresource whose
// path segments are given, decodes the answer into result and returns it.
func PatchInto[R runtime.Object](
	ctx context.Context, c Endpoint, name string, pt types.PatchType, data []byte, opts metav1.PatchOptions, result R, subresources ...string,
) (R, error) {
	request := c.named(c.GetClient().Patch(pt), name).SubResource(subresources...).VersionedParams(&opts, c.parameters()).Body(data)
	return result, request.Do(ctx).Into(result)
}

// ApplyInto applies an apply configuration to the object called name or to its
// subresource, decodes the answer into result and returns it (KEP-555).
func ApplyInto[R runtime.Object](ctx context.Context, c Endpoint, name, subresource string, configuration any, opts metav1.ApplyOptions, result R) (R, error) {
	patch, err := apply.NewRequest(c.GetClient(), configuration)
	if err != nil {
		return result, err
	}
	patchOpts := opts.ToPatchOptions()
	request := at(c, patch, name, subresource).VersionedParams(&patchOpts, c.parameters())
	return result, request.Do(ctx).Into(result)
}

// at points a request at the resource, at an object, or at its subresource.
func at(c Endpoint, request *rest.Request, name, subresource string) *rest.Request {
	if name == "" && subresource == "" {
		return c.collection(request)
	}
	request = c.named(request, name)
	if subresource == "" {
		return request
	}
	return request.SubResource(subresource)
}
