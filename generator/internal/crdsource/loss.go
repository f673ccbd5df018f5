// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"net/url"
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/informergen/informergen/generator/internal/model"
)

// lose records that no marker says a keyword of the schema.
func (s site) lose(keyword string) { s.loseNode(keyword, s.node) }

func (s site) loseNode(keyword string, at *yaml.Node) {
	s.losses.add(model.Unsaid{Path: s.where, Keyword: keyword, Pos: s.reader.pos(at)})
}

// junctor returns what stands under one of the keywords that join schemas.
func (s *schema) junctor(keyword string) *yaml.Node {
	for _, e := range s.junctors {
		if e.key.Value == keyword {
			return e.value
		}
	}
	return nil
}

// tellJunctors records the keywords that there are no markers for.
func (t *teller) tellJunctors() {
	for _, e := range t.junctors {
		if e.key.Value == "anyOf" && t.usual {
			continue
		}
		t.loseNode(e.key.Value, e.key)
	}
}

// properties records what the Go type leaves out of the structure of an object.
func (t *teller) properties() {
	fields, isStruct := structOf(t.ref)
	if len(t.schema.properties) > 0 && !isStruct {
		t.lose("properties")
	}
	if t.items != nil && t.kind != "array" {
		t.lose("items")
	}
	if t.ref == model.Ref(jsonValue) && (t.additional != nil || t.additionalAny) {
		t.lose("additionalProperties")
	}
	for _, required := range t.required {
		if !isStruct || !tellsRequired(fields, required.value) {
			t.loseNode("required", required.node)
		}
	}
}

// tellsRequired reports whether a field says that the property is required.
func tellsRequired(fields *model.Struct, property string) bool {
	return slices.ContainsFunc(fields.Fields, func(f *model.Field) bool { return !f.Inline && f.JSON == property })
}

// losses are what markers do not say of the schemas of a kind.
type losses struct{ all []model.Unsaid }

func (l *losses) add(u model.Unsaid) { l.all = append(l.all, u) }

func isRequestURI(text string) bool {
	_, err := url.ParseRequestURI(text)
	return err == nil
}

// tellHeader records what a schema says of the properties that all objects have:
// controller-gen writes these the same for all.
func (s site) tellHeader() {
	for _, p := range s.properties {
		switch at := s.below(p.name, p.name, p.schema); p.name {
		case "apiVersion", "kind":
			if saysMore(p.schema, "string") {
				at.lose("properties")
			}
		case "metadata":
			if saysMore(p.schema, "object") {
				at.lose("properties")
			}
		}
	}
}

// saysMore reports whether s says more than that its values are of a kind.
func saysMore(s *schema, kind string) bool {
	return s.kind != kind || s.format != "" || len(s.properties)+len(s.required)+len(s.enum)+len(s.rules)+len(s.junctors)+len(s.validation) > 0 ||
		s.additional != nil || s.additionalAny || s.fallback != nil || s.nullable || s.preserve
}

// tellCRD records what markers cannot say of the definition around the schema.
func (s site) tellCRD(c *crd, v crdVersion, names goNames) {
	if c.kind.value != names.object {
		s.loseNode("spec.names.kind", c.kind.node)
	}
	if c.listKind.value != names.object+"List" {
		s.loseNode("spec.names.listKind", c.listKind.node)
	}
	if c.conversion != nil {
		s.loseNode("spec.conversion", c.conversion)
	}
	for _, other := range c.versions {
		switch {
		case other.served:
		case other.storage:
			s.loseNode("storage", other.name.node)
		default:
			s.loseNode("served", other.name.node)
		}
	}
	if s.nullable {
		s.lose("nullable")
	}
	if s.fallback != nil {
		s.lose("default")
	}
}
