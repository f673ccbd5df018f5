// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

/*
Quickstart shows a generated informer at work on a real API server.

	go run ./examples/quickstart

starts the server inside the process, installs a CRD, and follows the objects of
its kind; with --kubeconfig FILE the same runs on a cluster, in two namespaces
that it makes and removes. It prints what happens and exits with 0 when all of it
happened.
*/
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/go-logr/logr"
	"k8s.io/klog/v2"
)

func main() {
	kubeconfig := flag.String("kubeconfig", "", "run on the cluster of this kubeconfig instead of a server in the process")
	verbose := flag.Bool("v", false, "print the log of server and informers too")
	flag.Parse()
	if !*verbose {
		klog.SetLogger(logr.Discard())
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, *kubeconfig)
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "quickstart: %v\n", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, kubeconfig string) error {
	cluster, err := connect(ctx, kubeconfig)
	if err != nil {
		return err
	}
	defer cluster.close()
	return demonstrate(ctx, cluster)
}
