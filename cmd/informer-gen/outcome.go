// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"errors"
	"io"

	"github.com/informergen/informergen/generator"
)

// outcome is what a run came to, before anything is said about it.
type outcome struct {
	code  int
	err   error // what failed; nil if nothing did
	notes []generator.Diagnostic
	// report is nil if the run did not come to writing or comparing files.
	report *generator.Report
	verify bool
	// explanations answer --explain.
	explanations []generator.Explanation
	// compares is set for informer-gen diff, whose result is the comparison.
	compares   bool
	comparison *generator.Comparison
	// fix is the command that makes the files fresh; empty if they are.
	fix string
}

// execute does what the command line asks for.
func execute(ctx context.Context, cmd command, args []string, stdin io.Reader) outcome {
	if cmd.compare != nil {
		return compare(ctx, *cmd.compare, stdin)
	}
	cmd.config.Stdin = stdin
	files, err := generator.Generate(ctx, cmd.config)
	if errors.Is(err, generator.ErrNothing) {
		return outcome{code: exitUsage, err: err}
	}
	if err != nil {
		return outcome{code: exitFailed, err: err}
	}
	out := outcome{notes: files.Notes(), verify: cmd.verify}
	switch {
	case cmd.explain != "":
		out.explanations, out.err = files.Explain(cmd.explain)
	case cmd.verify:
		out.report, out.err = files.Verify()
		if out.err == nil && !out.report.Fresh() {
			out.code, out.fix = exitStale, fixing(args)
		}
	default:
		out.report, out.err = files.Write()
	}
	if out.err != nil {
		out.code = exitFailed
	}
	return out
}
