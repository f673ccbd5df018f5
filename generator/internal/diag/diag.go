// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package diag

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"
)

// Diagnostic is one statement about the user's input.
type Diagnostic struct {
	// Pos is the inner-most place that the statement is about. A zero position
	// stands for the whole run, for example an empty set of inputs.
	Pos token.Position
	// Msg is lower case, has no full stop, and names flags, markers and fields
	// as the user typed them.
	Msg string
	// Hint says what to do. Empty when there is nothing better than Msg.
	Hint string
}

// String formats d as a compiler does: file:line:col: message, then the hint
// on an indented line of its own.
func (d Diagnostic) String() string {
	var b strings.Builder
	if d.Pos.Filename != "" {
		b.WriteString(d.Pos.String())
		b.WriteString(": ")
	}
	b.WriteString(d.Msg)
	if d.Hint != "" {
		b.WriteString("\n\thint: ")
		b.WriteString(d.Hint)
	}
	return b.String()
}

// List collects diagnostics. The zero value is ready to use. It is not safe
// for concurrent use.
type List struct {
	all []Diagnostic
}

// Add appends a diagnostic. The hint may be empty.
func (l *List) Add(pos token.Position, hint, format string, args ...any) {
	l.all = append(l.all, Diagnostic{Pos: pos, Msg: fmt.Sprintf(format, args...), Hint: hint})
}

// Append adds the diagnostics of other.
func (l *List) Append(other *List) { l.all = append(l.all, other.all...) }

// Empty reports whether nothing was added.
func (l *List) Empty() bool { return len(l.all) == 0 }

// All returns the diagnostics sorted by position and free of repetitions. The
// caller owns the slice.
func (l *List) All() []Diagnostic {
	sorted := slices.Clone(l.all)
	slices.SortStableFunc(sorted, func(a, b Diagnostic) int {
		return cmp.Or(
			cmp.Compare(a.Pos.Filename, b.Pos.Filename),
			cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Column, b.Pos.Column),
			cmp.Compare(a.Msg, b.Msg),
		)
	})
	return slices.Compact(sorted)
}

// Err returns the list as one error, or nil when it is empty.
func (l *List) Err() error {
	if l.Empty() {
		return nil
	}
	return Error{Diagnostics: l.All()}
}

// Error is a non-empty, sorted list of diagnostics.
type Error struct {
	Diagnostics []Diagnostic
}

// Error prints one diagnostic after another, each on lines of its own.
func (e Error) Error() string {
	lines := make([]string, len(e.Diagnostics))
	for i, d := range e.Diagnostics {
		lines[i] = d.String()
	}
	return strings.Join(lines, "\n")
}
