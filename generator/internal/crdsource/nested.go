// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/model"
)

// nested sees to the markers of a value that no field is declared for: one in a
// map, or in a list of lists. A scalar gets a type of its own to stand them at.
func (b *builder) nested(s site, ref model.Ref) model.Ref {
	t := b.teller(s, nowhere, ref)
	t.ofField()
	if declares(ref) {
		return ref
	}
	if basic, ok := ref.(model.Basic); ok {
		if markers := b.typeMarkers(s, basic); slices.ContainsFunc(markers, isValidation) {
			named := &model.Type{Shape: &model.Defined{Elem: basic}, Markers: markers, Doc: s.elementDoc(), Pos: s.reader.pos(s.node)}
			b.declare(named, s)
			return model.Named{Type: named}
		}
	}
	t.values()
	return ref
}

// isValidation reports whether a marker is worth a type. A format is not: it is
// documentation to controller-gen as well.
func isValidation(marker string) bool {
	return !strings.HasPrefix(marker, validationMarker+"Format=")
}

// elementDoc is the description of an item or a map value, which stands at its
// type; nil for a property, whose field has it.
func (s site) elementDoc() []string {
	if s.direct {
		return nil
	}
	return docLines(s.description)
}
