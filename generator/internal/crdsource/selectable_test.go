// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// selectable loads a kind with selectable fields and returns the constants for
// them.
func selectable(t *testing.T, paths, properties string) map[string]string {
	t.Helper()
	text := fmt.Sprintf("%s        properties: {%s}\n    selectableFields: [%s]\n", crdHead, properties, paths)
	api, _, err := load(t, writeFile(t, "crd.yaml", text))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for kind := range api.Kinds() {
		for _, field := range kind.SelectableFields {
			got[field.GoName] = field.Path
		}
	}
	return got
}

func TestSelectableFieldsGetConstants(t *testing.T) {
	got := selectable(t, `{jsonPath: .spec.colour}, {jsonPath: .spec.node-name}, {jsonPath: .spec.colour}`, `spec: {type: object}`)
	want := map[string]string{"FooFieldSpecColour": "spec.colour", "FooFieldSpecNodeName": "spec.node-name"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestConstantOfASelectableFieldAvoidsTypesAndItsLike(t *testing.T) {
	got := selectable(t, `{jsonPath: .spec.a}, {jsonPath: .Spec.a}, {jsonPath: .spec.b}`,
		`field: {type: object, properties: {specB: {type: object}}}`)
	if got["FooField_SpecB"] != "spec.b" || len(got) != 3 {
		t.Errorf("got %v", got)
	}
}
