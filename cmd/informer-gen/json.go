// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"encoding/json"
	"io"

	"github.com/informergen/informergen/generator"
)

// document is what --output-format json prints: one per run.
type document struct {
	// ExitCode is that of the command.
	ExitCode int `json:"exitCode"`
	// Diagnostics are errors first, then notes, each sorted by position.
	Diagnostics []diagnostic `json:"diagnostics"`
	// Kinds is empty when nothing was generated.
	Kinds []generator.Row `json:"kinds"`
	// Files counts all files of the run.
	Files generator.Counts `json:"files"`
	// Changes are the files that were written or removed or, with --verify, would be.
	Changes []change `json:"changes"`
	// Fix is the command that makes the files fresh, when --verify finds that they
	// are not.
	Fix string `json:"fix,omitempty"`
	// Explanations answer --explain.
	Explanations []generator.Explanation `json:"explanations,omitempty"`
}

// diagnostic is one statement about the input. The position is left out of one
// that is about the whole run; line and column begin at 1.
type diagnostic struct {
	Severity string `json:"severity"` // "error" or "note"
	File     string `json:"file,omitempty"`
	Line     int    `json:"line,omitempty"`
	Column   int    `json:"column,omitempty"`
	Message  string `json:"message"`
	Hint     string `json:"hint,omitempty"`
}

// change is a file and what happened to it.
type change struct {
	File   string           `json:"file"`
	Action generator.Action `json:"action"`
}

// printJSON prints an outcome as a document.
func printJSON(out outcome, stdout, _ io.Writer) error {
	if out.compares {
		return encode(comparisonOf(out), stdout)
	}
	doc := document{
		ExitCode: out.code, Diagnostics: diagnostics(out), Fix: out.fix, Explanations: out.explanations,
		Kinds: []generator.Row{}, Changes: []change{},
	}
	if out.report != nil {
		doc.Kinds, _, doc.Files = out.report.Rows()
		for _, c := range out.report.Changes {
			if c.Action != generator.Unchanged {
				doc.Changes = append(doc.Changes, change{File: out.report.Name(c), Action: c.Action})
			}
		}
	}
	return encode(doc, stdout)
}

func encode(doc any, stdout io.Writer) error {
	encoder := json.NewEncoder(stdout)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(doc)
}

// diagnostics are the errors and notes of an outcome.
func diagnostics(out outcome) []diagnostic {
	all := []diagnostic{}
	add := func(severity string, list []generator.Diagnostic) {
		for _, d := range list {
			all = append(all, diagnostic{severity, d.Pos.Filename, d.Pos.Line, d.Pos.Column, d.Msg, d.Hint})
		}
	}
	mistakes := generator.Diagnostics(out.err)
	if out.err != nil && len(mistakes) == 0 {
		all = append(all, diagnostic{Severity: "error", Message: out.err.Error()})
	}
	add("error", mistakes)
	add("note", out.notes)
	return all
}
