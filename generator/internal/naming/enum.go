// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package naming

import (
	"fmt"
	"strings"
	"unicode"
)

// Constants names the values of an enum whose type is called typeName: the
// type's name and the value in CamelCase. A value that is spelled as its own
// CamelCase form has the better claim to it. Names that are taken are avoided by an
// underscore behind the type's name. Pins, by value, are what follows the type's
// name. The result is in the order of values, which must differ from each other.
func Constants(typeName string, values []string, pins Pins, taken func(name string) bool) []string {
	names := distinct(values, ConstantWords, []spelling{upperCamel, lowerCamel}, pins, func(string) bool { return false })
	given := map[string]bool{}
	for i, name := range names {
		given[typeName+name] = pins[values[i]] != ""
	}
	free := func(name string) bool {
		_, given := given[name]
		return !given && !taken(name)
	}
	for i, name := range names {
		names[i] = typeName + name
		if given[names[i]] || !taken(names[i]) {
			continue
		}
		names[i] = typeName + "_" + name
		if !free(names[i]) {
			names[i] = hashed(names[i], values[i], free)
		}
	}
	return names
}

// ConstantWords spells a value: dashes, dots, slashes and the like separate words,
// other symbols are words themselves. It is what follows the name of the type in
// that of a constant, unless other values get in the way.
func ConstantWords(value string) string {
	if value == "" {
		return "Empty"
	}
	if name, ok := operators[value]; ok {
		return name
	}
	var b strings.Builder
	runes := []rune(value)
	silent := strings.ContainsFunc(value, inIdentifier)
	for i, r := range runes {
		next := nextRune(runes, i)
		switch {
		case inIdentifier(r):
			b.WriteRune(startOfWord(runes, i))
		case r == '-' && i == 0 && unicode.IsDigit(next):
			b.WriteString("Minus")
		case silent && separatesWords(r):
			if i > 0 && unicode.IsDigit(runes[i-1]) && unicode.IsDigit(next) {
				b.WriteByte('_')
			}
		default:
			b.WriteString(symbolName(r))
		}
	}
	return b.String()
}

func inIdentifier(r rune) bool { return !notInIdentifier(r) }

func nextRune(runes []rune, i int) rune {
	if i+1 < len(runes) {
		return runes[i+1]
	}
	return 0
}

// startOfWord returns the rune at i, in upper case if a word starts there.
func startOfWord(runes []rune, i int) rune {
	if i == 0 || notInIdentifier(runes[i-1]) {
		return unicode.ToUpper(runes[i])
	}
	return runes[i]
}

func separatesWords(r rune) bool { return strings.ContainsRune("-_./:;, '\"`()[]{}\t\n", r) }

var operators = map[string]string{
	"=": "Equal", "==": "EqualEqual", "!=": "NotEqual", "<>": "NotEqualTo", "=~": "Matches", "!~": "NotMatches",
	"<": "Less", "<=": "LessOrEqual", ">": "Greater", ">=": "GreaterOrEqual",
	"&&": "And", "||": "Or", "!": "Not",
}

var symbols = map[rune]string{
	'-': "Dash", '_': "Underscore", '.': "Dot", '/': "Slash", ':': "Colon", ';': "Semicolon", ',': "Comma",
	' ': "Space", '\t': "Tab", '\n': "Newline", '\'': "Quote", '"': "DoubleQuote", '`': "Backquote",
	'(': "ParenOpen", ')': "ParenClose", '[': "BracketOpen", ']': "BracketClose", '{': "BraceOpen", '}': "BraceClose",
	'*': "Asterisk", '+': "Plus", '=': "Equals", '!': "Bang", '<': "LessThan", '>': "GreaterThan", '~': "Tilde",
	'&': "Ampersand", '|': "Pipe", '%': "Percent", '$': "Dollar", '#': "Hash", '@': "At", '^': "Caret",
	'?': "Question", '\\': "Backslash",
}

func symbolName(r rune) string {
	if name, ok := symbols[r]; ok {
		return name
	}
	return fmt.Sprintf("U%04X", r)
}
