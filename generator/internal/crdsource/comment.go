// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// docLines turns a description into the lines of a Go comment. A line that
// begins with a plus sign would be read as a marker, so it is escaped;
// characters that Go source cannot hold become spaces.
func docLines(description string) []string {
	description = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(description)
	var lines []string
	for line := range strings.SplitSeq(description, "\n") {
		line = strings.TrimRightFunc(strings.Map(printable, line), unicode.IsSpace)
		if rest := strings.TrimLeftFunc(line, unicode.IsSpace); strings.HasPrefix(rest, "+") {
			line = line[:len(line)-len(rest)] + `\` + rest
		}
		lines = append(lines, line)
	}
	return trimBlank(lines)
}

func printable(r rune) rune {
	switch {
	case r == '\t':
		return r
	case unicode.IsControl(r), r == '\ufeff', r == '\u2028', r == '\u2029', r == utf8.RuneError, isDirectionMark(r):
		return ' '
	}
	return r
}

// isDirectionMark reports the characters that make source read in another
// order than it compiles in (CVE-2021-42574).
func isDirectionMark(r rune) bool {
	return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

func trimBlank(lines []string) []string {
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}
