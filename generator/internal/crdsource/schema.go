// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"regexp"

	"go.yaml.in/yaml/v3"
)

// schema is a structural schema (KEP-1111): one node of the tree of values.
type schema struct {
	// node is the key that the schema stands under; it is where errors about the
	// schema as a whole point to.
	node *yaml.Node
	// value is the schema itself.
	value       *yaml.Node
	kind        string
	kindNode    *yaml.Node
	format      string
	description string

	properties []property
	required   []name
	// additional is the schema of values under any key; additionalAny is set
	// when the values are not restricted.
	additional    *schema
	additionalAny bool
	items         *schema
	itemsNode     *yaml.Node

	enum        []*yaml.Node
	fallback    *yaml.Node
	pattern     string
	nullable    bool
	preserve    bool
	embedded    bool
	intOrString bool

	// validation are the keywords that only carry over into markers, in the
	// order of the table in keyword.go.
	validation map[string]*yaml.Node
	rules      []object
	// junctors are the keywords oneOf, anyOf, allOf and not.
	junctors []entry
	// typedBranches are the types named by branches of anyOf.
	typedBranches []*yaml.Node
}

// property is an entry of properties.
type property struct {
	name   string
	node   *yaml.Node
	schema *schema
}

func (s *schema) isRequired(property string) bool {
	for _, required := range s.required {
		if required.value == property {
			return true
		}
	}
	return false
}

func (s *schema) property(name string) *schema {
	for _, p := range s.properties {
		if p.name == name {
			return p.schema
		}
	}
	return nil
}

// schema reads the schema n, which stands under key, and those below it. It
// returns nil when it cannot.
func (r *reader) schema(key, n *yaml.Node, depth int) *schema {
	if !r.enter(n, depth) {
		return nil
	}
	n = resolve(n)
	if n == nil || n.Kind != yaml.MappingNode {
		r.errorf(n, "", "a schema must be an object")
		return nil
	}
	s := &schema{node: key, value: n, validation: map[string]*yaml.Node{}}
	k := keywords{reader: r, schema: s, depth: depth}
	for _, e := range r.object(n, "a schema").entries {
		k.read(e)
	}
	if depth > 0 {
		r.checkType(s)
	}
	r.checkStructure(s)
	return s
}

// enter counts one more schema and reports whether it may be read. Aliases make
// small documents large, and those that contain themselves infinite.
func (r *reader) enter(n *yaml.Node, depth int) bool {
	r.schemas++
	switch {
	case r.schemas == maxNodes+1:
		r.errorf(n, "write fewer aliases", "the schemas of the CRD have more than %d nodes", maxNodes)
	case r.schemas <= maxNodes && depth > maxDepth:
		r.errorf(n, "", "schemas are nested deeper than %d levels", maxDepth)
	}
	return r.schemas <= maxNodes && depth <= maxDepth
}

// checkType reports a schema that does not say what its values are.
func (r *reader) checkType(s *schema) {
	switch {
	case s.kindNode != nil || s.intOrString:
	case s.embedded:
		r.errorf(s.node, "add type: object", "x-kubernetes-embedded-resource needs type: object")
	case !s.preserve:
		r.errorf(s.node, "add a type; to accept anything, set x-kubernetes-preserve-unknown-fields: true",
			"the schema has no type")
	}
}

func (r *reader) checkStructure(s *schema) {
	if !s.intOrString {
		for _, key := range s.typedBranches {
			r.nonStructural(key)
		}
	}
	if s.additional != nil || s.additionalAny {
		if len(s.properties) > 0 {
			r.errorf(s.node, "keep one of them; for both, use properties with x-kubernetes-preserve-unknown-fields: true",
				"properties and additionalProperties exclude each other")
		}
		if s.embedded {
			r.errorf(s.node, "", "additionalProperties must not be used with x-kubernetes-embedded-resource")
		}
	}
	if s.isStringEnum() {
		r.checkEnum(s)
	}
	if s.kind == "array" && s.itemsNode == nil {
		r.errorf(s.node, "add items", "an array needs items")
	}
	if s.preserve || s.kind != "object" {
		return
	}
	for _, required := range s.required {
		if len(s.properties) > 0 && s.property(required.value) == nil {
			r.notef(required.node, "", "required names %q, which is no property: no object can satisfy the schema", required.value)
		}
	}
}

// property names that YAML 1.1, which the Kubernetes tools read, takes for
// booleans unless they are quoted.
var boolWord = regexp.MustCompile(`^(?:y|Y|yes|Yes|YES|n|N|no|No|NO|on|On|ON|off|Off|OFF)$`)

func isPlain(n *yaml.Node) bool {
	return n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) == 0
}

func (r *reader) checkBoolWord(n *yaml.Node, what string) {
	if isPlain(n) && boolWord.MatchString(n.Value) {
		r.errorf(n, `write "`+n.Value+`" in quotes`, "%s %s is a boolean for kubectl, which reads YAML 1.1", what, n.Value)
	}
}
