// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

/*
Conform holds what is generated from CRDs against the CRDs.

	conform [flags] [DIR...]

Without directories it takes those that CRD_CORPUS names, a list like PATH, and the
CRDs of the project. It prints every failure, and a report at the end; with -update
it writes the report into a page, between two comments.

	go run ./conform -state /tmp/conform.state -part 0/4 ~/crds

checks a quarter of the files, and goes on where it was when it is run again.
*/
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/informergen/informergen/e2e/crds"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	failures, err := run(ctx)
	if err != nil {
		fmt.Fprintln(os.Stderr, "conform:", err)
	}
	if err != nil || failures > 0 {
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context) (failures int, err error) {
	o := crds.Options{Progress: os.Stderr, Parts: 1}
	var page, part string
	flag.StringVar(&o.Home, "home", ".", "the `directory` of this module")
	flag.StringVar(&o.State, "state", "", "a `file` that keeps results, to go on after an interruption (default: none)")
	flag.StringVar(&part, "part", "0/1", "check a part of the files only, as `part/parts`")
	flag.IntVar(&o.PerShard, "shard", 20, "the `number` of files that share a module on disk")
	flag.IntVar(&o.Random, "random", 4, "the `number` of random objects of each version, beside those at the limits")
	flag.IntVar(&o.Whole, "whole", 16, "vet the whole output, and make it twice, for one file in so `many`; 0: for none")
	flag.StringVar(&page, "update", "", "a `page` to write the report into (default: none)")
	flag.Parse()
	if _, err := fmt.Sscanf(part, "%d/%d", &o.Part, &o.Parts); err != nil || o.Part >= o.Parts || o.Part < 0 {
		return 0, fmt.Errorf("-part %s: want a part and the number of parts, such as 0/4", part)
	}
	o.Dirs = flag.Args()
	if len(o.Dirs) == 0 {
		o.Dirs = append(filepath.SplitList(os.Getenv("CRD_CORPUS")), filepath.Join(o.Home, "../../testdata/crds"))
	}
	report, err := crds.Run(ctx, o)
	if report == nil {
		return 0, err
	}
	for file, why := range report.Rejected {
		fmt.Printf("rejected: %s: %s\n", file, why)
	}
	for _, failure := range report.Failures {
		fmt.Println(failure)
	}
	fmt.Print("\n" + report.Markdown())
	if page != "" && err == nil {
		err = update(page, report.Markdown())
	}
	return len(report.Failures), err
}

const (
	begin = "<!-- written by conform -->\n"
	end   = "<!-- end -->\n"
)

// update puts text between the two comments of a page.
func update(page, text string) error {
	old, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	before, rest, found := strings.Cut(string(old), begin)
	_, after, ended := strings.Cut(rest, end)
	if !found || !ended {
		return fmt.Errorf("%s: no place for the report: want the lines %s and %s", page, strings.TrimSpace(begin), strings.TrimSpace(end))
	}
	return os.WriteFile(page, []byte(before+begin+"\n"+text+end+after), 0o666)
}
