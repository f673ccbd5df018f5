// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package typemap

import (
	"errors"
	"regexp"
	"strings"
)

// pattern is a key: [group/[version/]]Kind.path, with wildcards.
type pattern struct {
	group, version, rest string
	wild                 bool
	expressions          [3]*regexp.Regexp
}

func parsePattern(key string) (pattern, error) {
	p := pattern{rest: key, wild: strings.Contains(strings.ReplaceAll(key, "[*]", ""), "*")}
	if before, rest, qualified := cutLast(key, "/"); qualified {
		p.group, p.version, _ = strings.Cut(before, "/")
		p.rest = rest
	}
	kind, path, _ := strings.Cut(p.rest, ".")
	if strings.HasPrefix(p.rest, "**.") { // stands for the kind too
		kind, path = "**", p.rest[3:]
	}
	if kind == "" || path == "" || strings.Contains(p.version, "/") {
		return pattern{}, errors.New("is no path: want Kind.path, such as Workshop.spec.rooms[*].name, with group/ or group/version/ in front if need be")
	}
	for i, part := range []string{p.group, p.version, p.rest} {
		if part != "" {
			p.expressions[i] = glob(part, i == 0)
		}
	}
	return p, nil
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+1:], true
	}
	return "", s, false
}

// wildcards are the parts of a pattern that mean something: an item or map value,
// which is no wildcard, any number of properties, and a part of one.
var wildcards = regexp.MustCompile(`\[\*\]|\*\*|\*`)

// glob compiles a pattern. In a group, * stands for dots as well.
func glob(text string, dots bool) *regexp.Regexp {
	meaning := map[string]string{"[*]": `\[\*\]`, "**": `.*`, "*": `[^.\[\]]*`}
	if dots {
		meaning["*"] = `.*`
	}
	var b strings.Builder
	last := 0
	for _, at := range wildcards.FindAllStringIndex(text, -1) {
		b.WriteString(regexp.QuoteMeta(text[last:at[0]]) + meaning[text[at[0]:at[1]]])
		last = at[1]
	}
	return regexp.MustCompile("^(?:" + b.String() + regexp.QuoteMeta(text[last:]) + ")$")
}

func (p pattern) matches(part Part) bool {
	for i, text := range []string{part.Group, part.Version, part.String()} {
		if p.expressions[i] != nil && !p.expressions[i].MatchString(text) {
			return false
		}
	}
	return true
}
