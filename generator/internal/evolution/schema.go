// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package evolution

import (
	"cmp"
	"go/token"
	"slices"
	"strings"
)

// schema compares two schemas for the same path of a version.
func (c *crds) schema(where, path string, o, n node) {
	s := &comparison{crds: c, where: where, path: path, old: o, new: n}
	s.types()
	s.unknown()
	s.required()
	s.values()
	s.limits()
	s.exact()
	s.rules()
	s.fallback()
	s.children()
}

// comparison is that of two schemas.
type comparison struct {
	*crds
	where, path string
	old, new    node
}

func (s *comparison) report(breaking bool, old, new node, format string, args ...any) {
	s.reportAt(breaking, orElse(old, s.old), orElse(new, s.new), format, args...)
}

func (s *comparison) reportAt(breaking bool, old, new token.Position, format string, args ...any) {
	where := s.where
	if s.path != "" {
		where += ": " + s.path
	}
	s.add(breaking, old, new, where+": "+format, args...)
}

// kind is the type of the values, in words.
func kind(schema node) string {
	switch {
	case schema.get("x-kubernetes-int-or-string").isTrue():
		return "int-or-string"
	case schema.get("type").text() != "":
		return schema.get("type").text()
	}
	return "any"
}

// widens are pairs of types of which the second accepts what the first does.
var widens = map[[2]string]bool{
	{"integer", "number"}: true, {"integer", "int-or-string"}: true, {"string", "int-or-string"}: true,
}

// types compares the types and formats of the values.
func (s *comparison) types() {
	before, after := kind(s.old), kind(s.new)
	if before != after && s.path != "" {
		wider := after == "any" || widens[[2]string{before, after}]
		s.report(!wider, s.old.get("type"), s.new.get("type"), "the type %s became %s", before, after)
	}
	b, a := s.old.get("format"), s.new.get("format")
	if before == after && b.text() != a.text() {
		wider := a.text() == "" || b.text() == "int32" && a.text() == "int64" || b.text() == "float" && a.text() == "double"
		s.report(!wider, b, a, "the format %s became %s", orNone(b.text()), orNone(a.text()))
	}
	b, a = s.old.get("nullable"), s.new.get("nullable")
	if b.isTrue() != a.isTrue() {
		s.report(b.isTrue(), b, a, "null is %s", map[bool]string{true: "not permitted any more", false: "permitted now"}[b.isTrue()])
	}
}

func orNone(text string) string { return cmp.Or(text, "(none)") }

// unknown compares what becomes of fields that the schema does not name.
func (s *comparison) unknown() {
	const preserve, embedded = "x-kubernetes-preserve-unknown-fields", "x-kubernetes-embedded-resource"
	if b, a := s.old.get(preserve), s.new.get(preserve); b.isTrue() && !a.isTrue() {
		s.report(true, b, a, "unknown fields are pruned from now on")
	} else if !b.isTrue() && a.isTrue() {
		s.report(false, b, a, "unknown fields are kept from now on")
	}
	if b, a := s.old.get(embedded), s.new.get(embedded); b.isTrue() != a.isTrue() {
		s.report(a.isTrue(), b, a, "%s: %t became %t", embedded, b.isTrue(), a.isTrue())
	}
}

// required compares which properties an object must have.
func (s *comparison) required() {
	b, a := s.old.get("required"), s.new.get("required")
	before, after := texts(b), texts(a)
	for _, item := range a.items() {
		if slices.Contains(before, item.text()) {
			continue
		}
		filled := s.new.at("properties", item.text(), "default").exists()
		s.report(!filled, b, item, "%s is required now%s", item.text(), map[bool]string{true: ", and has a default"}[filled])
	}
	for _, item := range b.items() {
		if !slices.Contains(after, item.text()) && s.new.at("properties", item.text()).exists() {
			s.report(false, item, a, "%s is optional now", item.text())
		}
	}
}

// values compares enums.
func (s *comparison) values() {
	b, a := s.old.get("enum"), s.new.get("enum")
	if !b.exists() || !a.exists() {
		if b.exists() != a.exists() {
			s.report(a.exists(), b, a, "%s", map[bool]string{true: "an enum limits the values now: " + a.json(), false: "no enum limits the values any more"}[a.exists()])
		}
		return
	}
	before, after := jsons(b), jsons(a)
	for _, item := range b.items() {
		if !slices.Contains(after, item.json()) {
			s.report(true, item, a, "the value %s is gone", item.json())
		}
	}
	for _, item := range a.items() {
		if !slices.Contains(before, item.json()) {
			s.report(false, b, item, "the value %s is new", item.json())
		}
	}
}

func jsons(n node) []string {
	var all []string
	for _, item := range n.items() {
		all = append(all, item.json())
	}
	return all
}

