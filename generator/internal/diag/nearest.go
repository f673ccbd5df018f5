// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package diag

import (
	"slices"
	"strings"
)

// DidYouMean returns the hint about a word that is not among known: it names the
// nearest of them, with prefix in front, or all when none is near.
func DidYouMean(got string, known []string, prefix string) string {
	best, distance := Nearest(got, known)
	if distance > len(got)/2 {
		return "known are " + strings.Join(slices.Sorted(slices.Values(known)), ", ")
	}
	return "did you mean \"" + prefix + best + "\"?"
}

// Nearest returns the word among known that takes the fewest insertions, deletions
// and replacements of letters to become got, and their number. Case counts for
// nothing. Of several it is the first in alphabetical order. known must not be
// empty.
func Nearest(got string, known []string) (word string, distance int) {
	for i, candidate := range known {
		d := editDistance(got, candidate)
		if i == 0 || d < distance || d == distance && candidate < word {
			word, distance = candidate, d
		}
	}
	return word, distance
}

// editDistance is the number of insertions, deletions and replacements that
// turn a into b (Levenshtein).
func editDistance(a, b string) int {
	a, b = strings.ToLower(a), strings.ToLower(b)
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
