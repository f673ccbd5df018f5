// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const output = `goos: linux
goarch: amd64
cpu: Test CPU
BenchmarkSync/n=10k/mode=list/managedFields=kept/impl=ours-2      1  5000 ns/op  20000 cpu-ns/object  50 allocs/object
BenchmarkSync/n=10k/mode=list/managedFields=kept/impl=client-go-2 1 50000 ns/op 200000 cpu-ns/object 200 allocs/object
BenchmarkSync/n=10k/mode=list/managedFields=kept/impl=ours-2      1  6000 ns/op  30000 cpu-ns/object  50 allocs/object
BenchmarkSync/n=10k/mode=list/managedFields=kept/impl=ours-2      1  6000 ns/op  40000 cpu-ns/object  50 allocs/object
BenchmarkGet/impl=ours-2       1000  20.5 ns/op 0 allocs/op
BenchmarkGet/impl=client-go-2  1000  1234567 ns/op 1 allocs/op
BenchmarkEvent/impl=ours-2       1  30000 events/s
BenchmarkEvent/impl=client-go-2  1  3000 events/s
BenchmarkAlone-2 1 7 ns/op
PASS
`

const want = `| benchmark | unit | ours | client-go | ratio |
| --- | --- | --: | --: | --: |
| Sync/n=10k/mode=list/managedFields=kept | cpu-ns/object | 30,000 | 200,000 | 6.67 |
|  | allocs/object | 50.0 | 200 | 4 |
| Get | ns/op | 20.5 | 1,234,567 | 60,223 |
|  | allocs/op | 0 | 1 | ∞ |
| Event | events/s | 30,000 | 3,000 | 10.0 |
`

func TestMediansOfBothBecomeARowWithTheirRatio(t *testing.T) {
	dir := t.TempDir()
	report, plot := filepath.Join(dir, "b.md"), filepath.Join(dir, "b.svg")
	var out bytes.Buffer
	if err := run(strings.NewReader(output), &out, report, plot, "make it"); err != nil {
		t.Fatal(err)
	}
	if out.String() != want {
		t.Errorf("printed:\n%s", out.String())
	}
	page, err := os.ReadFile(report)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{want, "`make it`", "Test CPU", "(b.svg)"} {
		if !strings.Contains(string(page), part) {
			t.Errorf("the page does not have %q:\n%s", part, page)
		}
	}
	if drawn, err := os.ReadFile(plot); err != nil || !bytes.Contains(drawn, []byte("ours, LIST")) {
		t.Errorf("the plot has no line of ours: %v", err)
	}
}

func TestOutputThatIsNoneIsAnError(t *testing.T) {
	for _, text := range []string{"", "PASS\n", "BenchmarkGet/impl=ours-2 1000 x ns/op\n"} {
		if err := run(strings.NewReader(text), &bytes.Buffer{}, "", "", ""); err == nil {
			t.Errorf("%q: there is no error", text)
		}
	}
}
