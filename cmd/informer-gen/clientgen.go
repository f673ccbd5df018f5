// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/spf13/pflag"

	"github.com/informergen/informergen/generator"
)

const clientUsage = `Client-gen makes a clientset for Go types marked with +genclient.

Usage:
  informer-gen client-gen --output-dir DIR --input-base BASE --input GROUP/VERSION,... [flags]

The packages are BASE/GROUP/VERSION, as import paths or directories; BASE/GROUP
is the internal version of a group. The clientset is put into DIR/NAME.
`

// defineClient adds the flags of client-gen.
func defineClient(flags *pflag.FlagSet, c *generator.Config) func([]string) error {
	var name, base string
	var versions []string
	var fake bool
	flags.StringVar(&base, "input-base", "k8s.io/kubernetes/pkg/apis", "the import `path` or directory that --input is relative to")
	flags.StringSliceVar(&versions, "input", nil, "the packages to make clients for, as `group/version` (required)")
	flags.StringSliceVar(&c.IncludedTypes, "included-types-overrides", nil, "the types to make clients for, as `group/version/Type`; versions that are not named here keep all of theirs (default: all types)")
	flags.StringVarP(&name, "clientset-name", "n", "internalclientset", "the `name` of the clientset's package")
	flags.StringVar(&c.APIPath, "clientset-api-path", "/apis", "the `prefix` of the URLs of all groups but the legacy core group")
	flags.BoolVar(&c.ClientsetOnly, "clientset-only", false, "make the clientset alone, without the typed clients, which exist")
	flags.BoolVar(&fake, "fake-clientset", true, "make the fake clientset as well")
	flags.StringVar(&c.ApplyConfigurationPackage, "apply-configuration-package", "", "the import `path` of apply configurations; the clientset gets apply methods (default: no such methods)")
	flags.BoolVar(&c.PrefersProtobuf, "prefers-protobuf", false, "have the clientset ask for protobuf")
	flags.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "clientset-path" {
			name = "output-pkg"
		}
		return pflag.NormalizedName(name)
	})
	return func(args []string) error {
		switch {
		case len(args) > 0:
			return fmt.Errorf("unexpected argument %s: packages are named by --input and --input-base", args[0])
		case len(versions) == 0:
			return errors.New("no input: name packages with --input and --input-base")
		case name == "":
			return errors.New("--clientset-name is empty: it is the name of the clientset's package")
		case c.APIPath == "":
			return errors.New("--clientset-api-path is empty: it is the prefix of URLs, such as /apis")
		}
		var err error
		c.Inputs, err = versionPackages(base, versions)
		c.Emit = []generator.Artefact{generator.Clientset}
		c.Layout = generator.Layout{Clientset: name}
		c.InternalVersions = true
		c.WithoutFake = !fake
		return err
	}
}

// versionPackages returns the packages of group/version elements below base. More
// may stand in front of the group; the legacy core group may go without a name,
// an internal version has none.
func versionPackages(base string, versions []string) ([]string, error) {
	packages := make([]string, len(versions))
	for i, version := range versions {
		elements := strings.Split(version, "/")
		if len(elements) == 1 {
			elements = append(elements, "")
		}
		group := &elements[len(elements)-2]
		if *group == "" {
			*group = "core"
		}
		if version == "" {
			return nil, errors.New("--input: an element is empty: want group/version")
		}
		packages[i] = below(base, path.Join(elements...))
	}
	return packages, nil
}

// below joins base and a path so that a directory stays recognisable as one.
func below(base, name string) string {
	joined := path.Join(base, name)
	if first, _, _ := strings.Cut(base, "/"); first == "." {
		return "./" + joined
	}
	return joined
}
