// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/informergen/informergen/generator"
)

// printGitHub prints an outcome as a step of a GitHub workflow does: diagnostics
// and files that are not fresh are annotations of the lines of a pull request.
func printGitHub(out outcome, stdout, stderr io.Writer) error {
	for _, d := range diagnostics(out) {
		level, message := "error", d.Message
		if d.Severity == "note" {
			level = "notice"
		}
		if d.Hint != "" {
			message += "\nhint: " + d.Hint
		}
		annotate(stdout, level, d.File, d.Line, d.Column, message)
	}
	if out.err != nil {
		return nil
	}
	if out.comparison != nil {
		annotateComparison(out.comparison, stdout)
		return nil
	}
	if out.fix != "" {
		for _, c := range out.report.Changes {
			if c.Action != generator.Unchanged {
				annotate(stdout, "error", out.report.Name(c), 0, 0, staleness[c.Action]+"; run: "+out.fix)
			}
		}
	}
	if err := printResult(out, stdout); err != nil {
		return err
	}
	return printFix(out, stderr)
}

// staleness says what --verify found about a file.
var staleness = map[generator.Action]string{
	generator.Added:   "the generated file is missing",
	generator.Changed: "the generated file is not fresh",
	generator.Removed: "the generated file is stale: nothing generates it any more",
}

// annotate prints a workflow command. The position may be missing.
func annotate(w io.Writer, level, file string, line, column int, message string) {
	properties := []string{"title=informer-gen"}
	if file != "" {
		properties = append(properties, "file="+escapeProperty(inWorkspace(file)))
	}
	if line > 0 {
		properties = append(properties, fmt.Sprintf("line=%d", line))
	}
	if column > 0 {
		properties = append(properties, fmt.Sprintf("col=%d", column))
	}
	fmt.Fprintf(w, "::%s %s::%s\n", level, strings.Join(properties, ","), escapeData(message))
}

// inWorkspace returns the name of a file relative to the checkout, which is what
// annotations refer to: a step may run in a directory below it.
func inWorkspace(file string) string {
	workspace := os.Getenv("GITHUB_WORKSPACE")
	abs, err := filepath.Abs(filepath.FromSlash(file))
	if workspace == "" || err != nil {
		return file
	}
	rel, err := filepath.Rel(workspace, abs)
	if err != nil || !filepath.IsLocal(rel) {
		return file
	}
	return filepath.ToSlash(rel)
}

func escapeData(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(text)
}

func escapeProperty(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(text)
}
