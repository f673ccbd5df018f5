// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// jsonField is a field of a struct under the name that it has in JSON.
type jsonField struct {
	name   string
	index  []int // the way to it, through embedded structs
	tagged bool
	quoted bool // the option ",string" applies
}

// jsonFields returns the fields that encoding/json sees in a struct: of those of
// one name that is the least deep, a tagged one first, and none if that leaves two.
func jsonFields(t reflect.Type) []jsonField {
	byName := map[string][]jsonField{}
	for _, f := range candidates(t) {
		byName[f.name] = append(byName[f.name], f)
	}
	var fields []jsonField
	for _, rivals := range byName {
		slices.SortStableFunc(rivals, compareRivals)
		if len(rivals) == 1 || compareRivals(rivals[0], rivals[1]) != 0 {
			fields = append(fields, rivals[0])
		}
	}
	slices.SortFunc(fields, func(a, b jsonField) int { return slices.Compare(a.index, b.index) })
	return fields
}

func compareRivals(a, b jsonField) int {
	if c := cmp.Compare(len(a.index), len(b.index)); c != 0 {
		return c
	}
	switch {
	case a.tagged == b.tagged:
		return 0
	case a.tagged:
		return -1
	}
	return 1
}

// embedded is a struct whose fields count as fields of the one that it stands in.
type embedded struct {
	typ   reflect.Type
	index []int
	twice bool // it stands there more than once at this depth
}

// candidates returns all fields, level by level. A struct that was seen at a lesser
// depth is not looked into again; one that occurs twice at the same depth gives its
// fields twice, so that they stand in each other's way.
func candidates(t reflect.Type) []jsonField {
	var fields []jsonField
	seen := map[reflect.Type]bool{}
	for level := []embedded{{typ: t}}; len(level) > 0; {
		var below []embedded
		for _, outer := range level {
			if seen[outer.typ] {
				continue
			}
			seen[outer.typ] = true
			for i := range outer.typ.NumField() {
				field, inner := candidate(outer.typ.Field(i), append(slices.Clip(outer.index), i))
				switch {
				case inner != nil:
					below = addEmbedded(below, *inner)
				case field != nil && outer.twice:
					fields = append(fields, *field, *field)
				case field != nil:
					fields = append(fields, *field)
				}
			}
		}
		level = below
	}
	return fields
}

func addEmbedded(level []embedded, inner embedded) []embedded {
	for i := range level {
		if level[i].typ == inner.typ {
			level[i].twice = true
			return level
		}
	}
	return append(level, inner)
}

// candidate says what one field of a struct is in JSON: a field, a struct to look
// into, or nothing.
func candidate(sf reflect.StructField, index []int) (*jsonField, *embedded) {
	typ := sf.Type
	if typ.Kind() == reflect.Pointer && typ.Name() == "" {
		typ = typ.Elem()
	}
	if !sf.IsExported() && !(sf.Anonymous && typ.Kind() == reflect.Struct) {
		return nil, nil
	}
	tag := sf.Tag.Get("json")
	if tag == "-" {
		return nil, nil
	}
	name, options, _ := strings.Cut(tag, ",")
	if !validName(name) {
		name = ""
	}
	if name == "" && sf.Anonymous && typ.Kind() == reflect.Struct {
		return nil, &embedded{typ: typ, index: index}
	}
	quoted := isScalar(typ.Kind()) && slices.Contains(strings.Split(options, ","), "string")
	return &jsonField{name: cmp.Or(name, sf.Name), index: index, tagged: name != "", quoted: quoted}, nil
}

// validName says whether the name in a tag is one: letters, digits, and what ASCII
// has beside them other than quotes, the backslash and the comma.
func validName(name string) bool {
	for _, c := range name {
		ascii := ' ' <= c && c <= '~' && !strings.ContainsRune("\"'`\\,", c)
		if !ascii && !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			return false
		}
	}
	return name != ""
}

// isScalar says whether values of a kind can be written as a string of their own.
func isScalar(k reflect.Kind) bool {
	return reflect.Bool <= k && k <= reflect.Float64 || k == reflect.String
}
