// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/informergen/informergen/generator"
)

// formats are the values of --output-format.
var formats = map[string]func(out outcome, stdout, stderr io.Writer) error{
	"text": printText, "json": printJSON, "github": printGitHub,
}

func formatNames() []string { return slices.Sorted(maps.Keys(formats)) }

// printText prints an outcome for a person: diagnostics to stderr, the table,
// the diff or the explanation to stdout.
func printText(out outcome, stdout, stderr io.Writer) error {
	for _, note := range out.notes {
		fmt.Fprintf(stderr, "note: %s\n", note)
	}
	if out.err != nil {
		return printError(out.err, stderr)
	}
	if err := printResult(out, stdout); err != nil {
		return err
	}
	return printFix(out, stderr)
}

func printError(err error, stderr io.Writer) error {
	format := "informer-gen: %v\n"
	if len(generator.Diagnostics(err)) > 0 {
		format = "%v\n" // begins with a position
	}
	_, printing := fmt.Fprintf(stderr, format, err)
	return printing
}

// printResult prints what a run without an error came to.
func printResult(out outcome, stdout io.Writer) error {
	if out.comparison != nil {
		return printComparison(out.comparison, stdout)
	}
	if len(out.explanations) > 0 {
		return explain(out.explanations, stdout)
	}
	if !out.verify {
		return out.report.WriteTable(stdout)
	}
	_, err := stdout.Write(out.report.Diff())
	return err
}

func explain(all []generator.Explanation, stdout io.Writer) error {
	for i, explanation := range all {
		if i > 0 {
			fmt.Fprintln(stdout)
		}
		if err := explanation.WriteText(stdout); err != nil {
			return err
		}
	}
	return nil
}

func printFix(out outcome, stderr io.Writer) error {
	if out.fix == "" {
		return nil
	}
	_, err := fmt.Fprintf(stderr, "informer-gen: the generated files are not fresh; run:\n\t%s\n", out.fix)
	return err
}
