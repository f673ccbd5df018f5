// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/token"
	"io"

	"github.com/spf13/pflag"

	"github.com/informergen/informergen/generator"
)

const diffUsage = `Diff says what has changed between two states of CRDs.

Usage:
  informer-gen diff [flags] OLD NEW

OLD and NEW are CRD files, directories of them, or parts of modules, in the form
module@version/path; one of them can be - for standard input. What has changed in
the CRDs, for those who write objects and for objects that are stored, is reported
apart from what has changed in the Go API that is generated from them. Nothing is
written.

Example, in CI:
  git worktree add /tmp/base origin/main
  informer-gen diff --names names.yaml /tmp/base/config/crds config/crds
`

const diffEpilogue = `
Exit status: 0 nothing breaks, 1 failed, 2 wrong command line, 4 something breaks.
`

// parseDiff reads the command line of informer-gen diff.
func (cmd *command) parseDiff(args []string, page io.Writer) error {
	c := &generator.CompareConfig{}
	cmd.compare = c
	flags := pflag.NewFlagSet("diff", pflag.ContinueOnError)
	flags.SortFlags = false
	flags.Usage = func() {}
	flags.StringVar(&c.NamesFile, "names", "", "the `file` that keeps the Go names; it is not changed (default: names follow from the CRDs alone)")
	flags.StringVar(&c.OldNamesFile, "old-names", "", "the names `file` of OLD, if it is another one (default: that of --names)")
	flags.StringSliceVar(&c.PluralExceptions, "plural-exceptions", nil, "plurals that the rules get wrong, as `Type:plural` (default: none)")
	defineTypes(flags, &c.CRDTypes)
	flags.StringVarP(&cmd.format, "output-format", "o", "text", "how to report, a `format` of text, json (one document on stdout), github (annotations of a workflow)")
	err := flags.Parse(args)
	format := cmd.format
	if formats[format] == nil {
		cmd.format = "text"
	}
	switch {
	case errors.Is(err, pflag.ErrHelp):
		_, err := fmt.Fprintf(page, "%s\nFlags:\n%s%s", diffUsage, flags.FlagUsagesWrapped(100), diffEpilogue)
		return cmp.Or(err, errDone)
	case err != nil:
		return suggest(err, flags)
	case cmd.format != format:
		return fmt.Errorf("--output-format: unknown format %q: %s", format, generator.DidYouMean(format, formatNames(), ""))
	case flags.NArg() != 2:
		return fmt.Errorf("diff compares two states, OLD and NEW: got %d", flags.NArg())
	case flags.Arg(0) == "-" && flags.Arg(1) == "-":
		return errors.New("only one of OLD and NEW can be standard input")
	}
	c.Old, c.New = flags.Arg(0), flags.Arg(1)
	return nil
}

// compare does what a command line of informer-gen diff asks for.
func compare(ctx context.Context, cfg generator.CompareConfig, stdin io.Reader) outcome {
	cfg.Stdin = stdin
	comparison, err := generator.Compare(ctx, cfg)
	switch {
	case err != nil:
		return outcome{code: exitFailed, err: err}
	case comparison.Breaking():
		return outcome{code: exitBroken, comparison: comparison, notes: comparison.Notes}
	}
	return outcome{comparison: comparison, notes: comparison.Notes}
}

// section is a part of a comparison, with its title.
type section struct {
	title       string
	differences []generator.Difference
}

func sections(c *generator.Comparison) []section {
	return []section{{"CRDs", c.CRDs}, {"Go API", c.GoAPI}}
}

// printComparison prints a comparison for a person: each difference where it is now,
// and below that where it was.
func printComparison(c *generator.Comparison, w io.Writer) error {
	for i, s := range sections(c) {
		if i > 0 {
			fmt.Fprintln(w)
		}
		breaking := 0
		for _, d := range s.differences {
			if d.Breaking {
				breaking++
			}
		}
		if _, err := fmt.Fprintf(w, "%s: %d breaking, %d compatible\n", s.title, breaking, len(s.differences)-breaking); err != nil {
			return err
		}
		for _, d := range s.differences {
			printDifference(d, w)
		}
	}
	return nil
}

func printDifference(d generator.Difference, w io.Writer) {
	at := d.New
	if at.Filename == "" {
		at = d.Old
	}
	fmt.Fprintf(w, "%s: %s: %s\n", at, sort(d), d.Msg)
	if d.Old.Filename != "" && d.Old != at {
		fmt.Fprintf(w, "\twas: %s\n", d.Old)
	}
}

// sort says what a difference does.
func sort(d generator.Difference) string {
	if d.Breaking {
		return "breaking"
	}
	return "compatible"
}

// comparisonDocument is what informer-gen diff prints with --output-format json.
type comparisonDocument struct {
	// ExitCode is that of the command.
	ExitCode int `json:"exitCode"`
	// Diagnostics are what is wrong with the input.
	Diagnostics []diagnostic `json:"diagnostics"`
	// CRDs and GoAPI are the differences, those that break in front.
	CRDs  []difference `json:"crds"`
	GoAPI []difference `json:"goAPI"`
}

type difference struct {
	Breaking bool   `json:"breaking"`
	Message  string `json:"message"`
	// Old and New are left out where there is no such place.
	Old *place `json:"old,omitempty"`
	New *place `json:"new,omitempty"`
}

type place struct {
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

func comparisonOf(out outcome) comparisonDocument {
	doc := comparisonDocument{ExitCode: out.code, Diagnostics: diagnostics(out), CRDs: []difference{}, GoAPI: []difference{}}
	if out.comparison != nil {
		doc.CRDs, doc.GoAPI = differences(out.comparison.CRDs), differences(out.comparison.GoAPI)
	}
	return doc
}

func differences(all []generator.Difference) []difference {
	list := make([]difference, len(all))
	for i, d := range all {
		list[i] = difference{d.Breaking, d.Msg, placeOf(d.Old), placeOf(d.New)}
	}
	return list
}

func placeOf(p token.Position) *place {
	if p.Filename == "" {
		return nil
	}
	return &place{p.Filename, p.Line, p.Column}
}

// annotateComparison prints the differences as annotations of the new state.
func annotateComparison(c *generator.Comparison, w io.Writer) {
	for _, s := range sections(c) {
		for _, d := range s.differences {
			level, at, message := "notice", d.New, s.title+": "+d.Msg
			if d.Breaking {
				level = "error"
			}
			if d.Old.Filename != "" {
				message += "\nwas: " + d.Old.String()
			}
			annotate(w, level, at.Filename, at.Line, at.Column, message)
		}
	}
}
