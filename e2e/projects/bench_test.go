// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package projects_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/informergen/informergen/generator"
)

// cost is what processes have used, with the processes that they have started.
type cost struct {
	cpu, wall time.Duration
	memory    int64 // of the largest process, in bytes
}

func (c cost) String() string {
	return fmt.Sprintf("%.2f s CPU, %.2f s, %d MiB", c.cpu.Seconds(), c.wall.Seconds(), c.memory>>20)
}

// measure runs command lines one after another.
func measure(b *testing.B, dir string, lines ...[]string) cost {
	b.Helper()
	var sum cost
	for _, line := range lines {
		cmd := exec.Command(line[0], line[1:]...)
		cmd.Dir = dir
		start := time.Now()
		if output, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%s: %v\n%s", strings.Join(line, " "), err, output)
		}
		sum.wall += time.Since(start)
		sum.cpu += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
			sum.memory = max(sum.memory, usage.Maxrss<<10) // Linux counts in KiB
		}
	}
	return sum
}

// BenchmarkGenerators prints what k8s.io/code-generator and our tool use for the
// same work. Run it once: -benchtime 1x.
func BenchmarkGenerators(b *testing.B) {
	bin, err := tools()
	if err != nil {
		b.Fatal(err)
	}
	for range b.N {
		table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "\nWORK\tUPSTREAM\tOURS\tCPU")
		row := func(work string, theirs, ours cost) {
			ratio := theirs.cpu.Seconds() / ours.cpu.Seconds()
			fmt.Fprintf(table, "%s\t%s\t%s\t1/%.0f\n", work, theirs, ours, ratio)
		}
		kubernetes(b, bin, row)
		crdProject(b, bin, row)
		_ = table.Flush()
	}
}

// kubernetes makes listers and informers of all of k8s.io/api.
func kubernetes(b *testing.B, bin string, row func(string, cost, cost)) {
	dir := workspace(b)
	var packages []string
	for _, version := range kubernetesVersions {
		packages = append(packages, "k8s.io/api/"+version)
	}
	theirs := func(tool string, flags ...string) []string {
		return slices.Concat([]string{filepath.Join(bin, "theirs", tool)}, flags, packages)
	}
	const clientset = "k8s.io/client-go/kubernetes"
	ours := slices.Concat([]string{
		filepath.Join(bin, "ours", "informer-gen"), "--emit", "listers,informers", "--output-dir", "ours",
		"--versioned-clientset-package", clientset,
	}, packages)
	row("listers and informers of all of k8s.io/api",
		measure(b, dir,
			theirs("lister-gen", "--output-dir", "theirs/listers", "--output-pkg", "example.com/out/theirs/listers"),
			theirs("informer-gen", "--output-dir", "theirs/informers", "--output-pkg", "example.com/out/theirs/informers",
				"--versioned-clientset-package", clientset, "--listers-package", "example.com/out/theirs/listers")),
		measure(b, dir, ours))
}

// crdProject makes everything of one CRD project, and makes it again.
func crdProject(b *testing.B, bin string, row func(string, cost, cost)) {
	dir := workspace(b)
	if err := os.CopyFS(dir, os.DirFS("testdata/project")); err != nil {
		b.Fatal(err)
	}
	emit := "deepcopy,register,clientset,listers,informers"
	if slices.Contains(generator.ArtefactNames(), "applyconfigurations") {
		emit += ",applyconfigurations"
	}
	ours := []string{filepath.Join(bin, "ours", "informer-gen"), "--output-dir", "client", "--emit", emit, "./apis/..."}
	fresh := measure(b, dir, ours)
	again := measure(b, dir, ours)
	verified := measure(b, dir, append(slices.Clone(ours), "--verify"))
	if err := os.RemoveAll(filepath.Join(dir, "client")); err != nil {
		b.Fatal(err)
	}
	theirs := measure(b, dir, theirProject(bin)...)
	row("all of one CRD project ("+emit+")", theirs, fresh)
	row("the same when nothing has changed", theirs, again)
	row("--verify", theirs, verified)
}

// theirProject are the command lines that kube_codegen.sh would run.
func theirProject(bin string) [][]string {
	const pkg = "example.com/out/client/"
	line := func(tool string, flags ...string) []string {
		return append([]string{filepath.Join(bin, "theirs", tool)}, flags...)
	}
	return [][]string{
		line("deepcopy-gen", "--output-file", "zz_generated.deepcopy.go", "./apis/..."),
		line("register-gen", "--output-file", "zz_generated.register.go", "./apis/..."),
		line("applyconfiguration-gen", "--output-dir", "client/applyconfiguration", "--output-pkg", pkg+"applyconfiguration", "./apis/..."),
		line("client-gen", "--clientset-name", "versioned", "--input-base", "example.com/out/apis", "--input", "shop/v1",
			"--output-dir", "client/clientset", "--output-pkg", pkg+"clientset", "--apply-configuration-package", pkg+"applyconfiguration"),
		line("lister-gen", "--output-dir", "client/listers", "--output-pkg", pkg+"listers", "./apis/..."),
		line("informer-gen", "--output-dir", "client/informers", "--output-pkg", pkg+"informers",
			"--versioned-clientset-package", pkg+"clientset/versioned", "--listers-package", pkg+"listers", "./apis/..."),
	}
}
