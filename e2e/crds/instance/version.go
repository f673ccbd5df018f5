// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package instance

import (
	"fmt"
	"maps"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// Version is one version of a CRD as a server knows it.
type Version struct {
	// Schema is the structural schema.
	Schema     *schema.Structural
	validator  validation.SchemaValidator
	apiVersion string
	kind       string
}

// NewVersion reads the schema of a version. It fails for one that a server would
// not take.
func NewVersion(crd *apiextensionsv1.CustomResourceDefinition, v *apiextensionsv1.CustomResourceDefinitionVersion) (*Version, error) {
	var internal apiextensions.JSONSchemaProps
	if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(v.Schema.OpenAPIV3Schema, &internal, nil); err != nil {
		return nil, err
	}
	structural, err := schema.NewStructural(&internal)
	if err != nil {
		return nil, err
	}
	if err := schema.ValidateStructural(nil, structural).ToAggregate(); err != nil {
		return nil, err
	}
	validator, _, err := validation.NewSchemaValidator(&internal)
	if err != nil {
		return nil, fmt.Errorf("making a validator: %w", err)
	}
	return &Version{
		Schema: structural, validator: validator,
		apiVersion: crd.Spec.Group + "/" + v.Name, kind: crd.Spec.Names.Kind,
	}, nil
}

// store does to an object what a server does before it stores it, and returns what
// it has against it.
func (v *Version) store(o map[string]any) field.ErrorList {
	pruning.Prune(o, v.Schema, true)
	defaulting.PruneNonNullableNullsWithoutDefaults(o, v.Schema)
	defaulting.Default(o, v.Schema)
	o["apiVersion"], o["kind"], o["metadata"] = v.apiVersion, v.kind, map[string]any{"name": "n"}
	// The header is not for the schema: a server checks it by itself.
	body := maps.Clone(o)
	errs := validation.ValidateCustomResource(nil, body, v.validator)
	return append(errs, listtype.ValidateListSetsAndMaps(nil, v.Schema, body)...)
}
