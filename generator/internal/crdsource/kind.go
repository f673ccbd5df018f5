// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/pins"
	"github.com/informergen/informergen/generator/internal/typemap"
)

// kind builds the kind of m and declares its types.
func (b *builder) kind(m member) *model.Kind {
	c, v := m.crd, m.version
	k := &model.Kind{
		Name:       c.kind.value,
		GoName:     m.names.object,
		ListName:   c.listKind.value,
		ListGoName: m.names.list,
		Plural:     c.plural.value,
		PluralFrom: "CRD",
		Namespaced: c.namespaced,
		Verbs: model.Verbs{
			Create: true, Update: true, UpdateStatus: v.status, Delete: true, DeleteCollection: true,
			Get: true, List: true, Watch: true, Patch: true, Apply: true, ApplyStatus: v.status,
		},
		Pos:     c.reader.pos(c.kind.node),
		Origins: origins(c, v),

		Definition: m.definition,

		SelectableFields: selectableFields(v),
	}
	_, _, accessor := m.names.pins.Slots()
	k.PluralGoName = accessor.Pin()
	if v.scale != nil {
		k.Methods = scaleMethods(k.Pos)
	}
	t := objectType(m)
	b.types = append(b.types, t, listType(m, t))
	found := &losses{}
	s := site{
		schema: v.schema, reader: c.reader, path: []string{k.GoName},
		at: pins.Root, names: m.names.pins.Version(v.name.value),
		part:   typemap.Part{Group: c.group.value, Version: v.name.value, Kind: c.kind.value},
		losses: found,
	}
	s.tellCRD(c, v, m.names)
	t.Shape = b.object(s, b.topLevel)
	k.Choices, b.choices = b.choices, nil
	b.kinds = append(b.kinds, pinnedKind{k, s.names})
	t.Markers = append(t.Markers, b.typeMarkers(s, model.Named{Type: t})...)
	k.Unsaid = found.all
	return k
}

func objectType(m member) *model.Type {
	doc := docLines(m.version.schema.description)
	if len(doc) == 0 {
		doc = []string{m.names.object + " is an object of the resource " + m.crd.plural.value + "." + m.crd.group.value + "."}
	}
	return &model.Type{
		Name:    m.names.object,
		Object:  true,
		Doc:     doc,
		Markers: kindMarkers(m.crd, m.version),
		Pos:     m.crd.reader.pos(m.crd.kind.node),
	}
}

// listType returns the type of a list of objects of type t.
func listType(m member, t *model.Type) *model.Type {
	return &model.Type{
		Name:    m.names.list,
		Object:  true,
		Doc:     []string{m.names.list + " is a list of " + m.names.object + " objects."},
		Markers: []string{deepcopyMarker, "kubebuilder:object:root=true"},
		Shape: &model.Struct{Fields: []*model.Field{
			{Type: typeMeta, Inline: true},
			{Type: listMeta, JSON: "metadata", OmitEmpty: true},
			{Name: "Items", JSON: "items", Type: model.Slice{Elem: model.Named{Type: t}}},
		}},
		Pos: t.Pos,
	}
}
