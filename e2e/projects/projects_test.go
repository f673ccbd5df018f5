// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package projects_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/informergen/informergen/internal/dropin"
)

// project is a project with API types, as the command lines of its scripts name
// them.
type project struct {
	name     string
	base     string   // what client-gen's --input is relative to
	versions []string // client-gen's --input
	apply    string   // the apply configurations that it commits; empty for none
}

var projects = []project{
	{
		name: "kubernetes", base: "k8s.io/api", apply: "k8s.io/client-go/applyconfigurations",
		versions: kubernetesVersions,
	},
	{
		name: "kube-aggregator", base: "k8s.io/kube-aggregator/pkg/apis", apply: "k8s.io/kube-aggregator/pkg/client/applyconfiguration",
		versions: []string{"apiregistration/v1", "apiregistration/v1beta1"},
	},
	{
		name: "apiextensions-apiserver", base: "k8s.io/apiextensions-apiserver/pkg/apis", apply: "k8s.io/apiextensions-apiserver/pkg/client/applyconfiguration",
		versions: []string{"apiextensions/v1", "apiextensions/v1beta1"},
	},
	{
		name: "sample-apiserver", base: "k8s.io/sample-apiserver/pkg/apis", apply: "k8s.io/sample-apiserver/pkg/generated/applyconfiguration",
		versions: []string{"wardle/v1alpha1", "wardle/v1beta1"},
	},
	{
		name: "istio", base: "istio.io/client-go/pkg/apis", // its apply configurations are too old for client-go v0.37
		versions: []string{
			"extensions/v1alpha1", "networking/v1", "networking/v1alpha3", "networking/v1beta1",
			"security/v1", "security/v1beta1", "telemetry/v1", "telemetry/v1alpha1",
		},
	},
	{
		name: "gateway-api", base: "sigs.k8s.io/gateway-api", apply: "sigs.k8s.io/gateway-api/applyconfiguration",
		versions: []string{"apis/v1", "apis/v1alpha2", "apis/v1alpha3", "apis/v1beta1", "apisx/v1alpha1"},
	},
	{
		name: "network-policy-api", base: "sigs.k8s.io/network-policy-api", apply: "sigs.k8s.io/network-policy-api/pkg/client/applyconfiguration",
		versions: []string{"apis/v1alpha1", "apis/v1alpha2", "apis/v1beta1"},
	},
	{
		name: "mcs-api", base: "sigs.k8s.io/mcs-api/pkg",
		versions: []string{"apis/v1alpha1", "apis/v1beta1"},
	},
}

// kubernetesVersions are those of client-go's clientset.
var kubernetesVersions = []string{
	"admissionregistration/v1", "admissionregistration/v1alpha1", "admissionregistration/v1beta1", "apiserverinternal/v1alpha1",
	"apps/v1", "apps/v1beta1", "apps/v1beta2", "authentication/v1", "authentication/v1alpha1", "authentication/v1beta1",
	"authorization/v1", "authorization/v1beta1", "autoscaling/v1", "autoscaling/v2", "batch/v1", "batch/v1beta1", "certificates/v1",
	"certificates/v1alpha1", "certificates/v1beta1", "coordination/v1", "coordination/v1alpha2", "coordination/v1beta1", "core/v1",
	"discovery/v1", "discovery/v1beta1", "events/v1", "events/v1beta1", "extensions/v1beta1", "flowcontrol/v1",
	"flowcontrol/v1beta1", "flowcontrol/v1beta2", "flowcontrol/v1beta3", "lifecycle/v1alpha1", "networking/v1", "networking/v1beta1",
	"node/v1", "node/v1alpha1", "node/v1beta1", "policy/v1", "policy/v1beta1", "rbac/v1", "rbac/v1alpha1", "rbac/v1beta1",
	"resource/v1", "resource/v1alpha3", "resource/v1beta1", "resource/v1beta2", "scheduling/v1", "scheduling/v1alpha3",
	"scheduling/v1beta1", "storage/v1", "storage/v1alpha1", "storage/v1beta1", "storagemigration/v1", "storagemigration/v1beta1",
}

