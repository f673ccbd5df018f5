// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package dropin_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/informergen/informergen/generator"
	"github.com/informergen/informergen/internal/dropin"
)

// project is a project that commits what k8s.io/code-generator made of its types.
type project struct {
	module, types                        string
	clientset, listers, informers, apply string
}

var projects = []project{
	{
		module: "k8s.io/sample-apiserver", types: "pkg/apis/wardle",
		clientset: "pkg/generated/clientset/versioned", listers: "pkg/generated/listers",
		informers: "pkg/generated/informers/externalversions", apply: "pkg/generated/applyconfiguration",
	},
	{
		module: "k8s.io/kube-aggregator", types: "pkg/apis/apiregistration",
		clientset: "pkg/client/clientset_generated/clientset", listers: "pkg/client/listers",
		informers: "pkg/client/informers/externalversions", apply: "pkg/client/applyconfiguration",
	},
}

func TestExportedAPIIsThatOfTheCommittedTree(t *testing.T) {
	for _, p := range projects {
		t.Run(p.module, func(t *testing.T) {
			ours, theirs := ourAPI(t, p), committedAPI(t, p)
			t.Logf("%d names in the committed tree, %d in ours", len(theirs), len(ours))
			if len(theirs) < 100 {
				t.Fatal("the committed tree was not found")
			}
			for _, difference := range dropin.Differences(theirs, ours) {
				t.Error(difference)
			}
		})
	}
}

func committedAPI(t *testing.T, p project) dropin.API {
	t.Helper()
	api := dropin.API{}
	for _, tree := range []string{p.clientset, p.listers, p.informers} {
		part, err := dropin.Load("..", p.module+"/"+tree+"/...")
		if err != nil {
			t.Fatal(err)
		}
		maps.Copy(api, part)
	}
	return api
}

func ourAPI(t *testing.T, p project) dropin.API {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "-mod=mod")
	if _, err := dropin.WriteModule(dir, "example.com/ours", ".."); err != nil {
		t.Fatal(err)
	}
	err := dropin.Generate(generator.Config{
		Inputs: []string{p.module + "/" + p.types + "/..."}, Dir: dir, OutputDir: "client",
		ApplyConfigurationPackage: p.module + "/" + p.apply,
	})
	if err != nil {
		t.Fatal(err)
	}
	api, err := dropin.Load(dir, "example.com/ours/client/...")
	if err != nil {
		t.Fatal(err)
	}
	const client = "example.com/ours/client/"
	for ours, theirs := range map[string]string{
		"clientset/versioned": p.clientset, "listers": p.listers, "informers/externalversions": p.informers,
	} {
		api = api.Moved(client+ours, p.module+"/"+theirs)
	}
	return api
}

// The program in testdata/controller imports the packages that the project
// commits. It is run as it is, first on these, then on ours in their place.
func TestControllerWrittenForTheCommittedPackagesRunsUnchangedOnOurs(t *testing.T) {
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "-mod=mod")
	p := projects[0]
	for _, whose := range []string{"theirs", "ours"} {
		t.Run(whose, func(t *testing.T) {
			dir := t.TempDir()
			mod, err := dropin.WriteModule(dir, "example.com/controller", "..")
			if err != nil {
				t.Fatal(err)
			}
			copied := filepath.Join(dir, "project")
			copyProject(t, p, copied)
			if err := mod.AddReplace(p.module, "", copied, ""); err != nil {
				t.Fatal(err)
			}
			if err := dropin.SaveModule(dir, mod); err != nil {
				t.Fatal(err)
			}
			if whose == "ours" {
				replaceTrees(t, p, copied)
			}
			if err := os.CopyFS(filepath.Join(dir, "controller"), os.DirFS("testdata/controller")); err != nil {
				t.Fatal(err)
			}
			test := exec.Command("go", "test", "-count=1", "-v", "./controller")
			test.Dir = dir
			output, err := test.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, output)
			}
			t.Logf("%s", output)
		})
	}
}

// copyProject copies a project from the module cache, where nothing can be
// changed.
func copyProject(t *testing.T, p project, dir string) {
	t.Helper()
	list := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", p.module)
	list.Dir = ".."
	source, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	root := os.DirFS(strings.TrimSpace(string(source)))
	if err := os.CopyFS(dir, root); err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(dir, func(name string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Chmod(name, 0o777)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// replaceTrees replaces clientset, listers and informers of a project by what we
// generate in their places.
func replaceTrees(t *testing.T, p project, dir string) {
	t.Helper()
	for _, tree := range []string{p.clientset, p.listers, p.informers} {
		if err := os.RemoveAll(filepath.Join(dir, filepath.FromSlash(tree))); err != nil {
			t.Fatal(err)
		}
	}
	err := dropin.Generate(generator.Config{
		Inputs: []string{p.module + "/" + p.types + "/..."}, Dir: filepath.Dir(dir),
		OutputDir: filepath.Join(dir, "pkg/generated"), OutputPackage: p.module + "/pkg/generated",
		ApplyConfigurationPackage: p.module + "/" + p.apply,
	})
	if err != nil {
		t.Fatal(err)
	}
}
