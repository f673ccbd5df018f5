// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	"testing"
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
	t.Log(report.Markdown())
}
