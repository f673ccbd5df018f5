// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package instance

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// matching makes a string that a pattern matches, of least to most characters. It
// tries a few times: of what the parts of a pattern have to do with each other, such
// as anchors inside, it knows nothing.
func (m *Maker) matching(pattern string, least, most int64) (any, bool) {
	if pattern == quantity {
		return choose[any](m, "100m", "1Gi", "5", "1000m"), true
	}
	compiled, err := regexp.Compile(pattern)
	if err != nil {
		m.Counts["patterns that are none"]++
		return nil, false
	}
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		m.Counts["patterns that are none"]++
		return nil, false
	}
	for try := range 30 {
		var b strings.Builder
		m.write(&b, tree, try)
		text := b.String()
		// A pattern without an end lets the text go on.
		for utf8.RuneCountInString(text) < int(least) && !strings.HasSuffix(pattern, "$") {
			text += "a"
		}
		n := int64(utf8.RuneCountInString(text))
		if n >= least && n <= max(most, least) && compiled.MatchString(text) {
			return text, true
		}
	}
	m.Counts["patterns given up"]++
	return nil, false
}

// write writes text for a part of a pattern. Later tries repeat more.
func (m *Maker) write(b *strings.Builder, re *syntax.Regexp, try int) {
	switch re.Op {
	case syntax.OpLiteral:
		b.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		b.WriteRune(m.oneOf(re.Rune))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte('a')
	case syntax.OpAlternate:
		m.write(b, choose(m, re.Sub...), try)
	case syntax.OpStar:
		m.repeat(b, re.Sub[0], 0, 1+try, try)
	case syntax.OpPlus:
		m.repeat(b, re.Sub[0], 1, 2+try, try)
	case syntax.OpQuest:
		m.repeat(b, re.Sub[0], 0, 1, try)
	case syntax.OpRepeat:
		most := re.Max
		if most < 0 {
			most = re.Min + 1 + try
		}
		m.repeat(b, re.Sub[0], re.Min, most, try)
	case syntax.OpConcat, syntax.OpCapture:
		for _, sub := range re.Sub {
			m.write(b, sub, try)
		}
	}
}

func (m *Maker) repeat(b *strings.Builder, re *syntax.Regexp, least, most, try int) {
	for range least + m.rand.IntN(min(most, least+16)-least+1) {
		m.write(b, re, try)
	}
}

// oneOf chooses from the ranges of a class, and prefers what is easy to read.
func (m *Maker) oneOf(ranges []rune) rune {
	for _, preferred := range "a5A-" {
		if m.chance(0.4) && inRanges(ranges, preferred) {
			return preferred
		}
	}
	i := 2 * m.rand.IntN(len(ranges)/2)
	return ranges[i] + m.rand.Int32N(min(ranges[i+1]-ranges[i], 200)+1)
}

func inRanges(ranges []rune, r rune) bool {
	for i := 0; i < len(ranges); i += 2 {
		if ranges[i] <= r && r <= ranges[i+1] {
			return true
		}
	}
	return false
}
