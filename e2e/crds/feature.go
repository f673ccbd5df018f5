// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// features counts what the schemas of u are made of.
func features(u *unit, r *result) {
	if r.Features == nil {
		r.Features = map[string]int{}
	}
	for _, crd := range u.crds {
		r.Features["CRDs"]++
		served := 0
		for i := range crd.Spec.Versions {
			v := &crd.Spec.Versions[i]
			if !v.Served {
				r.Features["versions that are not served"]++
				continue
			}
			served++
			r.Features["served versions"]++
			if v.Subresources != nil && v.Subresources.Status != nil {
				r.Features["status subresource"]++
			}
			if v.Subresources != nil && v.Subresources.Scale != nil {
				r.Features["scale subresource"]++
			}
			schemaFeatures(v.Schema.OpenAPIV3Schema, r.Features)
		}
		if served > 1 {
			r.Features["CRDs with several served versions"]++
		}
	}
}

func schemaFeatures(s *apiextensionsv1.JSONSchemaProps, counts map[string]int) {
	preserves := s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields
	for name, has := range map[string]bool{
		"x-kubernetes-preserve-unknown-fields beside properties": preserves && len(s.Properties) > 0,
		"x-kubernetes-preserve-unknown-fields alone":             preserves && len(s.Properties) == 0,
		"x-kubernetes-embedded-resource":                         s.XEmbeddedResource,
		"x-kubernetes-int-or-string":                             s.XIntOrString,
		"x-kubernetes-validations":                               len(s.XValidations) > 0,
		"x-kubernetes-list-type":                                 s.XListType != nil,
		"x-kubernetes-map-type":                                  s.XMapType != nil,
		"oneOf, anyOf, allOf, not":                               len(s.OneOf)+len(s.AnyOf)+len(s.AllOf) > 0 && !s.XIntOrString || s.Not != nil,
		"enum":                                                   len(s.Enum) > 0,
		"default":                                                s.Default != nil,
		"nullable":                                               s.Nullable,
		"pattern":                                                s.Pattern != "",
		"format":                                                 s.Format != "",
		"additionalProperties":                                   s.AdditionalProperties != nil,
		"objects without anything":                               s.Type == "object" && len(s.Properties) == 0 && s.AdditionalProperties == nil && !preserves,
	} {
		if has {
			counts[name]++
		}
	}
	for name := range s.Properties {
		property := s.Properties[name]
		counts["properties"]++
		schemaFeatures(&property, counts)
	}
	if s.Items != nil && s.Items.Schema != nil {
		schemaFeatures(s.Items.Schema, counts)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		schemaFeatures(s.AdditionalProperties.Schema, counts)
	}
}
