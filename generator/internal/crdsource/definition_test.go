// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	kubeyaml "sigs.k8s.io/yaml"

	"github.com/informergen/informergen/generator/internal/model"
)

// definitionsOf returns the CRDs of api as decoded JSON, by name.
func definitionsOf(t *testing.T, api *model.API) map[string]any {
	t.Helper()
	all := map[string]any{}
	for kind := range api.Kinds() {
		var value any
		if err := json.Unmarshal([]byte(kind.Definition.JSON), &value); err != nil {
			t.Fatalf("%s: %v", kind.Definition.Name, err)
		}
		all[kind.Definition.Name] = value
	}
	return all
}

// asKubectlReads decodes one document.
func asKubectlReads(t *testing.T, document []byte) map[string]any {
	t.Helper()
	var value map[string]any
	if json.Unmarshal(document, &value) == nil {
		return value // kubectl asks the YAML parser second
	}
	if err := kubeyaml.Unmarshal(document, &value); err != nil {
		t.Fatal(err)
	}
	return value
}

func TestDefinitionIsTheDocumentAsKubectlReadsIt(t *testing.T) {
	api, _, err := load(t, crdDirectory)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]any{}
	files, err := filepath.Glob(filepath.Join(crdDirectory, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for document := range strings.SplitSeq("\n"+string(data), "\n---") {
			value := asKubectlReads(t, []byte(document))
			for _, item := range append(list(value["items"]), value) {
				if object(item)["kind"] == "CustomResourceDefinition" {
					want[object(object(item)["metadata"])["name"].(string)] = item
				}
			}
		}
	}
	if diff := cmp.Diff(want, definitionsOf(t, api)); diff != "" {
		t.Error(diff)
	}
}

func TestDefinitionKeepsWhatYAMLMeansToKubectl(t *testing.T) {
	const document = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: things.example.com
  creationTimestamp: null
  annotations: &shared
    plain: a string # and a comment
    yes: "y is a key"
    1.50: "1"
    quoted: "yes"
    folded: >-
      two
      lines
    literal: "\ttab\u2028\x07\r\n\u202e"
    date: 2001-02-03
    dashes: [-, --, "---", -1-, 1-2, 1.2.3, 12:30]
    words: [yes, No, on, OFF, y, true, TRUE, ~, null, <<]
    numbers: [0, -0, 012, 0x1F, 0b11, 1_000, 1.0, 1e3, .5, +1, 1., -.5, 9223372036854775808, 1e-7]
    tagged: [!!str 12, !!int "12", !!float 1, !!binary aGk=]
  labels: *shared
spec:
  group: example.com
  scope: Cluster
  names: {kind: Thing, plural: things}
  somethingNew: {from: [the, "future"]}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
status: {storedVersions: [v1]}
`
	api, _, err := load(t, writeFile(t, "crd.yaml", document))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]any{"things.example.com": asKubectlReads(t, []byte(document))}
	if diff := cmp.Diff(want, definitionsOf(t, api)); diff != "" {
		t.Error(diff)
	}
}

func TestDefinitionsWithoutAnEndAreRefused(t *testing.T) {
	bomb := "x0: &x0 [lol, lol]\n"
	for _, line := range strings.Split("1 2 3 4 5 6 7 8 9", " ") {
		previous := string('0' + line[0] - '1')
		bomb += "x" + line + ": &x" + line + " [" + strings.Repeat("*x"+previous+", ", 9) + "*x" + previous + "]\n"
	}
	for name, tc := range map[string]struct{ document, want string }{
		"aliases that grow": {crdHead + bomb, "the definition cannot be written as JSON: it is larger than 16 MiB once its aliases are written out"},
		"a circle":          {crdHead + "x: &x [*x]\n", "the definition cannot be written as JSON: its aliases are nested without end"},
		"no JSON number":    {crdHead + "x: .inf\n", "the definition cannot be written as JSON: "},
	} {
		t.Run(name, func(t *testing.T) {
			file := writeFile(t, "crd.yaml", tc.document)
			_, _, err := load(t, file)
			if err == nil || !strings.Contains(err.Error(), file+":1:1: "+tc.want) {
				t.Errorf("got %v, want %s", err, tc.want)
			}
		})
	}
}
