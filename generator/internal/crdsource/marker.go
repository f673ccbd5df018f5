// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/informergen/informergen/generator/internal/model"
)

const (
	validationMarker = "kubebuilder:validation:"
	preserveMarker   = "kubebuilder:pruning:PreserveUnknownFields"
	deepcopyMarker   = "k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object"
)

// teller writes the markers for the values of one schema, and records what they
// do not say.
type teller struct {
	site
	place place
	// ref is the Go type of the values, without a pointer.
	ref     model.Ref
	markers []string
	// usual is set once the type says what anyOf does.
	usual bool
}

func (b *builder) teller(s site, p place, ref model.Ref) *teller {
	if pointer, ok := ref.(model.Pointer); ok {
		ref = pointer.Elem
	}
	return &teller{site: s, place: p, ref: ref}
}

func (t *teller) add(marker string) { t.markers = append(t.markers, marker) }

// fieldMarkers are the markers of a field. They say what the Go type does not,
// in the terms of controller-gen.
func (b *builder) fieldMarkers(ref model.Ref, s site, required bool) []string {
	t := b.teller(s, atField, ref)
	if required {
		t.add("required")
	} else {
		t.add("optional")
	}
	t.ofField()
	if !declares(ref) {
		t.values()
	}
	if s.items != nil {
		t.markers = append(t.markers, b.itemMarkers(t.ref, s)...)
	}
	return t.markers
}

// itemMarkers are the markers at the field s for the items of its array.
func (b *builder) itemMarkers(ref model.Ref, s site) []string {
	slice, ok := ref.(model.Slice)
	if !ok {
		return nil
	}
	t := b.teller(s.inside(s.items), atItems, slice.Elem)
	t.ofField()
	if !declares(slice.Elem) {
		t.values()
	}
	return t.markers
}

// typeMarkers are the markers of the declaration of a type.
func (b *builder) typeMarkers(s site, ref model.Ref) []string {
	t := b.teller(s, atType, ref)
	t.values()
	return t.markers
}

// ofField writes what only fields have markers for.
func (t *teller) ofField() {
	if t.nullable {
		t.at(atField, "nullable", "nullable")
	}
	if t.fallback != nil {
		t.defaultValue()
	}
	if n := t.validation["example"]; n != nil {
		if t.place == atField && inMarkerSyntax(n) {
			t.add("kubebuilder:example=" + markerValue(n))
		} else {
			t.lose("example")
		}
	}
}

// at adds a marker that is for one place only.
func (t *teller) at(only place, keyword, marker string) {
	if t.place != only {
		t.lose(keyword)
		return
	}
	t.add(marker)
}

func (t *teller) defaultValue() {
	switch {
	case t.place != atField || isNull(t.fallback):
		t.lose("default")
	case inMarkerSyntax(t.fallback):
		t.add("kubebuilder:default=" + markerValue(t.fallback))
	default:
		t.add("default=" + markerJSON(t.fallback))
	}
}

// values writes what is said of the values themselves.
func (t *teller) values() {
	if isVerbatim(t.ref) {
		return
	}
	t.kinds()
	t.properties()
	t.format()
	if len(t.enum) > 0 {
		t.enumMarker()
	}
	for _, known := range validationKeywords {
		if n := t.validation[known.keyword]; n != nil {
			t.validationMarker(known.keyword, known.marker, known.kinds, n)
		}
	}
	t.topology()
	t.documentation()
	t.ruleMarkers()
	t.tellJunctors()
}

// kinds writes markers about the type of the values, where the Go type does not
// say it, and about what a server does with unknown fields.
func (t *teller) kinds() {
	switch {
	case t.intOrString:
		t.intOrStringMarkers()
	case t.embedded && !t.preserve && t.ref == model.Ref(rawObject) && t.place == atField:
		// The type would say that the server keeps unknown fields.
		t.add(validationMarker + "Schemaless")
		t.add(validationMarker + "Type=" + t.kind)
	case t.ref == model.Ref(jsonValue) && t.kind != "", t.isOpaque() && t.kind != "" && t.needsKind():
		t.validate("type", "Type="+t.kind)
	}
	if t.embedded {
		switch t.place {
		case atField:
			t.add(validationMarker + "EmbeddedResource")
		default:
			t.validate("x-kubernetes-embedded-resource", "XEmbeddedResource")
		}
	}
	if t.preserve && t.kind != "" && t.ref != model.Ref(rawObject) && (t.place == atType || !encodesItself(t.ref)) {
		switch t.place {
		case atItems:
			t.validate("x-kubernetes-preserve-unknown-fields", "XPreserveUnknownFields")
		case nowhere:
			t.lose("x-kubernetes-preserve-unknown-fields")
		default:
			t.add(preserveMarker)
		}
	}
}

// isOpaque reports whether controller-gen does not look into the Go type before
// it reads the markers of a field, which then have to say what it is.
func (t *teller) isOpaque() bool {
	switch t.ref.(type) {
	case model.External:
		return true
	case model.Named:
		return t.place != atType
	}
	return false
}