// commands are the command lines of the three tools, the same for theirs and for
// ours. They are run in the directory of the package pkg.
func (p project) commands(pkg string) [][]string {
	packages := make([]string, len(p.versions))
	for i, version := range p.versions {
		packages[i] = p.base + "/" + version
	}
	common := []string{"--plural-exceptions", "Endpoints:Endpoints"}
	client := append([]string{
		"client-gen", "--clientset-name", "versioned", "--input-base", p.base, "--input", strings.Join(p.versions, ","),
		"--output-dir", "clientset", "--output-pkg", pkg + "/clientset",
	}, common...)
	if p.apply != "" {
		client = append(client, "--apply-configuration-package", p.apply)
	}
	lister := append(append([]string{"lister-gen", "--output-dir", "listers", "--output-pkg", pkg + "/listers"}, common...), packages...)
	informer := append(append([]string{
		"informer-gen", "--output-dir", "informers", "--output-pkg", pkg + "/informers",
		"--versioned-clientset-package", pkg + "/clientset/versioned", "--listers-package", pkg + "/listers",
	}, common...), packages...)
	return [][]string{client, lister, informer}
}

func TestExportedAPIOfEveryProjectIsThatOfUpstreamsGenerators(t *testing.T) {
	dir := workspace(t)
	for _, whose := range []string{"theirs", "ours"} {
		for _, p := range projects {
			p.generate(t, dir, whose)
		}
	}
	// One load, since all of the trees stand on the same packages. It checks their
	// types from source, so that what does not compile is found, too.
	api, err := dropin.Load(dir, "./theirs/...", "./ours/...")
	var broken dropin.Broken
	if err != nil && !errors.As(err, &broken) {
		t.Fatal(err)
	}
	for _, p := range projects {
		t.Run(p.name, func(t *testing.T) {
			theirs := api.Below("example.com/out/theirs/" + p.name)
			ours := api.Below("example.com/out/ours/"+p.name).Moved("example.com/out/ours", "example.com/out/theirs")
			t.Logf("%d names in their tree, %d in ours", len(theirs), len(ours))
			if len(theirs) < 100 {
				t.Fatal("their tree was not found")
			}
			for pkg, err := range broken {
				if strings.HasPrefix(pkg, "example.com/out/ours/"+p.name+"/") {
					t.Error(err)
				}
			}
			for _, difference := range dropin.Differences(theirs, ours) {
				t.Error(difference)
			}
		})
	}
}

// workspace is a module that depends on what this one depends on.
func workspace(t testing.TB) string {
	t.Helper()
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "-mod=mod")
	dir := t.TempDir()
	if _, err := dropin.WriteModule(dir, "example.com/out", "."); err != nil {
		t.Fatal(err)
	}
	return dir
}

// generate runs the tools in the directory whose/name of the workspace.
func (p project) generate(t *testing.T, dir, whose string) {
	t.Helper()
	where := filepath.Join(dir, whose, p.name)
	if err := os.MkdirAll(where, 0o777); err != nil {
		t.Fatal(err)
	}
	bin, err := tools()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range p.commands("example.com/out/" + whose + "/" + p.name) {
		run(t, where, append([]string{filepath.Join(bin, whose, line[0])}, line[1:]...)...)
	}
}

func run(t *testing.T, dir string, line ...string) string {
	t.Helper()
	cmd := exec.Command(line[0], line[1:]...)
	cmd.Dir = dir
	output, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(line, " "), err, output)
	}
	return string(output)
}

// tools builds the generators once: upstream's into theirs, and our one tool under
// the same three names into ours.
var tools = sync.OnceValues(func() (string, error) {
	names := []string{"client-gen", "lister-gen", "informer-gen", "deepcopy-gen", "register-gen", "applyconfiguration-gen"}
	for _, name := range names {
		if err := build(filepath.Join(toolDir, "theirs", name), "k8s.io/code-generator/cmd/"+name); err != nil {
			return "", err
		}
	}
	if err := os.MkdirAll(filepath.Join(toolDir, "ours"), 0o777); err != nil {
		return "", err
	}
	if err := build(filepath.Join(toolDir, "ours", "informer-gen"), "github.com/informergen/informergen/cmd/informer-gen"); err != nil {
		return "", err
	}
	for _, name := range names[:2] {
		if err := os.Symlink("informer-gen", filepath.Join(toolDir, "ours", name)); err != nil {
			return "", err
		}
	}
	return toolDir, nil
})

func build(output, pkg string) error {
	cmd := exec.Command("go", "build", "-o", output, pkg)
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("building %s: %w\n%s", pkg, err, text)
	}
	return nil
}

// toolDir is where the tests keep the tools that they have built.
var toolDir string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "projects")
	if err != nil {
		panic(err)
	}
	toolDir = dir
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}
