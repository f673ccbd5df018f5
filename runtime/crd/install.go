// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crd

import (
	"context"
	"fmt"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/rest"
)

// FieldManager is the name under which Install owns the fields that it sets.
const FieldManager = "informer-gen"

// Install creates or updates definitions on the server of config, and waits until
// clients can use the resources that they define. It returns when that is so for
// all of them, at the first error, or when ctx ends; it has no limit of its own.
//
// It applies them on the server (KEP-555), by force: the fields that a definition
// sets get its values, and others, such as the certificate that something injects
// into a conversion webhook, stay. The server must be Kubernetes 1.22 or newer,
// and the caller may patch and get customresourcedefinitions. A definition that
// is in the cluster already keeps its objects. Any number of programs may install
// the same definitions at a time.
//
// For two seconds after a definition was established the server itself holds up
// requests that create its objects, so that other servers learn of it; such a
// request takes longer, but does not fail.
func Install(ctx context.Context, config *rest.Config, definitions ...Definition) error {
	client, err := newClient(config)
	if err != nil {
		return err
	}
	objects := make([]*apiextensionsv1.CustomResourceDefinition, len(definitions))
	for i, definition := range definitions {
		if objects[i], err = definition.Object(); err != nil {
			return err
		}
	}
	for i, definition := range definitions {
		if err := client.apply(ctx, objects[i].Name, definition); err != nil {
			return fmt.Errorf("installing %s: %w", objects[i].Name, err)
		}
	}
	for _, object := range objects {
		if err := client.wait(ctx, object); err != nil {
			return fmt.Errorf("waiting until %s is served: %w", object.Name, err)
		}
	}
	return nil
}

// client sends the few requests that there are as JSON, without the clientset of
// apiextensions.
type client struct{ rest *rest.RESTClient }

func newClient(config *rest.Config) (client, error) {
	scheme := runtime.NewScheme()
	metav1.AddToGroupVersion(scheme, metav1.Unversioned)
	own := rest.CopyConfig(config)
	own.ContentType, own.AcceptContentTypes = runtime.ContentTypeJSON, runtime.ContentTypeJSON
	own.NegotiatedSerializer = serializer.NewCodecFactory(scheme).WithoutConversion()
	of, err := rest.UnversionedRESTClientFor(own)
	if err != nil {
		return client{}, fmt.Errorf("making a client for definitions: %w", err)
	}
	return client{of}, nil
}

const definitionsPath = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/"

func (c client) apply(ctx context.Context, name string, definition Definition) error {
	body, err := definition.configuration()
	if err != nil {
		return err
	}
	return c.rest.Patch(types.ApplyPatchType).
		AbsPath(definitionsPath+name).
		Param("fieldManager", FieldManager).
		Param("force", "true").
		Body(body).
		Do(ctx).
		Error()
}