// limits compares keywords of which a greater, or a smaller, number permits less.
func (s *comparison) limits() {
	for _, limit := range []struct {
		keyword string
		tighter func(old, new float64) bool
	}{
		{"minimum", less}, {"minLength", less}, {"minItems", less}, {"minProperties", less},
		{"maximum", greater}, {"maxLength", greater}, {"maxItems", greater}, {"maxProperties", greater},
	} {
		b, a := s.old.get(limit.keyword), s.new.get(limit.keyword)
		before, hadNumber := b.number()
		after, hasNumber := a.number()
		if hadNumber == hasNumber && before == after {
			continue
		}
		tighter := hasNumber && (!hadNumber || limit.tighter(before, after))
		s.report(tighter, b, a, "%s: %s became %s", limit.keyword, orNone(b.text()), orNone(a.text()))
	}
}

func less(old, new float64) bool    { return old < new }
func greater(old, new float64) bool { return old > new }

// exact compares keywords whose values cannot be ordered: any other one may permit
// less, none at all permits more.
func (s *comparison) exact() {
	for _, keyword := range []string{
		"pattern", "multipleOf", "exclusiveMinimum", "exclusiveMaximum", "uniqueItems", "oneOf", "anyOf", "allOf", "not",
	} {
		b, a := s.old.get(keyword), s.new.get(keyword)
		if present(b) == present(a) && (!present(b) || b.json() == a.json()) {
			continue
		}
		s.report(present(a), b, a, "%s: %s became %s", keyword, shown(b), shown(a))
	}
	for _, keyword := range []string{"x-kubernetes-list-type", "x-kubernetes-list-map-keys", "x-kubernetes-map-type"} {
		if b, a := s.old.get(keyword), s.new.get(keyword); b.json() != a.json() {
			s.report(true, b, a, "%s: %s became %s", keyword, shown(b), shown(a))
		}
	}
}

// present reports whether a keyword says anything: false says no more than none.
func present(n node) bool { return n.exists() && n.json() != "false" }

func shown(n node) string {
	if !n.exists() {
		return "(none)"
	}
	const most = 60
	text := []rune(n.json())
	if len(text) > most {
		return string(text[:most]) + "..."
	}
	return string(text)
}

// rules compares x-kubernetes-validations. A rule is known by its expression.
func (s *comparison) rules() {
	b, a := s.old.get("x-kubernetes-validations"), s.new.get("x-kubernetes-validations")
	expressions := func(n node) []string {
		var all []string
		for _, item := range n.items() {
			all = append(all, item.get("rule").text())
		}
		return all
	}
	before, after := expressions(b), expressions(a)
	for _, item := range a.items() {
		if rule := item.get("rule"); !slices.Contains(before, rule.text()) {
			s.report(true, b, rule, "the rule %s is new", shown(rule))
		}
	}
	for _, item := range b.items() {
		if rule := item.get("rule"); !slices.Contains(after, rule.text()) {
			s.report(false, rule, a, "the rule %s is gone", shown(rule))
		}
	}
}

// fallback compares defaults. Another one differences what objects mean that leave the
// property out; the first one gives a meaning to what had none.
func (s *comparison) fallback() {
	b, a := s.old.get("default"), s.new.get("default")
	if b.exists() == a.exists() && (!b.exists() || b.json() == a.json()) {
		return
	}
	s.report(b.exists(), b, a, "the default %s became %s", shown(b), shown(a))
}

// children compares the schemas below.
func (s *comparison) children() {
	before, after := s.old.get("properties"), s.new.get("properties")
	kept := s.new.get("x-kubernetes-preserve-unknown-fields").isTrue() || s.new.get("additionalProperties").exists()
	for _, o := range before.entries() {
		n := after.get(o.key.Value)
		if !n.exists() {
			below := s.below(o.key.Value)
			below.reportAt(!kept, keyPos(o), orElse(after, s.new), "%s",
				map[bool]string{true: "the property is not declared any more; it is kept", false: "the property is gone: a server prunes it"}[kept])
			continue
		}
		s.crds.schema(s.where, s.below(o.key.Value).path, o, n)
	}
	anything := s.old.get("x-kubernetes-preserve-unknown-fields").isTrue()
	for _, n := range after.entries() {
		if o := before.get(n.key.Value); !o.exists() {
			s.below(n.key.Value).reportAt(anything, orElse(before, s.old), keyPos(n), "the property is new%s",
				map[bool]string{true: ": objects may have had anything there"}[anything])
		}
	}
	for _, key := range []string{"items", "additionalProperties"} {
		o, n := s.old.get(key), s.new.get(key)
		switch {
		case o.exists() && n.exists():
			s.crds.schema(s.where, s.path+"[*]", o, n)
		case key == "additionalProperties" && o.exists():
			s.report(true, o, n, "arbitrary keys are not permitted any more")
		case key == "additionalProperties" && n.exists():
			s.report(len(before.entries()) > 0, o, n, "arbitrary keys are permitted now")
		}
	}
}

func (s *comparison) below(property string) *comparison {
	below := *s
	below.path = strings.TrimPrefix(s.path+"."+property, ".")
	return &below
}

func keyPos(n node) token.Position {
	return token.Position{Filename: n.file, Line: n.key.Line, Column: n.key.Column}
}
