// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package knowntypes_test

import (
	"os"
	"slices"
	"strconv"
	"testing"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"
	corev1 "k8s.io/api/core/v1"

	"github.com/informergen/informergen/generator/internal/knowntypes"
)

const toleration = `{type: object, properties: {
	effect: {type: string}, key: {type: string}, operator: {type: string}, value: {type: string},
	tolerationSeconds: {type: integer, format: int64}}}`

func TestSchemaOfATypeIsFoundInTheVersionsThatHaveIt(t *testing.T) {
	sum := new(knowntypes.Summer).OfType(node(t, toleration))
	oldest, newest := knowntypes.Versions()
	for minor := oldest; minor <= newest; minor++ {
		types := knowntypes.Of(minor, minor).Types(sum)
		if len(types) != 1 || types[0].String() != "k8s.io/api/core/v1.Toleration" {
			t.Errorf("v0.%d: got %v", minor, types)
		}
	}
	for _, minor := range []int{oldest - 1, newest + 1} {
		if types := knowntypes.Of(minor, minor).Types(sum); len(types) != 0 {
			t.Errorf("v0.%d: got %v", minor, types)
		}
	}
}

func TestOlderShapeOfATypeIsNotThatOfTheVersionInUse(t *testing.T) {
	// ResourceRequirements without claims, as they were before v0.26.
	old := node(t, `{type: object, properties: {limits: {type: object, additionalProperties: {type: string}}}}`)
	_, newest := knowntypes.Versions()
	if types := knowntypes.Of(newest, newest).Types(new(knowntypes.Summer).OfType(old)); len(types) != 0 {
		t.Errorf("got %v", types)
	}
}

func TestEqualSchemasAreToldApartByDescriptions(t *testing.T) {
	_, newest := knowntypes.Versions()
	types := knowntypes.Of(newest, newest).Types(new(knowntypes.Summer).OfType(node(t, `{type: object, required: [key],
		properties: {key: {type: string}, name: {type: string, default: ""}, optional: {type: boolean}}, x-kubernetes-map-type: atomic}`)))
	description := corev1.SecretKeySelector{}.SwaggerDoc()["key"]
	var all, documented []string
	for _, typ := range types {
		all = append(all, typ.Type)
		if typ.Documents(description) {
			documented = append(documented, typ.Type)
		}
	}
	if !slices.Contains(all, "ConfigMapKeySelector") || !slices.Equal(documented, []string{"SecretKeySelector"}) {
		t.Errorf("of %v, %v have the description %q", all, documented, description)
	}
}

// The table is made again for every new minor version of Kubernetes.
func TestTableHasTheVersionThatTheProjectIsBuiltWith(t *testing.T) {
	text, err := os.ReadFile("../../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := modfile.Parse("go.mod", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, newest := knowntypes.Versions()
	for _, require := range mod.Require {
		if require.Mod.Path == "k8s.io/api" && semver.MajorMinor(require.Mod.Version) != "v0."+strconv.Itoa(newest) {
			t.Errorf("go.mod requires %s, the table ends with v0.%d: run go generate in this directory", require.Mod.Version, newest)
		}
	}
}
