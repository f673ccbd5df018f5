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

// Pins are names that are given already, by what they are names of. Nothing else
// gets one of them, whether what has it is among those to be named or not.
type Pins map[string]string

// distinct names each of own with its pin, or with plain(own) where that is unique
// and not blocked. Of several that share it, the one in the best spelling keeps it,
// the others get a suffix that follows from their own spelling alone: an ordinal
// would move when a sibling comes or goes.
func distinct(own []string, plain func(string) string, best []spelling, pins Pins, blocked func(string) bool) []string {
	named := map[string]string{}
	taken := map[string]bool{}
	for _, name := range pins {
		taken[name] = true
	}
	sharing := map[string][]string{}
	sorted := slices.Sorted(slices.Values(own))
	for _, o := range sorted {
		if name, pinned := pins[o]; pinned {
			named[o] = name
			continue
		}
		sharing[plain(o)] = append(sharing[plain(o)], o)
	}
	free := func(name string) bool { return !taken[name] && !blocked(name) }
	for name, claims := range sharing {
		if winner, ok := pick(claims, name, best); ok && free(name) {
			named[winner] = name
			taken[name] = true
		}
	}
	for _, o := range sorted {
		if _, done := named[o]; !done {
			named[o] = suffixed(plain(o), o, free)
			taken[named[o]] = true
		}
	}
	names := make([]string, len(own))
	for i, o := range own {
		names[i] = named[o]
	}
	return names
}

// pick returns the first of claims, which are sorted, in the best spelling.
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

func suffixed(plain, own string, free func(string) bool) string {
	if words := separators(own); words != "" && free(plain+words) {
		return plain + words
	}
	return hashed(plain, own, free)
}

// hashed adds as many digits of the hash of own to plain as make it free.
func hashed(plain, own string, free func(string) bool) string {
	sum := sha256.Sum256([]byte(own))
	digits := hex.EncodeToString(sum[:])
	for n := 4; n < len(digits); n++ {
		if name := plain + "X" + digits[:n]; free(name) {
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
