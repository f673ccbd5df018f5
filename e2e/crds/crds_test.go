// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	"testing"

	"github.com/informergen/informergen/e2e/crds/probe"
)

func TestOutputForTheCRDsOfTheProjectConforms(t *testing.T) {
	report, err := Run(t.Context(), Options{Home: ".", Dirs: []string{"../../testdata/crds"}, Random: 20, Whole: 4, Progress: t.Output()})
	if err != nil {
		t.Fatal(err)
	}
	for _, failure := range report.Failures {
		t.Error(failure)
	}
	if len(report.Rejected) > 0 || report.features["CRDs"] < 15 || report.counts["objects"] < 300 || report.counts["unknown fields"] < 100 {
		t.Errorf("too little was checked: %v %v %v", report.Rejected, report.features, report.counts)
	}
	for kind, made := range report.Counts(countMade) {
		refused := report.Counts(countRefused)[kind]
		if made < 300 || (kind == "cut off") != (refused == made) {
			t.Errorf("%s: %d documents were decoded, of which %d are refused", kind, made, refused)
		}
	}
	if n := len(report.Counts(countMade)); n != len(probe.Variants()) {
		t.Errorf("documents of only %d kinds were decoded", n)
	}
	t.Log(report.Markdown())
}
