// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
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

// parse reads the command line of the tool called name.
func (t tool) parse(name string, args []string, help io.Writer) (command, error) {
	var cmd command
	var headerFile string
	flags := pflag.NewFlagSet(name, pflag.ContinueOnError)
	flags.SortFlags = false
	flags.SetOutput(help)
	flags.Usage = func() { fmt.Fprintf(help, "%s\nFlags:\n%s", t.usage, flags.FlagUsages()) }

	c := &cmd.config
	flags.StringVar(&c.OutputDir, "output-dir", "", "the directory that the output goes to (required)")
	flags.StringVar(&c.OutputPackage, "output-pkg", "", "the import path of --output-dir (default: worked out from go.mod)")
	finish := t.define(flags, c)
	flags.StringSliceVar(&c.PluralExceptions, "plural-exceptions", nil, "plurals that the rules get wrong, as Type:plural")
	flags.StringVar(&headerFile, "go-header-file", "", "a file with the text at the top of each output file; YEAR stands for the year of the first writing")
	flags.StringSliceVar(&c.LintRules, "lint-rules", nil, "rules for the markers of packages: known-tags-only,require-explicit-disablement")
	flags.BoolVar(&cmd.verify, "verify", false, "write nothing; print how the files on disk differ, and exit with 3 if they do")
	addLogFlags(flags)
	if err := flags.Parse(args); err != nil {
		return cmd, err
	}
	if c.OutputDir == "" {
		return cmd, errors.New("--output-dir is required: the directory that the output goes to")
	}
	if err := finish(flags.Args()); err != nil {
		return cmd, err
	}
	var err error
	c.Header, err = readHeader(headerFile)
	return cmd, err
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
		return nil
	}
}
