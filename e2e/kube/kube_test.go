// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package kube_test

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"

	"github.com/informergen/informergen/e2e/kube"
	"github.com/informergen/informergen/generator"
	"github.com/informergen/informergen/internal/dropin"
)

// The tests of testdata/cluster are those of a program that uses what the generator
// makes of k8s.io/api. They are told where the server is by the environment.
func TestGeneratedInformersFollowARealCluster(t *testing.T) {
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "-mod=mod")
	program := program(t)
	// Compiling takes minutes; the server starts after that.
	run(t, program, "go", "test", "-c", "-o", "cluster.test", "./cluster")

	config := serve(t)
	t.Setenv("CLUSTER_HOST", config.Host)
	t.Setenv("CLUSTER_TOKEN", config.BearerToken)
	t.Setenv("CLUSTER_CA", config.CAFile)
	t.Log(run(t, program, filepath.Join(program, "cluster.test"), "-test.v", "-test.timeout=10m"))
}

// serve runs a server until the test ends.
func serve(t *testing.T) *rest.Config {
	t.Helper()
	klog.LogToStderr(false)
	klog.SetOutput(io.Discard)
	rest.SetDefaultWarningHandler(rest.NoWarnings{})
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	server, err := kube.Start(ctx, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Stop)
	return server.Config()
}

// program makes a module with generated clients and informers for k8s.io/api, and
// the tests that use them.
func program(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if _, err := dropin.WriteModule(dir, "example.com/program", "."); err != nil {
		t.Fatal(err)
	}
	err := dropin.Generate(generator.Config{
		Inputs: []string{"k8s.io/api/..."}, Dir: dir, OutputDir: "client", PluralExceptions: []string{"Endpoints:Endpoints"},
		ApplyConfigurationPackage: "k8s.io/client-go/applyconfigurations",
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(dir, "cluster"), os.DirFS("testdata/cluster")); err != nil {
		t.Fatal(err)
	}
	return dir
}

func run(t *testing.T, dir string, line ...string) string {
	t.Helper()
	cmd := exec.Command(line[0], line[1:]...)
	cmd.Dir = dir
	output, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", line, err, output)
	}
	return string(output)
}
