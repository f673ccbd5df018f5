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
	best, distance := "", len(got)/2+1
	for _, word := range known {
		d := editDistance(strings.ToLower(got), strings.ToLower(word))
		if d < distance || d == distance && word < best {
			best, distance = word, d
		}
	}
	if best == "" {
		return "known are " + strings.Join(slices.Sorted(slices.Values(known)), ", ")
	}
	return "did you mean \"" + prefix + best + "\"?"
}

// editDistance is the number of insertions, deletions and replacements that
// turn a into b (Levenshtein).
func editDistance(a, b string) int {
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
