// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/pins"
	"github.com/informergen/informergen/generator/internal/typemap"
)

// builder turns the schemas of one group-version into types. The types get
// their names at the end, when all of them are known; until then they are known
// by their paths.
type builder struct {
	types []*model.Type
	// unnamed are the types that wait for their names.
	unnamed []unnamed
	// kinds are those of the group-version.
	kinds []pinnedKind
	// config and recognise are shared by the builders of one Load.
	config    *Config
	recognise *recogniser
	// choices are those of the kind that is being built.
	choices []model.Choice
}

// pinnedKind is a kind, and what a names file has about it.
type pinnedKind struct {
	*model.Kind
	names *pins.Version
}

// unnamed is a type and where it was found.
type unnamed struct {
	t *model.Type
	site
}

func (l *loader) newBuilder() *builder { return &builder{config: &l.config, recognise: &l.recognise} }

// declare adds a type. It stands before the types that its fields refer to.
func (b *builder) declare(t *model.Type, s site) {
	b.types = append(b.types, t)
	b.unnamed = append(b.unnamed, unnamed{t, s})
}

// site is a schema at its place.
type site struct {
	*schema
	reader *reader
	// path are the Go names that lead here, the kind's first.
	path []string
	// where says the same as the API does: spec.ports[*].
	where string
	// at is the path as a names file has it, names what the file has.
	at    string
	names *pins.Version
	// part is what a type map knows the kind by.
	part typemap.Part
	// direct is set for the value of a property, whose field has its markers and
	// those of its items.
	direct bool
	// losses collects what markers do not say.
	losses *losses
}

func (s site) below(field, property string, schema *schema) site {
	return site{
		schema: schema,
		reader: s.reader,
		path:   append(slices.Clip(s.path), field),
		where:  strings.TrimPrefix(s.where+"."+property, "."),
		at:     pins.Below(s.at, property),
		names:  s.names,
		part:   s.part,
		direct: true,
		losses: s.losses,
	}
}

// inside is the site of items and of map values: they add nothing to a path.
func (s site) inside(schema *schema) site {
	s.schema, s.where, s.direct = schema, s.where+"[*]", false
	return s
}

// ref returns the Go type for the values of s, and declares the types that it
// is made of. The rules are tried in this order; the first one that knows the
// schema decides.
func (b *builder) ref(s site) model.Ref {
	for _, rule := range []func(*builder, site) model.Ref{
		chosen, intOrString, anything, stringEnum, scalarType, array, stringMap, known, resource, structure,
	} {
		if ref := rule(b, s); ref != nil {
			return ref
		}
	}
	s.reader.errorf(s.node, "", "%s has no Go type", s.where)
	return jsonValue
}

// element is ref for items and map values, which have no way to be absent: null
// is a nil pointer. Carried are those whose markers stand at the field around them.
func (b *builder) element(s site, carried bool) model.Ref {
	ref := b.ref(s)
	if !carried {
		ref = b.nested(s, ref)
	}
	if s.nullable && !holdsNull(ref) {
		return model.Pointer{Elem: ref}
	}
	return ref
}

// holdsNull reports whether values of ref can be null in JSON.
func holdsNull(ref model.Ref) bool {
	switch ref := ref.(type) {
	case model.Slice, model.Map, model.Pointer:
		return true
	case model.External:
		return ref == jsonValue || ref == rawObject
	}
	return false
}
