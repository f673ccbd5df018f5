// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path"

	"github.com/spf13/pflag"

	"github.com/informergen/informergen/generator"
)

// command is a parsed command line.
type command struct {
	config generator.Config
	verify bool
	// explain names the kind to explain; empty to generate.
	explain string
	// compare is what to compare; nil to generate or explain.
	compare *generator.CompareConfig
	// format is a key of formats.
	format string
}

// errDone is the error of a command line that asks for nothing but a page, which
// has been printed.
var errDone = errors.New("done")

// parse reads the command line. It prints the help, the version or a completion
// script to page when asked to, and returns errDone. The format of the command
// is valid beside other errors too.
func parse(args []string, page io.Writer) (command, error) {
	first := ""
	if len(args) > 0 {
		first = args[0]
	}
	var cmd command
	tool, known := tools[first]
	switch {
	case first == "completion":
		flags, _ := cmd.declare("informer-gen", ownTool)
		return cmd, cmp.Or(printCompletion(page, args[1:], flags), errDone)
	case first == "diff":
		return cmd, cmd.parseDiff(args[1:], page)
	case known:
		return cmd, cmd.parse(first, tool, args[1:], page)
	}
	return cmd, cmd.parse("informer-gen", ownTool, args, page)
}

// ownTool is informer-gen by itself, which makes everything.
var ownTool = tool{usage, defineOwn}

// defineOwn adds the flags that only informer-gen has.
func defineOwn(flags *pflag.FlagSet, c *generator.Config) func(args []string) error {
	var emit []string
	var singleDirectory bool
	flags.StringSliceVar(&emit, "emit", nil, "`what` to make: types, crds, deepcopy, register, applyconfigurations, clientset, listers, informers (default: all that the input does not bring along)")
	flags.StringVar(&c.NamesFile, "names", "", "a `file` that keeps the Go names of CRDs and is part of the output; commit it (default: names follow from the CRDs alone)")
	flags.BoolVar(&c.Share, "share", false, "make one type of equal schemas of a version, and keep that in the file of --names")
	flags.StringVar(&c.VersionedClientsetPackage, "versioned-clientset-package", "", "the import `path` of a clientset to use instead of making one (default: make one)")
	flags.StringVar(&c.ListersPackage, "listers-package", "", "the import `path` of listers to use instead of making them (default: make them)")
	flags.StringVar(&c.ApplyConfigurationPackage, "apply-configuration-package", "", "the import `path` of apply configurations; the clientset gets apply methods (default: no such methods)")
	flags.StringSliceVar(&c.ExternalApplyConfigurations, "external-applyconfigurations", nil, "where apply configurations of types of other packages are, as package.Type:package (default: those of meta/v1 in client-go)")
	flags.BoolVar(&c.PrefersProtobuf, "prefers-protobuf", false, "have the clientset ask for protobuf")
	flags.BoolVar(&singleDirectory, "single-directory", false, "leave out the directories externalversions and internalversion")
	flags.StringVar(&c.InternalClientsetPackage, "internal-clientset-package", "", "the import `path` of the clientset that the informers of internal versions use (default: no such informers)")
	defineTypes(flags, &c.CRDTypes)
	flags.StringVar(&c.TypeMap, "types", "", "a YAML `file` that says which Go types stand for parts of CRDs (default: none do)")
	flags.StringSliceVar(&c.FromCluster, "from-cluster", nil, "CRDs that a cluster has, by `name` or group; * stands for any text (default: none)")
	flags.StringVar(&c.Kubeconfig, "kubeconfig", "", "the `file` that says how to reach the cluster (default: $KUBECONFIG, or ~/.kube/config)")
	flags.StringVar(&c.KubeContext, "context", "", "the `context` of the kubeconfig (default: its current one)")
	flags.StringSliceVar(&c.CRDs, "crds", nil, "CRD files and `directories` to hold Go types against; a contradiction is an error (default: none)")
	return func(args []string) error {
		c.Inputs = args
		c.InternalVersions = c.InternalClientsetPackage != ""
		c.Layout = informerLayout(c.VersionedClientsetPackage != "" && c.ListersPackage != "", singleDirectory)
		for _, name := range emit {
			artefact, err := generator.ParseArtefact(name)
			if err != nil {
				return fmt.Errorf("--emit: %w", err)
			}
			c.Emit = append(c.Emit, artefact)
		}
		if len(args)+len(c.FromCluster) == 0 {
			return errors.New("no input: name CRD files, or Go packages such as ./apis/...")
		}
		return nil
	}
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
