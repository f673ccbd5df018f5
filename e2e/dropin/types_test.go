// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

//go:build projects

package dropin_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/informergen/informergen/generator"
	"github.com/informergen/informergen/internal/dropin"
)

// everything are all artefacts of Go types.
var everything = []generator.Artefact{
	generator.DeepCopy, generator.Register, generator.ApplyConfigurations, generator.Clientset, generator.Listers, generator.Informers,
}

// Deep copies, registration, apply configurations, clientset, listers and
// informers of a project are replaced by ours in one run. The project has the same
// exported API as before, in the packages of its types as well, and its own tests
// pass.
func TestProjectWithAllOfItsGeneratedCodeReplacedIsTheSame(t *testing.T) {
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "-mod=mod")
	for _, p := range projects {
		t.Run(p.module, func(t *testing.T) {
			dir := t.TempDir()
			mod, err := dropin.WriteModule(dir, "example.com/ours", "..")
			if err != nil {
				t.Fatal(err)
			}
			copied := filepath.Join(dir, "project")
			copyProject(t, p, copied)
			trees := []string{p.clientset, p.listers, p.informers, p.apply, p.types}
			theirs := apiOf(t, "..", p, trees)
			if err := mod.AddReplace(p.module, "", copied, ""); err != nil {
				t.Fatal(err)
			}
			if err := dropin.SaveModule(dir, mod); err != nil {
				t.Fatal(err)
			}
			replaceEverything(t, p, copied)
			compareAPI(t, theirs, apiOf(t, dir, p, trees))
			test := exec.Command("go", "test", "-count=1", p.module+"/pkg/apis/...")
			test.Dir = dir
			if output, err := test.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, output)
			}
		})
	}
}

func apiOf(t *testing.T, dir string, p project, trees []string) dropin.API {
	t.Helper()
	api := dropin.API{}
	for _, tree := range trees {
		part, err := dropin.Load(dir, p.module+"/"+tree+"/...")
		if err != nil {
			t.Fatal(err)
		}
		maps.Copy(api, part)
	}
	return api
}

func compareAPI(t *testing.T, theirs, ours dropin.API) {
	t.Helper()
	t.Logf("%d names in theirs, %d in ours", len(theirs), len(ours))
	if len(theirs) < 200 {
		t.Fatal("the committed tree was not found")
	}
	for _, difference := range dropin.Differences(theirs, ours) {
		t.Error(difference)
	}
}

// replaceEverything removes what code-generator made for clients, and generates in
// the same places. Deep copies are replaced where they stand.
func replaceEverything(t *testing.T, p project, dir string) {
	t.Helper()
	for _, tree := range []string{p.clientset, p.listers, p.informers, p.apply} {
		if err := os.RemoveAll(filepath.Join(dir, filepath.FromSlash(tree))); err != nil {
			t.Fatal(err)
		}
	}
	err := dropin.Generate(generator.Config{
		Inputs: []string{"./" + p.types + "/..."}, Dir: dir, OutputDir: ".", OutputPackage: p.module,
		Emit: everything, Layout: generator.Layout{Clientset: p.clientset, Listers: p.listers, Informers: p.informers, ApplyConfigurations: p.apply},
	})
	if err != nil {
		t.Fatal(err)
	}
}
