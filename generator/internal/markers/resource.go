// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package markers

import (
	"fmt"
	"go/token"
	"strconv"
	"strings"

	"github.com/informergen/informergen/generator/internal/diag"
)

// Resource is what +kubebuilder:resource says about a type. controller-gen makes
// the CRD of it; here it keeps the client from disagreeing with that.
type Resource struct {
	// Path is the plural; empty when there is none.
	Path string
	// Scope is "Cluster", "Namespaced", or empty when there is none.
	Scope string
	// PathPos and ScopePos are the markers with Path and Scope.
	PathPos, ScopePos token.Position
}

const resourceMarker = "kubebuilder:resource"

// ParseResource reads path and scope from +kubebuilder:resource. Other arguments
// are controller-gen's business. What is wrong goes to diags.
func ParseResource(set Set, diags *diag.List) Resource {
	var r Resource
	for _, m := range set {
		first, ok := strings.CutPrefix(m.Name, resourceMarker+":")
		if !ok {
			continue
		}
		for _, argument := range splitArguments(first + "=" + m.Value) {
			key, value, _ := strings.Cut(argument, "=")
			if err := r.set(strings.TrimSpace(key), unquoted(strings.TrimSpace(value)), m.Pos); err != nil {
				report(diags, Marker{Name: resourceMarker, Pos: m.Pos}, err)
			}
		}
	}
	return r
}

func (r *Resource) set(key, value string, pos token.Position) error {
	scopes := []string{"Cluster", "Namespaced"}
	switch key {
	case "path":
		r.Path, r.PathPos = value, pos
	case "scope":
		if value != scopes[0] && value != scopes[1] {
			return mistake{fmt.Sprintf("unknown scope %q", value), diag.DidYouMean(value, scopes, "")}
		}
		r.Scope, r.ScopePos = value, pos
	}
	return nil
}

// splitArguments splits at commas that stand neither in quotes nor in braces.
func splitArguments(text string) []string {
	var parts []string
	var quote rune
	start, depth := 0, 0
	for i, r := range text {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '"' || r == '`':
			quote = r
		case r == '{':
			depth++
		case r == '}':
			depth--
		case r == ',' && depth == 0:
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	return append(parts, text[start:])
}

func unquoted(value string) string {
	if text, err := strconv.Unquote(value); err == nil {
		return text
	}
	return value
}
