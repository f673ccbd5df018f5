// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package knowntypes_test

import (
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/informergen/informergen/generator/internal/knowntypes"
)

func node(t *testing.T, text string) *yaml.Node {
	t.Helper()
	var document yaml.Node
	if err := yaml.Unmarshal([]byte(text), &document); err != nil {
		t.Fatal(err)
	}
	return document.Content[0]
}

const schema = `{type: object, required: [b, a], properties: {
	a: {type: string, maxLength: 5, description: A},
	b: {type: array, items: {type: integer, minimum: 1}}},
	anyOf: [{required: [a]}, {required: [b]}], x-kubernetes-validations: [{rule: has(self.a)}]}`

func TestWhatSaysNothingAboutValuesDoesNotCount(t *testing.T) {
	want := new(knowntypes.Summer).OfType(node(t, schema))
	for name, text := range map[string]string{
		"order, descriptions, titles": `{required: [a, b], title: T, properties: {
			b: {items: {minimum: 1.0, type: integer, title: I}, type: array},
			a: {description: Another, maxLength: 5, type: string, example: x, externalDocs: {url: u}}},
			x-kubernetes-validations: [{rule: has(self.a)}], anyOf: [{required: [a]}, {required: [b]}], type: object}`,
		"default and nullable of the property": `{nullable: true, default: {a: x}, type: object, required: [b, a], properties: {
			a: {type: string, maxLength: 5}, b: {type: array, items: {type: integer, minimum: 1}}},
			anyOf: [{required: [a]}, {required: [b]}], x-kubernetes-validations: [{rule: has(self.a)}]}`,
		"JSON, aliases, null": `{"type": "object", "required": ["b", "a"], "not": null, "properties": {
			"a": {"type": "string", "maxLength": 5},
			"b": {"type": "array", "items": {"type": "integer", "minimum": 1}}},
			"anyOf": [{"required": &a ["a"]}, {"required": ["b"]}], "x-kubernetes-validations": [{"rule": "has(self.a)"}]}`,
	} {
		if got := new(knowntypes.Summer).OfType(node(t, text)); got != want {
			t.Errorf("%s: got another sum", name)
		}
	}
}

func TestWhatSaysSomethingAboutValuesCounts(t *testing.T) {
	seen := map[knowntypes.Sum]string{}
	for name, text := range map[string]string{
		"as it is":                      schema,
		"a limit":                       `{type: object, properties: {a: {type: string, maxLength: 6}}}`,
		"another type":                  `{type: object, properties: {a: {type: integer, maxLength: 6}}}`,
		"a format":                      `{type: object, properties: {a: {type: string, maxLength: 6, format: byte}}}`,
		"a name":                        `{type: object, properties: {b: {type: string, maxLength: 6}}}`,
		"required":                      `{type: object, required: [a], properties: {a: {type: string, maxLength: 6}}}`,
		"a default":                     `{type: object, properties: {a: {type: string, maxLength: 6, default: "1"}}}`,
		"its type":                      `{type: object, properties: {a: {type: string, maxLength: 6, default: 1}}}`,
		"null":                          `{type: object, properties: {a: {type: string, maxLength: 6, nullable: true}}}`,
		"a list type":                   `{type: object, properties: {a: {type: string, maxLength: 6}}, x-kubernetes-map-type: atomic}`,
		"a branch":                      `{type: object, properties: {a: {type: string, maxLength: 6}}, oneOf: [{required: [a]}]}`,
		"no branch":                     `{type: object, properties: {a: {type: string, maxLength: 6}}, not: {required: [a]}}`,
		"a property called description": `{type: object, properties: {description: {type: string}, a: {type: string, maxLength: 6}}}`,
		"an enum":                       `{type: object, properties: {a: {type: string, enum: [x, y]}}}`,
		"its order":                     `{type: object, properties: {a: {type: string, enum: [y, x]}}}`,
		"any value":                     `{type: object, additionalProperties: true}`,
		"string values":                 `{type: object, additionalProperties: {type: string}}`,
	} {
		sum := new(knowntypes.Summer).OfType(node(t, text))
		if other, found := seen[sum]; found {
			t.Errorf("%q and %q have the same sum", name, other)
		}
		seen[sum] = name
	}
}

func TestLineBreaksAndTheEndOfADescriptionDoNotCount(t *testing.T) {
	long := "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
	if knowntypes.DocOf("one two\n three.") != knowntypes.DocOf("one two three.") || knowntypes.DocOf(long) != knowntypes.DocOf(long+" seventeen") {
		t.Error("they count")
	}
	if knowntypes.DocOf("one") == knowntypes.DocOf("two") {
		t.Error("nothing counts")
	}
}
