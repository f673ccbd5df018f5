// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package client

import (
	"context"
	"errors"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/util/apply"

	"github.com/informergen/informergen/runtime/object"
)

// Configuration is what Apply sends: a declarative apply configuration, whose
// fields are all optional. Generated apply configurations have this method.
type Configuration interface {
	comparable
	GetName() *string
}

// WithApply is a Client whose type also has apply configurations, so that fields
// can be owned through server-side apply (KEP-555).
type WithApply[T object.Object, L runtime.Object, C Configuration] struct {
	*Client[T, L]
}

// NewWithApply is New for a type with apply configurations.
func NewWithApply[T object.Object, L runtime.Object, C Configuration](
	resource string, c rest.Interface, codec runtime.ParameterCodec, namespace string,
	newObject func() T, newList func() L, opts ...Option,
) *WithApply[T, L, C] {
	return &WithApply[T, L, C]{New(resource, c, codec, namespace, newObject, newList, opts...)}
}

// Apply makes the fields set in configuration so and owned by opts.FieldManager,
// and returns the resulting object. A nil configuration, or one without a name,
// is an error and T's zero value; nothing is sent then.
func (c *WithApply[T, L, C]) Apply(ctx context.Context, configuration C, opts metav1.ApplyOptions) (T, error) {
	return c.apply(ctx, configuration, opts)
}

// ApplyStatus is Apply for the status subresource.
func (c *WithApply[T, L, C]) ApplyStatus(ctx context.Context, configuration C, opts metav1.ApplyOptions) (T, error) {
	return c.apply(ctx, configuration, opts, "status")
}

func (c *WithApply[T, L, C]) apply(
	ctx context.Context, configuration C, opts metav1.ApplyOptions, subresources ...string,
) (T, error) {
	request, err := c.applyRequest(configuration)
	if err != nil {
		var none T
		return none, fmt.Errorf("applying to %s: %w", c.resource, err)
	}
	patchOptions := opts.ToPatchOptions()
	return c.object(ctx, request.
		SubResource(subresources...).
		VersionedParams(&patchOptions, c.codec))
}

func (c *WithApply[T, L, C]) applyRequest(configuration C) (*rest.Request, error) {
	var none C
	if configuration == none {
		return nil, errors.New("the apply configuration must not be nil")
	}
	name := configuration.GetName()
	if name == nil {
		return nil, errors.New("the apply configuration must name its object")
	}
	request, err := apply.NewRequest(c.rest, configuration)
	if err != nil {
		return nil, err
	}
	return c.named(request, *name), nil
}
