// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"regexp"
	"strings"
)

// fixing is the command that makes the files fresh which a run with args has
// checked: the same without --verify, and with a report for a person.
func fixing(args []string) string {
	words := []string{"informer-gen"}
	for i := 0; i < len(args); i++ {
		switch arg := args[i]; {
		case arg == "--":
			return strings.Join(append(words, quoted(args[i:])...), " ")
		case arg == "-o" || arg == "--output-format":
			i++ // its value
		case arg == "--verify", strings.HasPrefix(arg, "--verify="), strings.HasPrefix(arg, "--output-format="),
			strings.HasPrefix(arg, "-o"):
		default:
			words = append(words, quoted([]string{arg})...)
		}
	}
	return strings.Join(words, " ")
}

var plainWord = regexp.MustCompile(`^[A-Za-z0-9_@%+=:,./-]+$`)

// quoted quotes the words that a shell would not take as they are.
func quoted(words []string) []string {
	all := make([]string, len(words))
	for i, word := range words {
		all[i] = word
		if !plainWord.MatchString(word) {
			all[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
	}
	return all
}
