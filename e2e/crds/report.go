// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/informergen/informergen/e2e/crds/probe"
)

// Report is what a run found.
type Report struct {
	// Failures are what is not as it should be, by file.
	Failures []Failure
	// Rejected are the files that nothing was generated for, and why.
	Rejected map[string]string
	// Wall is how long the run took.
	Wall time.Duration

	files    int
	made     map[check]int
	counts   map[string]int
	features map[string]int
}

// Failure is one failure.
type Failure struct {
	// File and CRD say where; CRD may be empty.
	File, CRD string
	// Check is the check that failed, Text what it found.
	Check, Text string
}

func (f Failure) String() string {
	return strings.Join([]string{f.Check, f.File, f.CRD, f.Text}, ": ")
}

func (r *Report) add(of *result) {
	if r.counts == nil {
		r.Rejected, r.made, r.counts, r.features = map[string]string{}, map[check]int{}, map[string]int{}, map[string]int{}
	}
	for _, f := range of.Failures {
		r.Failures = append(r.Failures, Failure{File: of.Path, CRD: f.CRD, Check: string(f.Check), Text: f.Text})
	}
	if of.Rejected != "" {
		r.Rejected[of.Path] = of.Rejected
	}
	for _, c := range of.Done {
		r.made[c]++
	}
	for what, n := range of.Counts {
		r.counts[what] += n
	}
	for what, n := range of.Features {
		r.features[what] += n
	}
}

// Counts returns the counts whose names begin with prefix, without it.
func (r *Report) Counts(prefix string) map[string]int {
	some := map[string]int{}
	for what, n := range r.counts {
		if rest, ok := strings.CutPrefix(what, prefix); ok {
			some[rest] = n
		}
	}
	return some
}

// Markdown writes the report as tables. What a schema or file is called is not in
// it.
func (r *Report) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d files, %d CRDs with %d served versions and %d properties; %d files are rejected, as a server would.\n\n",
		r.files, r.features["CRDs"], r.features["served versions"], r.features["properties"], len(r.Rejected))
	r.checksTable(&b)
	table(&b, "feature", "times", without(r.features, "CRDs", "served versions", "properties"))
	fmt.Fprintf(&b, "Objects: %d, and %d with an unknown field. Not made: %d objects, since random repair found none that is valid, and values for %d patterns.\n\n",
		r.counts["objects"], r.counts["unknown fields"], r.counts["objects given up"], r.counts["patterns given up"]+r.counts["patterns that are none"])
	r.documentsTable(&b)
	table(&b, "what came back in another form", "times", r.published())
	table(&b, "keyword without a marker", "times", r.Counts("announced: "))
	table(&b, "what controller-gen writes in another way", "times", r.documentation())
	return b.String()
}

func (r *Report) checksTable(b *strings.Builder) {
	failed := map[string]map[string]bool{}
	for _, f := range r.Failures {
		if failed[f.Check] == nil {
			failed[f.Check] = map[string]bool{}
		}
		failed[f.Check][f.File] = true
	}
	b.WriteString("| check | files | files that fail |\n| --- | ---: | ---: |\n")
	for _, c := range checks {
		fmt.Fprintf(b, "| %s | %d | %d |\n", c, r.made[c], len(failed[string(c)]))
	}
	b.WriteString("\n")
}

// documentsTable says what the decoders have read, and how often both refused it.
func (r *Report) documentsTable(b *strings.Builder) {
	made, refused := r.Counts(countMade), r.Counts(countRefused)
	if len(made) == 0 {
		return
	}
	b.WriteString("| documents for both decoders | read | of them refused |\n| --- | ---: | ---: |\n")
	for _, kind := range probe.Variants() {
		fmt.Fprintf(b, "| %s | %d | %d |\n", kind, made[kind], refused[kind])
	}
	b.WriteString("\n")
}

var publishedForms = []string{
	"null became absent", "an empty spec or status became absent", "a time became whole seconds in UTC", "a quantity took its canonical form",
	"a type of Kubernetes left a zero value out", "a type of Kubernetes sent a zero value that was absent",
}

func (r *Report) published() map[string]int {
	some := map[string]int{}
	for _, what := range publishedForms {
		if n := r.counts[what]; n > 0 {
			some[what] = n
		}
	}
	return some
}

func (r *Report) documentation() map[string]int {
	some := r.Counts("description ")
	named := map[string]int{}
	for what, n := range some {
		named["descriptions "+what] = n
	}
	for what, n := range r.Counts("metadata of ") {
		named["metadata of "+what] = n
	}
	return named
}

func without(counts map[string]int, names ...string) map[string]int {
	rest := maps.Clone(counts)
	for _, name := range names {
		delete(rest, name)
	}
	return rest
}

// table writes counts, the largest first.
func table(b *strings.Builder, what, how string, counts map[string]int) {
	if len(counts) == 0 {
		return
	}
	names := slices.SortedFunc(maps.Keys(counts), func(x, y string) int {
		return cmp.Or(cmp.Compare(counts[y], counts[x]), cmp.Compare(x, y))
	})
	fmt.Fprintf(b, "| %s | %s |\n| --- | ---: |\n", what, how)
	for _, name := range names {
		fmt.Fprintf(b, "| %s | %d |\n", name, counts[name])
	}
	b.WriteString("\n")
}
