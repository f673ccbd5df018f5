// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package typemap reads type maps: YAML files in which people say which Go type
// stands for a part of a CRD's schema.
//
//	Workshop.spec.template: k8s.io/api/core/v1.PodTemplateSpec
//	demo.example.com/v1/Workshop.spec.id: int64,string
//	"**.timeout": k8s.io/apimachinery/pkg/apis/meta/v1.Duration
//	Workshop.spec.owner: {type: example.com/team.Owner, copy: value}
//	Workshop.spec.rooms[*]: generated
//
// Who asks for the type of a path says of which kind it is; a Map tells in the end
// which of its entries nobody has asked for. The package knows no schemas.
package typemap
