// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/informergen/informergen/generator"
)

// command is a parsed command line.
type command struct {
	config generator.Config
	verify bool
}

// parse reads the command line. It prints the usage to help when asked to, and
// returns pflag.ErrHelp.
func parse(args []string, help io.Writer) (command, error) {
	if len(args) > 0 {
		if tool, ok := tools[args[0]]; ok {
			return tool.parse(args[0], args[1:], help)
		}
	}
	var cmd command
	var emit []string
	var headerFile string
	var singleDirectory bool
	flags := pflag.NewFlagSet("informer-gen", pflag.ContinueOnError)
	flags.SortFlags = false
	flags.SetOutput(help)
	flags.Usage = func() { fmt.Fprintf(help, "%s\nFlags:\n%s", usage, flags.FlagUsages()) }

	c := &cmd.config
	flags.StringVar(&c.OutputDir, "output-dir", "", "the directory that the output goes to (required)")
	flags.StringVar(&c.OutputPackage, "output-pkg", "", "the import path of --output-dir (default: worked out from go.mod)")
	flags.StringSliceVar(&emit, "emit", nil, "what to make: types,clientset,listers,informers (default: all that the input does not bring along)")
	flags.BoolVar(&cmd.verify, "verify", false, "write nothing; print how the files on disk differ, and exit with 3 if they do")
	flags.StringVar(&headerFile, "go-header-file", "", "a file with the text at the top of each output file; YEAR stands for the year of the first writing")
	flags.StringSliceVar(&c.PluralExceptions, "plural-exceptions", nil, "plurals that the rules get wrong, as Type:plural")
	flags.StringVar(&c.VersionedClientsetPackage, "versioned-clientset-package", "", "the import path of a clientset to use instead of making one")
	flags.StringVar(&c.ListersPackage, "listers-package", "", "the import path of listers to use instead of making them")
	flags.StringVar(&c.ApplyConfigurationPackage, "apply-configuration-package", "", "the import path of apply configurations; the clientset gets apply methods")
	flags.BoolVar(&c.PrefersProtobuf, "prefers-protobuf", false, "have the clientset ask for protobuf")
	flags.BoolVar(&singleDirectory, "single-directory", false, "leave out the directories externalversions and internalversion")
	flags.StringVar(&c.InternalClientsetPackage, "internal-clientset-package", "", "the import path of the clientset that the informers of internal versions use; without it there are none")
	flags.StringSliceVar(&c.LintRules, "lint-rules", nil, "rules for the markers of packages: known-tags-only,require-explicit-disablement")
	addLogFlags(flags)
	if err := flags.Parse(args); err != nil {
		return cmd, err
	}
	c.Inputs = flags.Args()
	c.InternalVersions = c.InternalClientsetPackage != ""
	c.Layout = informerLayout(c.VersionedClientsetPackage != "" && c.ListersPackage != "", singleDirectory)
	for _, name := range emit {
		artefact, err := generator.ParseArtefact(name)
		if err != nil {
			return cmd, fmt.Errorf("--emit: %w", err)
		}
		c.Emit = append(c.Emit, artefact)
	}
	if c.OutputDir == "" {
		return cmd, fmt.Errorf("--output-dir is required: the directory that the output goes to")
	}
	if len(c.Inputs) == 0 {
		return cmd, fmt.Errorf("no input: name CRD files, or Go packages such as ./apis/...")
	}
	var err error
	c.Header, err = readHeader(headerFile)
	return cmd, err
}

// informerLayout is where the informers go: below informers, or if nothing but
// informers is made, as by informer-gen of k8s.io/code-generator, into the output
// directory itself.
func informerLayout(onlyInformers, singleDirectory bool) generator.Layout {
	above := "informers"
	if onlyInformers {
		above = "."
	}
	if singleDirectory {
		return generator.Layout{Informers: above, InternalInformers: above}
	}
	return generator.Layout{Informers: path.Join(above, "externalversions"), InternalInformers: path.Join(above, "internalversion")}
}

// readHeader reads the file of --go-header-file; none is an empty header.
func readHeader(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	header, err := os.ReadFile(name)
	if err != nil {
		return "", fmt.Errorf("--go-header-file: %w", err)
	}
	return string(header), nil
}

const usage = `Informer-gen makes typed Kubernetes clients and informers from API definitions.

Usage:
  informer-gen --output-dir DIR [flags] INPUT...

An INPUT is a CRD file, a directory of CRD files, - for a CRD on standard input,
or a Go package pattern such as ./apis/... whose types are marked +genclient.

The tools of k8s.io/code-generator are understood with their own flags, when the
first argument, or the name that the program is called by, says so:

  informer-gen lister-gen --output-dir DIR [flags] PACKAGE...
  informer-gen client-gen --output-dir DIR --input GROUP/VERSION,... [flags]

Examples:
  informer-gen --output-dir pkg/client config/crds/*.yaml
  informer-gen --output-dir pkg/client ./apis/...
  informer-gen --output-dir pkg/client --verify ./apis/...

Exit status: 0 done or fresh, 1 failed, 2 wrong command line or nothing to
generate, 3 --verify found files that are not fresh.
`

// withoutVerify is the command line that makes the files fresh.
func withoutVerify(args []string) []string {
	return slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return arg == "--verify" || strings.HasPrefix(arg, "--verify=") })
}
