// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

var bareText = regexp.MustCompile(`^[A-Za-z_.][-\w./]*$`)

// markerText writes a string as the value of a marker, in quotes where it needs
// them.
func markerText(text string) string {
	switch {
	case !bareText.MatchString(text), text == "true", text == "false", text == "null":
		return markerQuote(text)
	}
	return text
}

// twins are pairs of quotes, which gofmt takes for typewritten quotation marks when
// they stand in the comment of a declaration.
var twins = strings.NewReplacer("''", `'\x27`, "``", "`\\x60")

// markerQuote writes a string in quotes.
func markerQuote(text string) string { return twins.Replace(strconv.Quote(text)) }

// markerValue writes a value in the syntax of controller-gen's markers: JSON,
// but with braces around lists. It has no spaces, since a minus sign must not
// follow one.
func markerValue(n *yaml.Node) string {
	n = resolve(n)
	var parts []string
	switch n.Kind {
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			parts = append(parts, markerQuote(resolve(n.Content[i]).Value)+":"+markerValue(n.Content[i+1]))
		}
		return "{" + strings.Join(parts, ",") + "}"
	case yaml.SequenceNode:
		for _, item := range n.Content {
			parts = append(parts, markerValue(item))
		}
		return "{" + strings.Join(parts, ",") + "}"
	}
	// What is no JSON has been reported with the definition as a whole.
	if scalar, err := scalarJSON(n); err == nil && scalar[0] != '"' {
		return string(scalar)
	}
	return markerQuote(n.Value)
}

// markerJSON writes a value as JSON on one line.
func markerJSON(n *yaml.Node) string {
	var t text
	// What is no JSON has been reported with the definition as a whole.
	_ = t.value(n, 0)
	return strings.NewReplacer("''", `'\u0027`, "``", "`\\u0060").Replace(escapeUnseen(t.out.String()))
}

// escapeUnseen escapes characters of JSON text that a Go comment cannot hold, or
// that a reader of it would not see.
func escapeUnseen(json string) string {
	var b strings.Builder
	for _, r := range json {
		if printable(r) != r && r >= ' ' {
			fmt.Fprintf(&b, `\u%04x`, r) // all of these need four digits
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// inMarkerSyntax reports whether markerValue says n: lists need elements of one
// type, of which empty lists have none, and null is no value.
func inMarkerSyntax(n *yaml.Node) bool {
	n = resolve(n)
	switch n.Kind {
	case yaml.MappingNode:
		for i := 1; i < len(n.Content); i += 2 {
			if !inMarkerSyntax(n.Content[i]) || isEmptyList(n.Content[i]) {
				return false
			}
		}
		return true
	case yaml.SequenceNode:
		return !slices.ContainsFunc(n.Content, func(item *yaml.Node) bool {
			return !inMarkerSyntax(item) || isEmptyList(item) || markerType(item) != markerType(n.Content[0])
		})
	}
	text := markerValue(n)
	_, err := strconv.Atoi(text)
	return !isNull(n) && (err == nil || markerType(n) != "int")
}

func isEmptyList(n *yaml.Node) bool {
	n = resolve(n)
	return n.Kind == yaml.SequenceNode && len(n.Content) == 0
}

// markerType is the type that controller-gen takes a value for.
func markerType(n *yaml.Node) string {
	n = resolve(n)
	switch n.Kind {
	case yaml.MappingNode:
		return "map"
	case yaml.SequenceNode:
		if len(n.Content) == 0 {
			return "empty"
		}
		return "list of " + markerType(n.Content[0])
	}
	text := markerValue(n)
	switch {
	case text[0] == '"':
		return "string"
	case text == "true", text == "false":
		return "bool"
	case strings.ContainsAny(text, ".eE"):
		return "float"
	}
	return "int"
}
