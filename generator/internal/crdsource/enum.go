// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// stringEnum is the rule for strings with an enum. Other enums stay numbers and
// booleans: a constant for 3 would be named Three at best.
func stringEnum(b *builder, s site) model.Ref {
	if s.kind != "string" || len(s.enum) == 0 || s.format == "byte" || s.format == "date-time" {
		return nil
	}
	values := enumValues(s)
	if len(values) == 0 {
		return nil
	}
	enum := &model.Enum{}
	for _, value := range values {
		enum.Values = append(enum.Values, model.EnumValue{Value: value})
	}
	t := &model.Type{Shape: enum, Pos: s.reader.pos(s.node), Markers: []string{enumMarker(s.enum)}}
	b.declare(t, s)
	return model.Named{Type: t}
}

func enumValues(s site) []string {
	var values []string
	seen := map[string]bool{}
	for _, n := range s.enum {
		if isNull(n) {
			continue
		}
		s.reader.checkBoolWord(n, "the enum value")
		value := s.reader.text(n, "an enum value of a string")
		if !seen[value] {
			values = append(values, value)
		}
		seen[value] = true
	}
	return values
}

// nameConstants names the constants of enum, the type typeName, and adds them
// to the names used in the package.
func nameConstants(typeName string, enum *model.Enum, used map[string]bool) {
	values := make([]string, len(enum.Values))
	for i, v := range enum.Values {
		values[i] = v.Value
	}
	names := naming.Constants(typeName, values, func(name string) bool { return used[name] })
	for i, name := range names {
		enum.Values[i].GoName = name
		used[name] = true
	}
}
