// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"go.yaml.in/yaml/v3"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
)

// serverErrors returns what an API server has against the schemas of the CRDs in
// file, as far as their structure goes.
func serverErrors(t *testing.T, file string) []error {
	t.Helper()
	var all []error
	for _, definition := range definitions(t, file) {
		text, err := json.Marshal(definition)
		if err != nil {
			t.Fatal(err)
		}
		var crd apiextensionsv1.CustomResourceDefinition
		if err := json.Unmarshal(text, &crd); err != nil {
			all = append(all, err)
			continue
		}
		for _, version := range crd.Spec.Versions {
			if err := structureError(version); err != nil {
				all = append(all, fmt.Errorf("%s %s: %w", crd.Name, version.Name, err))
			}
		}
	}
	return all
}

func structureError(version apiextensionsv1.CustomResourceDefinitionVersion) error {
	if version.Schema == nil || version.Schema.OpenAPIV3Schema == nil {
		return fmt.Errorf("no schema")
	}
	var internal apiextensions.JSONSchemaProps
	if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(version.Schema.OpenAPIV3Schema, &internal, nil); err != nil {
		return err
	}
	structural, err := schema.NewStructural(&internal)
	if err != nil {
		return err
	}
	return schema.ValidateStructural(nil, structural).ToAggregate()
}

func TestServerAcceptsTheTestDefinitions(t *testing.T) {
	files, err := filepath.Glob(crdDirectory + "/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, file := range files {
		for _, err := range serverErrors(t, file) {
			t.Error(err)
		}
	}
}

// definitions reads the CRDs of a file.
func definitions(t *testing.T, file string) []map[string]any {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []map[string]any
	decoder := yaml.NewDecoder(f)
	for {
		var document map[string]any
		err := decoder.Decode(&document)
		if errors.Is(err, io.EOF) {
			return all
		}
		// yaml reads no surrogate pairs; the document does not matter here.
		if err != nil {
			return all
		}
		for _, item := range append(list(document["items"]), document) {
			if object(item)["kind"] == "CustomResourceDefinition" {
				all = append(all, object(item))
			}
		}
	}
}

func object(v any) map[string]any { o, _ := v.(map[string]any); return o }

func list(v any) []any { l, _ := v.([]any); return l }
