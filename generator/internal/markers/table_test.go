// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package markers

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/informergen/informergen/generator/internal/diag"
)

// The page has the table of the code, row by row. UPDATE_DOCS=1 puts it there.
func TestTheMarkersPageHasTheTableOfTheCode(t *testing.T) {
	const page, begin, end = "../../../docs/markers.md", "<!-- begin of the table -->\n", "<!-- end of the table -->\n"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), begin)
	got, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no place for the table", page)
	}
	want := markdown()
	if os.Getenv("UPDATE_DOCS") != "" {
		if err := os.WriteFile(page, []byte(before+begin+want+end+after), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("run this test with UPDATE_DOCS=1:\n%s", diff)
	}
}

func markdown() string {
	var b strings.Builder
	b.WriteString("| marker | on | meaning | without it |\n| --- | --- | --- | --- |\n")
	for _, entry := range Table() {
		marker := "+" + entry.Name
		if entry.Value != "" {
			marker += "=" + entry.Value
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", marker, entry.On, entry.Meaning, entry.Default)
	}
	return b.String()
}

// What the front ends ask for is in the table: a marker with a meaning that no
// page tells of would be a secret.
func TestEveryMarkerThatIsReadIsInTheTable(t *testing.T) {
	var names []string
	for _, entry := range Table() {
		names = append(names, entry.Name)
	}
	for name := range clientMarkers {
		if !slices.Contains(names, clientPrefix+name) {
			t.Errorf("+%s%s is not in the table", clientPrefix, name)
		}
	}
	marker := regexp.MustCompile(`"((k8s:[a-z-]+|kubebuilder:object:|group(Go)?Name|resourceName)[a-zA-Z:-]*)"`)
	read := 0
	for _, dir := range []string{".", "../gosource", "../gosyntax"} {
		files, err := filepath.Glob(dir + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") || filepath.Base(file) == "table.go" {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, match := range marker.FindAllStringSubmatch(string(text), -1) {
				read++
				if !slices.Contains(names, match[1]) && !slices.Contains(knownTags, match[1]) {
					t.Errorf("%s reads +%s, which is not in the table", file, match[1])
				}
			}
		}
	}
	if read < 20 {
		t.Errorf("found %d markers", read)
	}
}

func TestAMarkerThatIsNearlyKnownIsNoted(t *testing.T) {
	for name, want := range map[string]string{
		"genclinet":         "+genclient",
		"GenClient":         "+genclient",
		"resourcename":      "+resourceName",
		"groupname":         "+groupName",
		"k8s:deepcpy-gen":   "+k8s:deepcopy-gen",
		"genclient":         "",
		"k8s:protobuf-gen":  "",
		"genreconciler":     "",
		"optional":          "",
		"kubebuilder:scope": "",
		"genclient:bogus":   "",
	} {
		var notes diag.List
		Misspelt(Set{{Name: name}}, &notes)
		got := ""
		for _, note := range notes.All() {
			got = note.Hint
		}
		if want != "" {
			want = "did you mean \"" + want + "\"?"
		}
		if got != want {
			t.Errorf("+%s: got %q, want %q", name, got, want)
		}
	}
}
