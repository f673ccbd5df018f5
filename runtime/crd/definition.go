// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crd

import (
	"errors"
	"fmt"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/json"
)

// Definition is a CustomResourceDefinition of apiextensions.k8s.io/v1 as JSON.
type Definition string

// Object decodes d. It fails for text that is no CustomResourceDefinition of that
// version. Each call returns an object of its own.
func (d Definition) Object() (*apiextensionsv1.CustomResourceDefinition, error) {
	var object apiextensionsv1.CustomResourceDefinition
	if err := json.Unmarshal([]byte(d), &object); err != nil {
		return nil, fmt.Errorf("decoding a definition: %w", err)
	}
	switch {
	case object.APIVersion != apiextensionsv1.SchemeGroupVersion.String(), object.Kind != kind:
		return nil, fmt.Errorf("decoding a definition: %s %s is no %s of %s", object.APIVersion, object.Kind, kind, apiextensionsv1.SchemeGroupVersion)
	case object.Name == "":
		return nil, errors.New("decoding a definition: it has no name")
	}
	return &object, nil
}

const kind = "CustomResourceDefinition"

// configuration is the part of d that its author decides about, as JSON: what a
// server adds to an object would not be accepted from a client.
func (d Definition) configuration() ([]byte, error) {
	var whole map[string]any
	if err := json.Unmarshal([]byte(d), &whole); err != nil {
		return nil, fmt.Errorf("decoding a definition: %w", err)
	}
	from, _ := whole["metadata"].(map[string]any)
	metadata := map[string]any{}
	for _, key := range []string{"name", "labels", "annotations"} {
		if value := from[key]; value != nil {
			metadata[key] = value
		}
	}
	return json.Marshal(map[string]any{
		"apiVersion": whole["apiVersion"], "kind": whole["kind"], "metadata": metadata, "spec": whole["spec"],
	})
}
