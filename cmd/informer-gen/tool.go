// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"github.com/informergen/informergen/generator"
)

// tool is a generator of k8s.io/code-generator whose command line is understood.
// The two functions share the variables that the flags are bound to.
type tool struct {
	usage string
	// define adds the flags that only this tool has, and returns what works out
	// their meaning for the positional arguments.
	define func(*pflag.FlagSet, *generator.Config) func(args []string) error
}

// tools are the tools by name. informer-gen is missing: its flags are among our
// own.
var tools = map[string]tool{
	"lister-gen": {listerUsage, defineLister},
	"client-gen": {clientUsage, defineClient},
}

// declare declares the flags of the tool t, which is called name. What they say
// goes to cmd; the function completes it with the positional arguments.
func (cmd *command) declare(name string, t tool) (*pflag.FlagSet, func(args []string) error) {
	flags := pflag.NewFlagSet(name, pflag.ContinueOnError)
	flags.SortFlags = false
	flags.Usage = func() {}
	var headerFile string
	c := &cmd.config
	flags.StringVar(&c.OutputDir, "output-dir", "", "the `directory` that the output goes to (required, but not with --explain)")
	flags.StringVar(&c.OutputPackage, "output-pkg", "", "the import `path` of --output-dir (default: worked out from go.mod)")
	finish := t.define(flags, c)
	flags.StringSliceVar(&c.PluralExceptions, "plural-exceptions", nil, "plurals that the rules get wrong, as `Type:plural` (default: none)")
	flags.StringVar(&headerFile, "go-header-file", "", "a `file` with the text at the top of each output file; YEAR stands for the year of the first writing (default: no text)")
	flags.StringSliceVar(&c.LintRules, "lint-rules", nil, "`rules` for the markers of packages: known-tags-only, require-explicit-disablement (default: none)")
	flags.BoolVar(&cmd.verify, "verify", false, "write nothing; print how the files on disk differ, and exit with 3 if they do")
	flags.StringVar(&cmd.explain, "explain", "", "say of a `kind`, as Kind or group/version.Kind, what is made of it and why; write nothing (default: generate)")
	flags.StringVarP(&cmd.format, "output-format", "o", "text", "how to report, a `format` of text, json (one document on stdout), github (annotations of a workflow)")
	flags.Bool("version", false, "print the version and exit")
	addLogFlags(flags)
	return flags, func(args []string) error {
		if c.OutputDir == "" && cmd.explain != "" {
			c.OutputDir = "." // nothing is written
		}
		if c.OutputDir == "" {
			return errors.New("--output-dir is required: the directory that the output goes to")
		}
		if err := finish(args); err != nil {
			return err
		}
		var err error
		c.Header, err = readHeader(headerFile)
		return err
	}
}

// parse reads the arguments of the tool t, as the function parse does.
func (cmd *command) parse(name string, t tool, args []string, page io.Writer) error {
	flags, finish := cmd.declare(name, t)
	err := flags.Parse(args)
	format := cmd.format
	if formats[format] == nil {
		cmd.format = "text"
	}
	switch {
	case errors.Is(err, pflag.ErrHelp):
		return cmp.Or(printHelp(page, t.usage, flags), errDone)
	case err != nil:
		return suggest(err, flags)
	case flags.Changed("version"):
		return cmp.Or(printVersion(page), errDone)
	case cmd.format != format:
		return fmt.Errorf("--output-format: unknown format %q: %s", format, generator.DidYouMean(format, formatNames(), ""))
	}
	return finish(flags.Args())
}

const listerUsage = `Lister-gen makes listers for Go types marked with +genclient.

Usage:
  informer-gen lister-gen --output-dir DIR [flags] PACKAGE...

The listers of a version are put into DIR/<group>/<version>.
`

// defineLister adds the flags of lister-gen, which has none of its own.
func defineLister(_ *pflag.FlagSet, c *generator.Config) func([]string) error {
	return func(args []string) error {
		if len(args) == 0 {
			return errors.New("no input: name Go packages such as ./apis/...")
		}
		c.Inputs = args
		c.Emit = []generator.Artefact{generator.Listers}
		c.Layout = generator.Layout{Listers: "."}
		c.InternalVersions = true
		c.BareListers = true
		return nil
	}
}
