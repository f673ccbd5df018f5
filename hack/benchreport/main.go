// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Command benchreport turns the output of the runtime's benchmarks into
// docs/benchmarks.md and a plot:
//
//	go test -bench . ./runtime/bench | benchreport -report docs/benchmarks.md -plot docs/benchmarks.svg
//
// Each benchmark that has the variants impl=ours and impl=client-go becomes a row per
// unit: the medians of both, and their ratio. It prints the table as well.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	report := flag.String("report", "", "Markdown `file` to write; none by default")
	plot := flag.String("plot", "", "SVG `file` to write; none by default")
	command := flag.String("command", "make bench-runtime", "the command that the report names")
	flag.Parse()
	if err := run(os.Stdin, os.Stdout, *report, *plot, *command); err != nil {
		fmt.Fprintln(os.Stderr, "benchreport:", err)
		os.Exit(1)
	}
}

func run(in io.Reader, out io.Writer, reportFile, plotFile, command string) error {
	r, err := read(in)
	if err != nil {
		return err
	}
	var table bytes.Buffer
	r.writeTable(&table)
	if _, err := out.Write(table.Bytes()); err != nil {
		return err
	}
	if plotFile != "" {
		if err := r.plot(plotFile); err != nil {
			return fmt.Errorf("drawing %s: %w", plotFile, err)
		}
	}
	if reportFile == "" {
		return nil
	}
	var page bytes.Buffer
	r.writeHead(&page, command, plotFile)
	page.Write(table.Bytes())
	return os.WriteFile(reportFile, page.Bytes(), 0o644)
}
