// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package bench_test measures the runtime beside client-go: each benchmark has the
// variants impl=ours and impl=client-go, so that benchstat can hold them against
// each other.
//
// What an informer costs as a whole, from the server's bytes to the handler, is
// measured in processes of their own: one that serves, and for every measurement
// one that does nothing else, so that its CPU time, memory and allocations are the
// informer's. Wall time depends on what else the machine does; the other figures
// hardly do.
package bench_test

import (
	"fmt"
	"os"
	"strconv"
	"testing"
)

func TestMain(m *testing.M) {
	var err error
	switch os.Getenv("BENCH_ROLE") {
	case "":
		os.Exit(m.Run())
	case "server":
		var n int
		if n, err = strconv.Atoi(os.Getenv("BENCH_OBJECTS")); err == nil {
			err = runServer(n)
		}
	case "measure":
		err = runMeasurement(os.Getenv("BENCH_TASK"))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
