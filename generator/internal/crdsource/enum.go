// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/informergen/informergen/generator/internal/model"
)

// isStringEnum reports whether the values of s get a type with constants.
// Numbers and booleans do not: a constant for 3 would be named Three at best.
func (s *schema) isStringEnum() bool {
	return s.kind == "string" && !s.intOrString && s.format != "byte" && s.format != "date-time" &&
		slices.ContainsFunc(s.enum, func(n *yaml.Node) bool { return !isNull(n) })
}

func (r *reader) checkEnum(s *schema) {
	for _, n := range s.enum {
		if !isNull(n) {
			r.checkBoolWord(n, "the enum value")
			r.text(n, "an enum value of a string")
		}
	}
}

// stringEnum is the rule for strings with an enum.
func stringEnum(b *builder, s site) model.Ref {
	if !s.isStringEnum() {
		return nil
	}
	enum := &model.Enum{}
	seen := map[string]bool{}
	for _, n := range s.enum {
		if !isNull(n) && !seen[n.Value] {
			enum.Values = append(enum.Values, model.EnumValue{Value: n.Value})
			seen[n.Value] = true
		}
	}
	t := &model.Type{Shape: enum, Pos: s.reader.pos(s.node), Doc: s.elementDoc()}
	b.declare(t, s)
	ref := model.Named{Type: t}
	t.Markers = b.typeMarkers(s, ref)
	return ref
}
