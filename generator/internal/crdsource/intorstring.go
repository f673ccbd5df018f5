// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"go.yaml.in/yaml/v3"

	"github.com/informergen/informergen/generator/internal/model"
)

// intOrStringMarkers say that the values are integers or strings. The Go types
// for these bring an anyOf along; a schema without it is written without the type.
func (t *teller) intOrStringMarkers() {
	anyOf := t.junctor("anyOf")
	switch {
	case anyOf == nil && t.place == atField:
		t.add(validationMarker + "Schemaless")
		t.add(validationMarker + "XIntOrString")
		if t.ref == model.Ref(quantity) {
			t.add(validationMarker + "Pattern=" + markerQuote(quantityPattern))
		}
	case anyOf == nil || !isIntOrString(anyOf):
		t.lose("x-kubernetes-int-or-string")
	default:
		t.usual = true
		if t.needsString() {
			t.validate("x-kubernetes-int-or-string", "XIntOrString")
		}
	}
	if t.kind != "" {
		t.validate("type", "Type="+t.kind)
	}
}

// needsString reports whether a keyword of the schema has a marker for strings.
func (t *teller) needsString() bool {
	return t.validation["minLength"] != nil || t.validation["maxLength"] != nil || t.validation["pattern"] != nil && t.ref != model.Ref(quantity)
}

// isIntOrString reports whether anyOf is what controller-gen writes for the type:
// integers, or strings.
func isIntOrString(anyOf *yaml.Node) bool {
	if anyOf.Kind != yaml.SequenceNode || len(anyOf.Content) != 2 {
		return false
	}
	for i, want := range []string{"integer", "string"} {
		branch := resolve(anyOf.Content[i])
		if branch.Kind != yaml.MappingNode || len(branch.Content) != 2 || resolve(branch.Content[0]).Value != "type" || resolve(branch.Content[1]).Value != want {
			return false
		}
	}
	return true
}
