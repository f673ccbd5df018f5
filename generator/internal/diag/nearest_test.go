// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package diag

import "testing"

func TestTheNearestWordIsSuggestedOrAllOfThem(t *testing.T) {
	known := []string{"output-dir", "output-pkg", "emit", "emita"}
	for word, want := range map[string]string{
		"ouput-dir":  `did you mean "--output-dir"?`,
		"OUTPUT-PKG": `did you mean "--output-pkg"?`,
		"output-xxx": `did you mean "--output-dir"?`, // as near as output-pkg
		"emitb":      `did you mean "--emit"?`,       // as near as emita
		"zzzz":       "known are emit, emita, output-dir, output-pkg",
		"":           "known are emit, emita, output-dir, output-pkg",
	} {
		if got := DidYouMean(word, known, "--"); got != want {
			t.Errorf("%q: got %s, want %s", word, got, want)
		}
	}
}

func TestDistanceCountsSingleEdits(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"kitten", "sitting", 3}, {"ab", "ba", 2}, {"List", "list", 0}} {
		if got := editDistance(test.a, test.b); got != test.want {
			t.Errorf("%q to %q: got %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
