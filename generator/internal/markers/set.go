// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package markers

import (
	"go/token"
	"slices"

	"k8s.io/gengo/v2"
)

// Line is one line of a comment, without comment signs.
type Line struct {
	Text string
	Pos  token.Position
}

// Marker is one marker line: +Name or +Name=Value.
type Marker struct {
	Name, Value string
	Pos         token.Position
}

// Set holds the markers of one declaration or package in the order of their
// lines.
type Set []Marker

// Parse collects the markers among lines. Lines that are no markers are passed
// over.
func Parse(lines []Line) Set {
	var set Set
	for _, line := range lines {
		for name, values := range gengo.ExtractCommentTags("+", []string{line.Text}) {
			for _, value := range values {
				set = append(set, Marker{Name: name, Value: value, Pos: line.Pos})
			}
		}
	}
	return set
}

// String returns the marker as it stands in a comment.
func (m Marker) String() string {
	if m.Value == "" {
		return "+" + m.Name
	}
	return "+" + m.Name + "=" + m.Value
}

// First returns the first marker called name.
func (s Set) First(name string) (Marker, bool) {
	i := slices.IndexFunc(s, func(m Marker) bool { return m.Name == name })
	if i < 0 {
		return Marker{}, false
	}
	return s[i], true
}
