// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"strings"

	"go.yaml.in/yaml/v3"
)

// keywords reads the keywords of one schema.
type keywords struct {
	*reader
	schema *schema
	depth  int
}

// validationKeyword has no influence on Go types. It becomes a marker for values of
// some types.
type validationKeyword struct {
	keyword, marker string
	kinds           []string
}

// validationKeywords are in the order of the markers. Those without a marker of the
// usual form are written by others.
var validationKeywords = []validationKeyword{
	{"pattern", "Pattern", []string{"string"}},
	{"minimum", "Minimum", numeric}, {"maximum", "Maximum", numeric},
	{"exclusiveMinimum", "ExclusiveMinimum", numeric}, {"exclusiveMaximum", "ExclusiveMaximum", numeric},
	{"multipleOf", "MultipleOf", numeric},
	{"minLength", "MinLength", []string{"string"}}, {"maxLength", "MaxLength", []string{"string"}},
	{"minItems", "MinItems", []string{"array"}}, {"maxItems", "MaxItems", []string{"array"}},
	{"uniqueItems", "UniqueItems", []string{"array"}},
	{"minProperties", "MinProperties", []string{"object"}}, {"maxProperties", "MaxProperties", []string{"object"}},
	{"title", "", nil}, {"example", "", nil}, {"externalDocs", "", nil},
	{"x-kubernetes-list-type", "", []string{"array"}}, {"x-kubernetes-list-map-keys", "", []string{"array"}},
	{"x-kubernetes-map-type", "", []string{"object"}},
}

var numeric = []string{"integer", "number"}

// forbiddenKeywords are part of JSON schema, but not of structural schemas.
var forbiddenKeywords = map[string]string{
	"$ref":              "write the schema out where it is used",
	"definitions":       "write the schemas out where they are used",
	"dependencies":      "express it with x-kubernetes-validations",
	"patternProperties": "use additionalProperties",
	"additionalItems":   "use items",
}

func (k keywords) read(e entry) {
	s, v := k.schema, e.value
	switch key := e.key.Value; key {
	case "type":
		s.kind, s.kindNode = k.kind(v), v
	case "format":
		s.format = k.text(v, key)
	case "description":
		s.description = k.text(v, key)
	case "properties":
		k.properties(v)
	case "required":
		for _, n := range k.list(v, key) {
			s.required = append(s.required, name{value: k.text(n, "a required property"), node: n})
		}
	case "additionalProperties":
		k.additionalProperties(e)
	case "items":
		k.items(e)
	case "enum":
		s.enum = k.list(v, key)
	case "default":
		s.fallback = v
	case "pattern":
		s.pattern = k.text(v, key)
		s.validation[key] = v
	case "nullable":
		s.nullable = k.flag(v, key)
	case "x-kubernetes-preserve-unknown-fields":
		s.preserve = k.flag(v, key)
	case "x-kubernetes-embedded-resource":
		s.embedded = k.flag(v, key)
	case "x-kubernetes-int-or-string":
		s.intOrString = k.flag(v, key)
	case "x-kubernetes-validations":
		for _, n := range k.list(v, key) {
			s.rules = append(s.rules, k.object(n, "a validation rule"))
		}
	case "oneOf", "anyOf", "allOf":
		s.junctors = append(s.junctors, e)
		for _, n := range k.list(v, key) {
			k.junctor(n, k.depth)
		}
	case "not":
		s.junctors = append(s.junctors, e)
		k.junctor(v, k.depth)
	default:
		k.other(e)
	}
}

func (k keywords) other(e entry) {
	key := e.key.Value
	if hint, forbidden := forbiddenKeywords[key]; forbidden {
		k.errorf(e.key, hint, "%s is not allowed: the schema would not be structural", key)
		return
	}
	for _, known := range validationKeywords {
		if key == known.keyword {
			k.schema.validation[key] = e.value
			return
		}
	}
	k.notef(e.key, "", "%s is no keyword of a CRD schema and has no effect", key)
}

func (k keywords) kind(n *yaml.Node) string {
	if n.Kind == yaml.SequenceNode {
		k.errorf(n, "use one type, and nullable: true if null is one of them", "type must not be a list")
		return ""
	}
	kind := k.text(n, "type")
	switch kind {
	case "object", "array", "string", "integer", "number", "boolean", "":
		return kind
	}
	k.errorf(n, "the types are object, array, string, integer, number and boolean", "unknown type %q", kind)
	return ""
}

func (k keywords) properties(n *yaml.Node) {
	for _, e := range k.object(n, "properties").entries {
		k.checkBoolWord(e.key, "the property")
		k.checkJSONName(e.key)
		if s := k.reader.schema(e.key, e.value, k.depth+1); s != nil {
			k.schema.properties = append(k.schema.properties, property{name: e.key.Value, node: e.key, schema: s})
		}
	}
}

// checkJSONName refuses names that a json struct tag cannot hold. "-" it could,
// but the converter of apimachinery leaves such a field out all the same.
func (k keywords) checkJSONName(n *yaml.Node) {
	if n.Value == "" || n.Value == "-" || strings.ContainsAny(n.Value, "\"'\\`,") || strings.ContainsFunc(n.Value, isControl) {
		k.errorf(n, "", "property %q cannot be written as the json tag of a Go field", n.Value)
	}
}

func (k keywords) additionalProperties(e entry) {
	n := e.value
	if n.Kind != yaml.ScalarNode {
		k.schema.additional = k.reader.schema(e.key, n, k.depth+1)
		return
	}
	k.schema.additionalAny = k.flag(n, "additionalProperties")
	if n.Value == "false" {
		k.errorf(n, "remove it: unknown properties are pruned anyway", "additionalProperties: false is not allowed")
	}
}

func (k keywords) items(e entry) {
	n := e.value
	k.schema.itemsNode = n
	if n.Kind == yaml.SequenceNode {
		k.errorf(n, "use one schema for all items", "items must not be a list of schemas")
		return
	}
	k.schema.items = k.reader.schema(e.key, n, k.depth+1)
}

// structuralKeywords decide about types, which the branches of a junctor must
// not: a schema is structural when its tree of types can be read without them.
var structuralKeywords = map[string]bool{
	"type": true, "additionalProperties": true, "default": true, "nullable": true,
	"x-kubernetes-preserve-unknown-fields": true, "x-kubernetes-embedded-resource": true, "x-kubernetes-int-or-string": true,
}

// junctor checks a branch of oneOf, anyOf, allOf or not. The types in anyOf
// that x-kubernetes-int-or-string brings along are the only ones permitted.
func (k keywords) junctor(n *yaml.Node, depth int) {
	if !k.enter(n, depth) {
		return
	}
	for _, e := range k.object(n, "a schema").entries {
		switch key := e.key.Value; {
		case key == "oneOf" || key == "anyOf" || key == "allOf":
			for _, branch := range k.list(e.value, key) {
				k.junctor(branch, depth+1)
			}
		case key == "not" || key == "items":
			k.junctor(e.value, depth+1)
		case key == "properties":
			for _, p := range k.object(e.value, key).entries {
				k.junctor(p.value, depth+1)
			}
		case key == "type" && (e.value.Value == "integer" || e.value.Value == "string"):
			k.schema.typedBranches = append(k.schema.typedBranches, e.key)
		case structuralKeywords[key]:
			k.nonStructural(e.key)
		}
	}
}

func (r *reader) nonStructural(key *yaml.Node) {
	r.errorf(key, "move it out of oneOf, anyOf, allOf or not", "%s must not be used here: the schema would not be structural", key.Value)
}

func isControl(c rune) bool { return c < ' ' || c == 0x7f }
