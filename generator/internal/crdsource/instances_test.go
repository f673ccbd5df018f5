// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"math"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"go.yaml.in/yaml/v3"
)

// instances makes objects from the schemas of the CRDs in dir, one JSON object
// a line. It knows the schemas only: the Go types are what the objects test.
func instances(t *testing.T, dir string, perVersion int) []byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	var lines bytes.Buffer
	m := &maker{rand: rand.New(rand.NewSource(1))}
	for _, file := range files {
		for _, crd := range definitions(t, file) {
			for _, object := range m.objects(crd, perVersion) {
				line, err := json.Marshal(object)
				if err != nil {
					t.Fatal(err)
				}
				lines.Write(append(line, '\n'))
			}
		}
	}
	return lines.Bytes()
}

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

// maker makes random values for schemas. It leaves out what is known not to
// survive: null where it means the same as absent, an empty spec and status, and
// what Go types cannot hold.
type maker struct{ rand *rand.Rand }

func (m *maker) chance(p float64) bool { return m.rand.Float64() < p }

func choose[T any](m *maker, values ...T) T { return values[m.rand.Intn(len(values))] }

func (m *maker) objects(crd map[string]any, perVersion int) []map[string]any {
	spec := object(crd["spec"])
	var all []map[string]any
	for _, v := range list(spec["versions"]) {
		version := object(v)
		if version["served"] != true {
			continue
		}
		schema := object(object(version["schema"])["openAPIV3Schema"])
		for range perVersion {
			o := m.properties(schema, "apiVersion", "kind", "metadata")
			for _, part := range []string{"spec", "status"} {
				if fields, ok := o[part].(map[string]any); ok && len(fields) == 0 && !says(object(object(schema["properties"])[part])) {
					delete(o, part)
				}
			}
			m.addUnknown(schema, o)
			o["apiVersion"] = spec["group"].(string) + "/" + version["name"].(string)
			o["kind"] = object(spec["names"])["kind"]
			o["metadata"] = map[string]any{"name": "n"}
			all = append(all, o)
		}
	}
	return all
}

// says reports whether an empty spec or status differs from none.
func says(schema map[string]any) bool {
	for _, property := range object(schema["properties"]) {
		if object(property)["default"] != nil {
			return true
		}
	}
	return schema["nullable"] == true || schema["default"] != nil || schema["required"] != nil
}

func (m *maker) addUnknown(schema, o map[string]any) {
	if schema["x-kubernetes-preserve-unknown-fields"] == true {
		o["zUnknown"], o["Spec"], o["Name"] = m.anything(0), m.anything(0), m.anything(0)
	}
}

func (m *maker) properties(schema map[string]any, omit ...string) map[string]any {
	o := map[string]any{}
	properties := object(schema["properties"])
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		property := object(properties[name])
		_, hasDefault := property["default"]
		required := slices.Contains(list(schema["required"]), any(name)) && !hasDefault
		if slices.Contains(omit, name) || !required && m.chance(0.3) {
			continue
		}
		o[name] = m.value(property)
		switch {
		case required && property["nullable"] == true && m.chance(0.3):
			o[name] = nil
		case property["type"] == "array" && property["minItems"] == nil && m.chance(0.3):
			o[name] = []any{}
		case property["additionalProperties"] != nil && property["minProperties"] == nil && m.chance(0.3):
			o[name] = map[string]any{}
		}
	}
	return o
}

func (m *maker) value(schema map[string]any) any {
	if schema["x-kubernetes-int-or-string"] == true {
		if schema["pattern"] != nil {
			return choose(m, "100m", "1Gi", "5")
		}
		return choose[any](m, 0, 80, 1<<31-1, -1<<31, "http", "")
	}
	switch schema["type"] {
	case "string":
		return m.text(schema)
	case "boolean":
		return m.chance(0.5)
	case "number":
		return choose(m, 0, 1.5, -2.25, 1e100, 1<<53)
	case "integer":
		return m.integer(schema)
	case "array":
		return m.array(schema)
	case "object":
		return m.object(schema)
	}
	// A server drops null from properties that are not nullable.
	if value := m.anything(0); value != nil {
		return value
	}
	return ""
}

func (m *maker) text(schema map[string]any) any {
	switch schema["format"] {
	case "byte":
		if schema["minLength"] != nil {
			return "AA=="
		}
		return choose(m, "", "AA==", "/+8=")
	case "date-time":
		return "2024-05-06T07:08:09Z"
	}
	texts := []any{"", "new", "ü\"\\<"}
	for _, value := range list(schema["enum"]) {
		if value != nil {
			texts = append(texts, value)
		}
	}
	return choose(m, texts...)
}

func (m *maker) integer(schema map[string]any) any {
	switch schema["format"] {
	case "uint8":
		return choose(m, 0, math.MaxUint8)
	case "uint16":
		return choose(m, 0, math.MaxUint16)
	case "uint32":
		return choose(m, 0, math.MaxUint32)
	case "int8":
		return choose(m, 0, math.MinInt8, math.MaxInt8)
	case "int16":
		return choose(m, 0, math.MinInt16, math.MaxInt16)
	case "int32":
		return choose(m, 0, math.MinInt32, math.MaxInt32)
	case "uint64":
		return choose(m, 0, math.MaxInt64)
	}
	return choose(m, 0, -5, 1<<53+1, math.MinInt64, math.MaxInt64)
}

func (m *maker) array(schema map[string]any) any {
	items := object(schema["items"])
	if schema["x-kubernetes-preserve-unknown-fields"] == true {
		items = maps.Clone(items)
		items["x-kubernetes-preserve-unknown-fields"] = true
	}
	return []any{m.element(items), m.element(items)}
}

func (m *maker) element(schema map[string]any) any {
	if schema["nullable"] == true && m.chance(0.3) {
		return nil
	}
	return m.value(schema)
}

func (m *maker) object(schema map[string]any) any {
	switch additional := schema["additionalProperties"].(type) {
	case bool:
		return map[string]any{"a": m.anything(0), "B": m.anything(0)}
	case map[string]any:
		return map[string]any{"a": m.element(additional), "b-c": m.element(additional)}
	}
	if schema["x-kubernetes-embedded-resource"] != true {
		o := m.properties(schema)
		m.addUnknown(schema, o)
		return o
	}
	return m.embedded(schema)
}

func (m *maker) embedded(schema map[string]any) map[string]any {
	o := m.properties(schema, "apiVersion", "kind", "metadata")
	if schema["x-kubernetes-preserve-unknown-fields"] == true {
		o["zUnknown"] = m.anything(0)
	}
	o["apiVersion"], o["kind"] = "v1", "Pod"
	if m.chance(0.7) {
		o["metadata"] = map[string]any{"name": "p"}
	}
	return o
}

func (m *maker) anything(depth int) any {
	switch {
	case depth > 2 || m.chance(0.5):
		return choose[any](m, 1, 1<<53+1, 2.5, "x", "", true, nil)
	case m.chance(0.5):
		return []any{m.anything(depth + 1)}
	}
	return map[string]any{"a": m.anything(depth + 1), "B": m.anything(depth + 1)}
}
