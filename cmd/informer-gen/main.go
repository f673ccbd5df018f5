// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

/*
Informer-gen makes typed Kubernetes clients and informers from API definitions.

	informer-gen --output-dir DIR [flags] INPUT...

The inputs are CRD files (YAML or JSON, directories of them, patterns such as
crds/*.yaml, or "-" for standard input), or Go packages with types marked
+genclient, named as the go command names them:

	informer-gen --output-dir pkg/client config/crds/*.yaml
	informer-gen --output-dir pkg/client ./apis/...

CRD files can be those of a module, at any version that the go command knows; and
a cluster has CRDs, which are named by group or by name:

	informer-gen --output-dir pkg/client example.com/widgets@v1.2.3/config/crd
	informer-gen --output-dir pkg/client --from-cluster widgets.example.com

From a CRD come API types with deepcopy and scheme registration, a typed
clientset with a fake, listers, informers and a shared informer factory; from Go
types all of these but the types. Package crds of the output holds the CRDs themselves,
for programs that install what they use. In a module that has the tool

	go get -tool github.com/informergen/informergen/cmd/informer-gen

a comment runs it with go generate:

	//go:generate go tool informer-gen --output-dir client ./apis/...

# Output

	DIR/apis/<group>/<version>                      API types (from CRDs)
	DIR/crds                                        the CRDs, and Install (from CRDs)
	DIR/clientset/versioned                         clientset, fake, scheme
	DIR/listers/<group>/<version>                   listers
	DIR/informers/externalversions                  factory
	DIR/informers/externalversions/<group>/<version>  informers

With --emit deepcopy and --emit register, Go packages get
zz_generated.deepcopy.go and zz_generated.register.go beside their types, as
their markers (+k8s:deepcopy-gen, +groupName) ask for. With --emit
applyconfigurations, DIR/applyconfiguration has the apply configurations of the
kinds, and the clientset applies them.

The exported API is that of k8s.io/code-generator v0.37. Files whose bytes would
stay the same are not touched, and files of an earlier run that are emitted no
more are removed. Each of these directories belongs to one run: name all inputs
in it. Code written by hand is kept, and <kind>_expansion.go replaces the
generated expansion interface of that kind.

With both --versioned-clientset-package and --listers-package, which
k8s.io/code-generator's informer-gen requires, only informers are made, and they
go to DIR/externalversions as there.

Internal versions of an API, whose ObjectMeta has no json tag, are left out unless
--internal-clientset-package says which clientset their informers use; these are
put beside the others, below internalversion.

# Names

With --names FILE, the Go names of what CRDs define are kept in FILE: those of
groups, kinds, types, fields, constants and accessors. Names in it stay when the
CRDs change, and can be edited; new ones are added. What has gone is noted, and
stays in FILE for the day when it comes back. FILE is part of the output, and
--verify checks it.

	informer-gen diff [--names FILE] OLD NEW

says what has changed between two states of CRDs: in the CRDs, for those who write
objects and for objects that are stored, and apart from that in the Go API.

# In place of lister-gen and client-gen

	informer-gen lister-gen --output-dir DIR [flags] PACKAGE...
	informer-gen client-gen --output-dir DIR --input GROUP/VERSION,... [flags]

take the flags of k8s.io/code-generator's tools and put their output where these
do. So does a program file that is called by one of these names.

# Reports

With -o json, one document on stdout holds diagnostics, kinds, changes and the
exit code; with -o github, diagnostics and files that are not fresh are
annotations of a workflow. --explain KIND says what is made of a kind and why, and
generates nothing. --crds holds Go types against the CRDs of the same kinds: scope,
plural, versions and the status subresource have to agree.

	source <(informer-gen completion bash)

completes flags and their values; there is completion for zsh and fish too.

# Exit status

	0  done, or with --verify: everything is fresh
	1  something failed; with mistakes in the input, each is printed as
	   file:line:col: message
	2  the command line is wrong, or there is nothing to generate
	3  --verify found files that are not fresh
	4  informer-gen diff found something that breaks
*/
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, arguments(os.Args), os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// arguments returns the arguments of a command line. Called by the name of a tool
// that is understood, the program behaves as if that were the first of them.
func arguments(line []string) []string {
	name := strings.TrimSuffix(filepath.Base(line[0]), ".exe")
	if _, ok := tools[name]; ok {
		return append([]string{name}, line[1:]...)
	}
	return line[1:]
}

// The exit codes, as the package comment lists them.
const (
	exitOK = iota
	exitFailed
	exitUsage
	exitStale
	exitBroken
)

// run is the command without the process around it. It returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	cmd, err := parse(args, stdout)
	switch {
	case errors.Is(err, errDone):
		return exitOK
	case err != nil && cmd.format == "text":
		fmt.Fprintf(stderr, "informer-gen: %v\nRun informer-gen --help for the flags.\n", err)
		return exitUsage
	}
	out := outcome{code: exitUsage, err: err}
	if err == nil {
		out = execute(ctx, cmd, args, stdin)
	}
	out.compares = cmd.compare != nil
	if err := formats[cmd.format](out, stdout, stderr); err != nil {
		fmt.Fprintf(stderr, "informer-gen: %v\n", err)
		return exitFailed
	}
	return out.code
}
