// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"regexp"
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

// fieldMarkers are the markers of a field. They say what the Go type does not,
// in the terms of controller-gen.
func fieldMarkers(ref model.Ref, s *schema, required bool) []string {
	markers := []string{"optional"}
	if required {
		markers = []string{"required"}
	}
	if s.nullable {
		markers = append(markers, "nullable")
	}
	if s.fallback != nil {
		markers = append(markers, "kubebuilder:default="+markerValue(s.fallback))
	}
	if s.embedded {
		markers = append(markers, validationMarker+"EmbeddedResource")
	}
	if pointer, ok := ref.(model.Pointer); ok {
		ref = pointer.Elem
	}
	markers = append(markers, preserveMarkers(ref, s)...)
	markers = append(markers, valueMarkers(s, validationMarker)...)
	if s.items != nil && !isNamedSlice(ref) {
		markers = append(markers, valueMarkers(s.items, validationMarker+"items:")...)
	}
	return append(markers, listMarkers(s)...)
}

// preserveMarkers are the markers for values that keep unknown fields. A struct
// has them at its type, and a JSON value of any type needs none.
func preserveMarkers(ref model.Ref, s *schema) []string {
	switch {
	case !s.preserve || s.kind == "" || isNamed(ref):
		return nil
	case ref == model.Ref(jsonValue):
		return []string{validationMarker + "Type=" + s.kind, preserveMarker}
	}
	return []string{preserveMarker}
}

func isNamed(ref model.Ref) bool {
	_, ok := ref.(model.Named)
	return ok
}

// isNamedSlice reports whether the items of ref have a type to carry their
// markers.
func isNamedSlice(ref model.Ref) bool {
	slice, ok := ref.(model.Slice)
	return ok && isNamed(slice.Elem)
}

// valueMarkers are the markers for the values of s.
func valueMarkers(s *schema, prefix string) []string {
	var markers []string
	if s.format != "" && !impliedFormat(s) {
		markers = append(markers, prefix+"Format="+markerText(s.format))
	}
	if len(s.enum) > 0 && s.kind != "string" {
		markers = append(markers, enumMarkerAt(prefix, s.enum))
	}
	if s.pattern != "" && !(s.intOrString && s.pattern == quantityPattern) {
		markers = append(markers, prefix+"Pattern="+strconv.Quote(s.pattern))
	}
	for _, known := range validationKeywords {
		if n := s.validation[known.keyword]; n != nil && known.marker != "" {
			markers = append(markers, prefix+known.marker+"="+markerValue(n))
		}
	}
	return append(markers, ruleMarkers(s, prefix)...)
}

// impliedFormat reports whether the Go type brings the format along.
func impliedFormat(s *schema) bool {
	switch s.format {
	case "int32", "int64":
		return s.kind == "integer"
	case "byte", "date-time":
		return s.kind == "string"
	}
	return s.intOrString
}

func ruleMarkers(s *schema, prefix string) []string {
	var markers []string
	for _, rule := range s.rules {
		var args []string
		for _, e := range rule.entries {
			if e.value.Kind == yaml.ScalarNode {
				args = append(args, e.key.Value+"="+markerValue(e.value))
			}
		}
		markers = append(markers, prefix+"XValidation:"+strings.Join(args, ","))
	}
	return markers
}

func listMarkers(s *schema) []string {
	var markers []string
	if n := s.validation["x-kubernetes-list-type"]; n != nil {
		markers = append(markers, "listType="+markerText(n.Value))
	}
	if n := s.validation["x-kubernetes-list-map-keys"]; n != nil {
		for _, key := range n.Content {
			markers = append(markers, "listMapKey="+markerText(resolve(key).Value))
		}
	}
	if n := s.validation["x-kubernetes-map-type"]; n != nil {
		markers = append(markers, "mapType="+markerText(n.Value))
	}
	return markers
}

// structMarkers are the markers of a struct type below a kind.
func structMarkers(s site) []string {
	if s.preserve {
		return []string{preserveMarker}
	}
	return nil
}

func enumMarker(values []*yaml.Node) string { return enumMarkerAt(validationMarker, values) }

func enumMarkerAt(prefix string, values []*yaml.Node) string {
	var texts []string
	for _, n := range values {
		if isNull(n) {
			continue
		}
		texts = append(texts, markerValue(n))
	}
	return prefix + "Enum=" + strings.Join(texts, ";")
}

var bareText = regexp.MustCompile(`^[A-Za-z_.][-\w./]*$`)

// markerText writes a string as the value of a marker, in quotes where it needs
// them.
func markerText(text string) string {
	switch {
	case !bareText.MatchString(text), text == "true", text == "false", text == "null":
		return strconv.Quote(text)
	}
	return text
}

// markerValue writes a value in the syntax of controller-gen's markers: JSON,
// but with braces around lists.
func markerValue(n *yaml.Node) string {
	n = resolve(n)
	var parts []string
	switch n.Kind {
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			parts = append(parts, strconv.Quote(resolve(n.Content[i]).Value)+": "+markerValue(n.Content[i+1]))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case yaml.SequenceNode:
		for _, item := range n.Content {
			parts = append(parts, markerValue(item))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	switch n.Tag {
	case "!!int", "!!float", "!!bool", "!!null":
		return n.Value
	}
	return strconv.Quote(n.Value)
}
