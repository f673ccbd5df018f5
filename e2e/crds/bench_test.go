// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// BenchmarkGenerate generates every file of CRD_CORPUS, or of the project, in this
// process, and prints the processor time that all of them, and the slowest, took,
// and the most memory that the process ever had.
func BenchmarkGenerate(b *testing.B) {
	dirs := filepath.SplitList(os.Getenv("CRD_CORPUS"))
	if len(dirs) == 0 {
		dirs = []string{"../../testdata/crds"}
	}
	all, err := files(dirs)
	if err != nil || len(all) == 0 {
		b.Fatalf("%d files: %v", len(all), err)
	}
	for b.Loop() {
		var total, slowest time.Duration
		for i, f := range all {
			before, _ := usage()
			if _, err := generate(b.Context(), f, b.TempDir(), fmt.Sprintf("u%03d", i)); err != nil {
				b.Fatal(err)
			}
			after, _ := usage()
			total += after - before
			slowest = max(slowest, after-before)
		}
		_, peak := usage()
		b.ReportMetric(total.Seconds(), "cpu-s/all")
		b.ReportMetric(slowest.Seconds(), "cpu-s/slowest")
		b.ReportMetric(float64(peak)/(1<<10), "MiB-peak")
	}
}

// usage returns the processor time and the largest memory, in kilobytes, of this
// process.
func usage() (time.Duration, int64) {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		return 0, 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano()), r.Maxrss
}
