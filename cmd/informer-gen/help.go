// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"cmp"
	"fmt"
	"io"
	"runtime/debug"
	"slices"

	"github.com/spf13/pflag"
)

// flagGroups are the sections of --help in their order. A flag that none of them
// names is there for command lines of k8s.io/code-generator, and in the last.
var flagGroups = []struct {
	title string
	flags []string
}{
	{"Input", []string{"input", "input-base", "included-types-overrides", "plural-exceptions", "crds", "names", "from-cluster", "kubeconfig", "context"}},
	{"Output", []string{"output-dir", "output-pkg", "clientset-name", "go-header-file"}},
	{"What to make", []string{"emit", "clientset-only", "fake-clientset", "clientset-api-path", "apply-configuration-package", "external-applyconfigurations", "prefers-protobuf"}},
	{"Types of CRDs", []string{"types", "share", "known-types", "time", "int-or-string", "compact"}},
	{"Checking and reporting", []string{"verify", "explain", "lint-rules", "output-format", "version"}},
	{"Command lines of k8s.io/code-generator", nil},
}

// printHelp prints a page about the command and its flags.
func printHelp(w io.Writer, usage string, flags *pflag.FlagSet) error {
	if _, err := fmt.Fprint(w, usage); err != nil {
		return err
	}
	grouped := make([]*pflag.FlagSet, len(flagGroups))
	for i := range grouped {
		grouped[i] = pflag.NewFlagSet("", pflag.ContinueOnError)
		grouped[i].SortFlags = false
	}
	flags.VisitAll(func(flag *pflag.Flag) { grouped[groupOf(flag.Name)].AddFlag(flag) })
	for i, group := range flagGroups {
		if !grouped[i].HasAvailableFlags() {
			continue
		}
		if _, err := fmt.Fprintf(w, "\n%s:\n%s", group.title, grouped[i].FlagUsagesWrapped(100)); err != nil {
			return err
		}
	}
	_, err := fmt.Fprint(w, epilogue)
	return err
}

// groupOf returns the index of the section that a flag belongs to.
func groupOf(name string) int {
	for i, group := range flagGroups {
		if slices.Contains(group.flags, name) {
			return i
		}
	}
	return len(flagGroups) - 1
}

const usage = `Informer-gen makes typed Kubernetes clients and informers from API definitions.

Usage:
  informer-gen --output-dir DIR [flags] INPUT...
  informer-gen diff [--names FILE] [-o FORMAT] OLD NEW
  informer-gen completion bash|zsh|fish

An INPUT is a CRD file, a directory of CRD files or a pattern for them, either of
these in a module as module@version/path, - for CRDs on standard input, or a Go
package pattern such as ./apis/... whose types are marked +genclient.

The tools of k8s.io/code-generator are understood with their own flags, when the
first argument, or the name that the program is called by, says so:

  informer-gen lister-gen --output-dir DIR [flags] PACKAGE...
  informer-gen client-gen --output-dir DIR --input GROUP/VERSION,... [flags]

Examples:
  informer-gen --output-dir pkg/client config/crds/*.yaml      from CRDs
  informer-gen --output-dir pkg/client ./apis/...              from Go types
  informer-gen --output-dir pkg/client example.com/m@v1.2.3/config/crd   from a module
  informer-gen --output-dir pkg/client --from-cluster example.com        from a cluster
  informer-gen --output-dir pkg/client --verify ./apis/...     in CI: is it fresh?
  informer-gen --explain Policy ./apis/...                     why is there no informer?
`

const epilogue = `
Switches are off unless given, or on by default. A list can be separated by commas, or given one
element at a time.

Exit status: 0 done or fresh, 1 failed, 2 wrong command line or nothing to
generate, 3 --verify found files that are not fresh, 4 informer-gen diff found
something that breaks.
`

// printVersion prints the version of the module that the program was built from.
func printVersion(w io.Writer) error {
	version, toolchain := "(unknown)", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		version, toolchain = cmp.Or(info.Main.Version, "(devel)"), info.GoVersion
	}
	_, err := fmt.Fprintf(w, "informer-gen %s %s\n", version, toolchain)
	return err
}
