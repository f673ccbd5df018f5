// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
	"github.com/informergen/informergen/generator/internal/pins"
)

// resource is the rule for x-kubernetes-embedded-resource: a whole object, of
// any kind unless it has properties.
func resource(b *builder, s site) model.Ref {
	if !s.embedded {
		return nil
	}
	if !hasOtherThan(s, "apiVersion", "kind", "metadata") {
		return rawObject
	}
	t := &model.Type{Pos: s.reader.pos(s.node), Doc: s.elementDoc()}
	b.declare(t, s)
	fields := b.object(s, b.ordinary)
	// Unlike a root, an embedded object may have no metadata.
	fields.Fields[1].OmitEmpty, fields.Fields[1].OmitZero = false, true
	t.Shape = fields
	return b.marked(s, t)
}

// object builds a struct that embeds the metadata of objects.
func (b *builder) object(s site, rule presence) *model.Struct {
	members := b.members(s, naming.ReservedObjectField, rule, "apiVersion", "kind", "metadata")
	members.Fields = append(objectHeader(), members.Fields...)
	if s.isRequired("metadata") {
		members.Fields[1].Markers = []string{"required"}
	}
	s.tellHeader()
	return members
}

func hasOtherThan(s site, names ...string) bool {
	return len(without(s.properties, names)) > 0
}

// structure is the rule for objects. Without properties, such an object is a
// JSON value if it preserves what it is given, and empty otherwise: the server
// prunes everything in it.
func structure(b *builder, s site) model.Ref {
	if s.kind != "object" {
		return nil
	}
	if s.preserve && len(s.properties) == 0 {
		return jsonValue
	}
	t := &model.Type{Pos: s.reader.pos(s.node), Doc: s.elementDoc()}
	b.declare(t, s)
	t.Shape = b.members(s, naming.ReservedField, b.ordinary)
	return b.marked(s, t)
}

// marked gives the declaration of a struct its markers.
func (b *builder) marked(s site, t *model.Type) model.Ref {
	ref := model.Named{Type: t}
	if declares(ref) {
		t.Markers = b.typeMarkers(s, ref)
	} else {
		t.Markers = []string{preserveMarker}
	}
	return ref
}

// members builds the fields for the properties of s, but for those in omit.
func (b *builder) members(s site, reserved func(string) bool, rule presence, omit ...string) *model.Struct {
	properties := without(s.properties, omit)
	names := make([]string, len(properties))
	for i, p := range properties {
		names[i] = p.name
	}
	result := &model.Struct{}
	for i, goName := range s.fieldNames(names, reserved) {
		result.Fields = append(result.Fields, b.field(s, properties[i], goName, rule))
	}
	if s.preserve {
		result.Overflow = overflow(s)
	}
	return result
}

// fieldNames names the properties of s.
func (s site) fieldNames(properties []string, reserved func(string) bool) []string {
	names := naming.Fields(properties, s.names.FieldPins(s.at, properties), reserved)
	for i, property := range properties {
		if reserved(names[i]) {
			s.reader.errors.Add(s.names.FieldSlot(s.at, property).Pos(), "choose another name",
				"%s: a struct of this kind has %s of its own", pins.Below(s.at, property), names[i])
		}
		s.names.SetField(s.at, property, names[i])
	}
	return names
}

func without(properties []property, names []string) []property {
	var rest []property
next:
	for _, p := range properties {
		for _, name := range names {
			if p.name == name {
				continue next
			}
		}
		rest = append(rest, p)
	}
	return rest
}

// field builds the field for one property of s.
func (b *builder) field(s site, p property, goName string, rule presence) *model.Field {
	at := s.below(goName, p.name, p.schema)
	f := &model.Field{
		Name: goName,
		JSON: p.name,
		Type: b.ref(at),
		Doc:  docLines(p.schema.description),
		Pos:  s.reader.pos(p.node),
	}
	required := s.isRequired(p.name)
	rule(f, p.schema, required)
	b.asChosen(f, at)
	f.Markers = b.fieldMarkers(f.Type, at, required)
	return f
}

func overflow(s site) *model.Field {
	return &model.Field{
		Name: naming.Overflow,
		Type: model.Map{Elem: jsonValue},
		Doc: []string{
			naming.Overflow + " holds the properties that the schema permits without naming them, by",
			"name. It must not hold the name of another field.",
		},
		Pos: s.reader.pos(s.node),
	}
}

// objectHeader are the embedded fields of objects.
func objectHeader() []*model.Field {
	return []*model.Field{
		{Type: typeMeta, Inline: true},
		{Type: objectMeta, JSON: "metadata", OmitEmpty: true},
	}
}
