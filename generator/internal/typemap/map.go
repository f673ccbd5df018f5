// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package typemap

import (
	"go/token"
	"maps"
	"slices"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/model"
)

// Map says which Go types stand for parts of schemas. A nil Map says nothing. It is
// for one goroutine.
type Map struct {
	entries []*Entry
	// asked are the paths of all parts that there are.
	asked  map[string]bool
	errors diag.List
}

// Entry is what a Map says about one path, or about all that a pattern matches.
type Entry struct {
	// Pattern is the key as it is written.
	Pattern string
	// Generated has the type made from the schema, whatever else there may be.
	Generated bool
	// Ref is the type; nil if it is to be generated.
	Ref model.Ref
	// Text is the type as it is written.
	Text string
	// AsString has the value be a string in JSON: the option "string" of a json tag.
	AsString bool
	// Pointer says whether an optional property is a pointer; nil leaves that to the
	// rules for properties.
	Pointer *bool
	// Pos is the key in the file.
	Pos token.Position

	pattern pattern
	used    bool
}

// Part is a part of a schema.
type Part struct {
	Group, Version, Kind string
	// Path is the part as reports spell it: spec.ports[*].name.
	Path string
}

func (p Part) String() string { return p.Kind + "." + p.Path }

// Of returns what m says about a part, or nil. A key without wildcards precedes
// those with some; if two of a sort say different things, both cannot be right,
// which Errors tells.
func (m *Map) Of(part Part) *Entry {
	if m == nil {
		return nil
	}
	if m.asked == nil {
		m.asked = map[string]bool{}
	}
	m.asked[part.String()] = true
	var found *Entry
	for _, e := range m.entries {
		if !e.pattern.matches(part) {
			continue
		}
		e.used = true
		switch {
		case found == nil || found.pattern.wild && !e.pattern.wild:
			found = e
		case found.pattern.wild == e.pattern.wild && !found.same(e):
			m.errors.Add(e.Pos, "make one of them more exact", "%s: %s says something else at %s", part, found.Pattern, found.Pos)
		}
	}
	return found
}

// Refuse reports that an entry cannot be what it says.
func (m *Map) Refuse(e *Entry, format string, args ...any) {
	m.errors.Add(e.Pos, "", format, args...)
}

func (e *Entry) same(other *Entry) bool { return e.Text == other.Text }

// Errors returns what is wrong with m: what was refused, keys that contradict each
// other and, if all parts of all schemas have been asked for, those that match
// nothing.
func (m *Map) Errors(all bool) *diag.List {
	if m == nil {
		return &diag.List{}
	}
	known := slices.Sorted(maps.Keys(m.asked))
	for _, e := range m.entries {
		if e.used || !all {
			continue
		}
		hint := "no CRD has it, or a type that was chosen for what is around it covers it"
		if near, distance := nearest(e.pattern.rest, known); !e.pattern.wild && distance <= len(near)/4 {
			hint = "did you mean " + near + "?"
		}
		m.errors.Add(e.Pos, hint, "%s is no part of a schema", e.Pattern)
	}
	return &m.errors
}

func nearest(text string, known []string) (near string, distance int) {
	if len(known) == 0 {
		return "", 1
	}
	return diag.Nearest(text, known)
}
