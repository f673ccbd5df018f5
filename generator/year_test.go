// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import "testing"

func TestYearOfAFileStaysThatOfItsFirstWriting(t *testing.T) {
	const header = "// Copyright YEAR Example (since YEAR).\n"
	content := []byte("// Copyright YEAR Example (since YEAR).\n\n// Code.\npackage p // YEAR\n")
	for name, tc := range map[string]struct{ onDisk, want string }{
		"a new file has the year of today": {
			"", "// Copyright 2026 Example (since 2026).\n\n// Code.\npackage p // YEAR\n",
		},
		"an old file keeps its own": {
			"// Copyright 2019 Example (since 2019).\n\npackage old\n", "// Copyright 2019 Example (since 2019).\n\n// Code.\npackage p // YEAR\n",
		},
		"a file with another header has no year": {
			"// Copyright 2019 Somebody.\n\npackage old\n", "// Copyright 2026 Example (since 2026).\n\n// Code.\npackage p // YEAR\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			if got := string(withYear(content, header, []byte(tc.onDisk), 2026)); got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

func TestHeaderWithoutAYearIsLeftAlone(t *testing.T) {
	content := []byte("// Example.\n\npackage p\n")
	if got := withYear(content, "// Example.\n", []byte("// Example 2019.\n"), 2026); string(got) != string(content) {
		t.Errorf("got %q", got)
	}
}
