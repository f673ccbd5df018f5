// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package naming

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"unicode"
)

// spelling is a way to write a name: it reports whether own is what a Go
// programmer would write for plain.
type spelling func(own, plain string) bool

func lowerCamel(own, plain string) bool { return Exported(own) == plain && own != plain }

func upperCamel(own, plain string) bool { return own == plain }

// distinct names each of own with plain(own) where that is unique. Of several
// that share it, the one in the best spelling keeps it, the others get a suffix
// that follows from their own spelling alone: an ordinal would move when a
// sibling comes or goes.
func distinct(own []string, plain func(string) string, best []spelling) []string {
	sharing := map[string][]string{}
	for _, o := range own {
		sharing[plain(o)] = append(sharing[plain(o)], o)
	}
	named := map[string]string{}
	taken := map[string]bool{}
	for name, claims := range sharing {
		if winner, ok := pick(claims, name, best); ok {
			named[winner] = name
			taken[name] = true
		}
	}
	for _, o := range slices.Sorted(slices.Values(own)) {
		if _, done := named[o]; !done {
			named[o] = suffixed(plain(o), o, taken)
			taken[named[o]] = true
		}
	}
	names := make([]string, len(own))
	for i, o := range own {
		names[i] = named[o]
	}
	return names
}

func pick(claims []string, name string, best []spelling) (string, bool) {
	if len(claims) == 1 {
		return claims[0], true
	}
	for _, isBest := range best {
		for _, own := range claims {
			if isBest(own, name) {
				return own, true
			}
		}
	}
	return "", false
}

func suffixed(plain, own string, taken map[string]bool) string {
	if words := separators(own); words != "" && !taken[plain+words] {
		return plain + words
	}
	sum := sha256.Sum256([]byte(own))
	digits := hex.EncodeToString(sum[:])
	for n := 4; n < len(digits); n++ {
		if name := plain + "X" + digits[:n]; !taken[name] {
			return name
		}
	}
	return plain + "X" + digits
}

// separators spells what tells own from the CamelCase form of the same words:
// source_labels gives Underscore. It is empty when that would not lead back to
// own.
func separators(own string) string {
	words := strings.FieldsFunc(own, notInIdentifier)
	if strings.Join(words, " ") != strings.Map(separatorToSpace, own) || len(words) == 0 {
		return ""
	}
	if len(words) == 1 {
		return letterCase(own)
	}
	for _, word := range words {
		if !unicode.IsLower([]rune(word)[0]) {
			return ""
		}
	}
	var b strings.Builder
	for _, r := range own {
		if notInIdentifier(r) {
			b.WriteString(symbolName(r))
		}
	}
	return b.String()
}

func letterCase(word string) string {
	switch {
	case word == strings.ToLower(word):
		return "Lower"
	case word == strings.ToUpper(word):
		return "Upper"
	}
	return ""
}

func separatorToSpace(r rune) rune {
	if notInIdentifier(r) {
		return ' '
	}
	return r
}
