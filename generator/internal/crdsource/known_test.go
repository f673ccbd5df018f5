// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	corev1 "k8s.io/api/core/v1"

	"github.com/informergen/informergen/generator/internal/crdsource"
	"github.com/informergen/informergen/generator/internal/knowntypes"
)

const ships = crdDirectory + "/fleet.example.org_ships.yaml"

// choices loads a CRD and returns the types of others that were chosen, by path.
func choices(t *testing.T, text []byte, known *knowntypes.Table) (map[string]string, string) {
	t.Helper()
	api, notes, err := crdsource.Load(t.Context(), crdsource.Config{
		Documents: []crdsource.Document{{Name: "crd.yaml", Data: text}}, TypesPackage: typesPackage, Known: known,
	})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for kind := range api.Kinds() {
		for _, choice := range kind.Choices {
			got[choice.Path] = choice.Type[strings.LastIndexByte(choice.Type, '/')+1:]
		}
	}
	return got, fmt.Sprint(notes)
}

func TestSchemasOfKubernetesGetTheTypesOfKubernetes(t *testing.T) {
	_, newest := knowntypes.Versions()
	got, notes := choices(t, readFile(t, ships), knowntypes.Of(newest, newest))
	want := map[string]string{
		"spec.selector":            "v1.LabelSelector",
		"spec.crew":                "v1.LabelSelector",
		"spec.tolerations[*]":      "v1.Toleration",
		"spec.resources":           "v1.ResourceRequirements",
		"spec.env[*][*]":           "v1.EnvVar",
		"spec.secretKeyRef":        "v1.SecretKeySelector",
		"spec.configMapKeyRef":     "v1.ConfigMapKeySelector",
		"spec.imagePullSecrets[*]": "v1.LocalObjectReference",
		"status.conditions[*]":     "v1.Condition",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if want := "recognised as types of Kubernetes: meta/v1.LabelSelector (2), core/v1.ConfigMapKeySelector (1),"; !strings.Contains(notes, want) {
		t.Errorf("no %q in %s", want, notes)
	}
}

func TestNothingIsRecognisedInVersionsThatAreNotKnown(t *testing.T) {
	for _, table := range []*knowntypes.Table{nil, knowntypes.Of(1, 1)} {
		if got, _ := choices(t, readFile(t, ships), table); len(got) != 0 {
			t.Errorf("got %v", got)
		}
	}
}

func TestDescriptionsDecideBetweenEqualSchemas(t *testing.T) {
	_, newest := knowntypes.Versions()
	text, err := os.ReadFile(ships)
	if err != nil {
		t.Fatal(err)
	}
	for typ, doc := range map[string]map[string]string{
		"v1.SecretKeySelector":    corev1.SecretKeySelector{}.SwaggerDoc(),
		"v1.ConfigMapKeySelector": corev1.ConfigMapKeySelector{}.SwaggerDoc(),
		"":                        {"key": "Key is a key."},
	} {
		at := strings.Index(string(text), "              password:")
		described := string(text[:at]) + strings.Replace(string(text[at:]), "                  key:\n", fmt.Sprintf("                  key:\n                    description: %q\n", doc["key"]), 1)
		got, _ := choices(t, []byte(described), knowntypes.Of(newest, newest))
		if got["spec.password"] != typ {
			t.Errorf("%q: got %q, want %q", doc["key"], got["spec.password"], typ)
		}
	}
}
