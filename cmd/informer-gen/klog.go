// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"flag"

	"github.com/spf13/pflag"
	"k8s.io/klog/v2"
)

// addLogFlags accepts the flags of klog, which scripts written for
// k8s.io/code-generator set. They have no effect: what there is to say is said
// whatever the verbosity.
func addLogFlags(flags *pflag.FlagSet) {
	var ignored flag.FlagSet
	klog.InitFlags(&ignored)
	flags.AddGoFlagSet(&ignored)
	ignored.VisitAll(func(f *flag.Flag) {
		if known := flags.Lookup(f.Name); known != nil {
			known.Hidden = true
		}
	})
}