// needsKind reports whether a keyword of the schema has a marker that
// controller-gen accepts for values of some types only.
func (t *teller) needsKind() bool {
	return slices.ContainsFunc(validationKeywords, func(known validationKeyword) bool {
		return t.validation[known.keyword] != nil && slices.Contains(known.kinds, t.kind)
	})
}

// validate adds a marker that every place but nowhere has.
func (t *teller) validate(keyword, marker string) {
	if t.place == nowhere {
		t.lose(keyword)
		return
	}
	t.add(t.place.prefix() + marker)
}

func (t *teller) format() {
	if implied := impliedFormat(t.ref); t.schema.format != implied {
		t.validate("format", "Format="+markerText(t.schema.format))
	}
}

// impliedFormat is the format that controller-gen gives values of a Go type.
func impliedFormat(ref model.Ref) string {
	switch ref := ref.(type) {
	case model.Basic:
		switch ref.Name {
		case "int32", "uint32":
			return "int32"
		case "int64", "uint64":
			return "int64"
		}
	case model.Slice:
		if ref.Elem == model.Ref(model.Basic{Name: "byte"}) {
			return "byte"
		}
	case model.External:
		if ref == timeType {
			return "date-time"
		}
	}
	return ""
}

func (t *teller) enumMarker() {
	var texts []string
	for _, n := range t.enum {
		if !inMarkerSyntax(n) {
			t.loseNode("enum", n)
			continue
		}
		texts = append(texts, markerValue(n))
	}
	if len(texts) > 0 {
		t.validate("enum", "Enum="+strings.Join(texts, ";"))
	}
}

func (t *teller) validationMarker(keyword, marker string, kinds []string, n *yaml.Node) {
	switch {
	case marker == "", n.Value == "false" && n.Tag == "!!bool":
		return // said by others, or by default
	case t.intOrString && slices.Contains(kinds, "string"):
	case t.place == atType && encodesItself(t.ref), !slices.Contains(kinds, t.kind), t.intOrString, keyword == "multipleOf" && t.kind == "integer" && !isIntegral(n),
		(keyword == "minimum" || keyword == "maximum") && t.kind == "integer" && !isIntegral(n):
		t.loseNode(keyword, n)
		return
	}
	if keyword == "pattern" {
		if t.ref != model.Ref(quantity) {
			t.validate(keyword, "Pattern="+markerQuote(n.Value))
		}
		return
	}
	t.validate(keyword, marker+"="+markerValue(n))
}

func isIntegral(n *yaml.Node) bool {
	value, err := strconv.ParseFloat(markerValue(n), 64)
	return err == nil && value == float64(int64(value))
}

// topology writes how lists and maps are merged.
func (t *teller) topology() {
	for _, known := range []struct{ keyword, marker, kind string }{
		{"x-kubernetes-list-type", "listType", "array"},
		{"x-kubernetes-list-map-keys", "listMapKey", "array"},
		{"x-kubernetes-map-type", "mapType", "object"},
	} {
		n := t.validation[known.keyword]
		if n == nil {
			continue
		}
		if t.place == atItems || t.place == nowhere || t.place == atType && encodesItself(t.ref) || t.kind != known.kind {
			t.lose(known.keyword)
			continue
		}
		values := []*yaml.Node{n}
		if n.Kind == yaml.SequenceNode {
			values = n.Content
		}
		for _, value := range values {
			t.add(known.marker + "=" + markerText(resolve(value).Value))
		}
	}
}

// documentation writes a title and a link to documentation.
func (t *teller) documentation() {
	field := t.place == atField || t.place == atType
	if n := t.validation["title"]; n != nil {
		if field {
			t.add("kubebuilder:title=" + markerQuote(n.Value))
		} else {
			t.lose("title")
		}
	}
	n := t.validation["externalDocs"]
	if n == nil {
		return
	}
	docs := t.reader.object(n, "externalDocs")
	url, text := docs.get("url"), docs.get("description")
	if !field || url == nil || !isRequestURI(url.Value) {
		t.lose("externalDocs")
		return
	}
	marker := "kubebuilder:externalDocs:url=" + markerQuote(url.Value)
	if text != nil {
		marker += ",description=" + markerQuote(text.Value)
	}
	t.add(marker)
}

// ruleArguments are the keys of a validation rule that the marker has too.
var ruleArguments = []string{"rule", "message", "messageExpression", "reason", "fieldPath", "optionalOldSelf"}

func (t *teller) ruleMarkers() {
	for _, rule := range t.rules {
		var args []string
		for _, e := range rule.entries {
			if e.value.Kind == yaml.ScalarNode && slices.Contains(ruleArguments, e.key.Value) {
				args = append(args, e.key.Value+"="+markerValue(e.value))
			}
		}
		t.validate("x-kubernetes-validations", "XValidation:"+strings.Join(args, ","))
	}
}
