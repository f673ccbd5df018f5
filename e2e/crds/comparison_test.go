// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	"testing"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"
)

func crdOf(t *testing.T, schema string) *apiextensionsv1.CustomResourceDefinition {
	t.Helper()
	var crd apiextensionsv1.CustomResourceDefinition
	text := "metadata: {name: foos.a.example.com}\nspec: {group: a.example.com, names: {kind: Foo, plural: foos}, versions: [{name: v1, served: true, schema: {openAPIV3Schema: " + schema + "}}]}"
	if err := yaml.Unmarshal([]byte(text), &crd); err != nil {
		t.Fatal(err)
	}
	return &crd
}

func TestDifferencesThatNobodyAnnouncedFail(t *testing.T) {
	const source = "{type: object, properties: {spec: {type: array, description: a, items: {type: string, pattern: a, nullable: true}}}}"
	for again, failures := range map[string]int{
		source: 0,
		"{type: object, properties: {spec: {type: array, description: b, items: {type: string, pattern: a, nullable: true}}}}":                   0,
		"{type: object, properties: {spec: {type: array, description: a, items: {type: string, pattern: a}}}}":                                   0,
		"{type: object, properties: {spec: {type: array, description: a, items: {type: string, nullable: true}}}}":                               1,
		"{type: object, properties: {spec: {type: array, description: a, items: {type: string, pattern: a, nullable: true, minLength: 1}}}}":     1,
		"{type: object, required: [spec], properties: {spec: {type: array, description: a, items: {type: string, pattern: a, nullable: true}}}}": 1,
		"{type: object}": 1,
	} {
		u := &unit{unsaid: map[string]bool{"v1 Foo spec[*] nullable": true}}
		r := &result{}
		c := comparison{unit: u, result: r, source: crdOf(t, source)}
		c.crd(crdOf(t, again))
		if len(r.Failures) != failures {
			t.Errorf("%s: got %v, want %d failures", again, r.Failures, failures)
		}
	}
}
