// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

/*
Maketable writes the table of package knowntypes: the sums of the schemas that
controller-gen makes of the structs of k8s.io/api and k8s.io/apimachinery.

	GOWORK=off go -C generator/internal/knowntypes/maketable run . -o ../table.txt v0.30 v0.31 ... v0.37

Each argument is a minor version; its latest patch is read, from the module proxy
unless the module cache has it. Run it when a new minor version of Kubernetes is
there, with all versions that the table is to have, oldest first.
*/
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "maketable: %v\n", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("maketable", flag.ContinueOnError)
	output := flags.String("o", "", "the `file` to write")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *output == "" || flags.NArg() == 0 {
		return errors.New("usage: maketable -o FILE VERSION...")
	}
	all := newTable()
	for _, version := range flags.Args() {
		minor, err := minorOf(version)
		if err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "reading %s\n", version)
		if err := read(ctx, version, minor, all); err != nil {
			return fmt.Errorf("%s: %w", version, err)
		}
	}
	var text bytes.Buffer
	all.write(&text)
	return os.WriteFile(*output, text.Bytes(), 0o666)
}

func minorOf(version string) (int, error) {
	var minor int
	if _, err := fmt.Sscanf(version, "v0.%d", &minor); err != nil || fmt.Sprintf("v0.%d", minor) != version {
		return 0, fmt.Errorf("%q is no minor version such as v0.37", version)
	}
	return minor, nil
}
