// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator_test

import (
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// copyCRDs copies the CRDs of the project, in the order of random and under names
// that sort in that order, and returns the copies by the names of the originals.
func copyCRDs(t *testing.T, random *rand.Rand) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../testdata/crds/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no CRDs: %v", err)
	}
	random.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	copies := map[string]string{}
	dir := t.TempDir()
	for i, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(dir, string(rune('a'+i))+filepath.Ext(file))
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
		copies[filepath.Base(file)] = name
	}
	return copies
}

func TestOutputDoesNotDependOnTheOrderOfFiles(t *testing.T) {
	want := maps.Collect(generate(t, crds("client")).All())
	for seed := range uint64(3) {
		cfg := crds("client")
		cfg.Inputs = nil
		for _, file := range copyCRDs(t, rand.New(rand.NewPCG(seed, 0))) { // and in the order of a map
			cfg.Inputs = append(cfg.Inputs, file)
		}
		if diff := cmp.Diff(want, maps.Collect(generate(t, cfg).All())); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
	}
}

// What is generated for a group does not depend on the other groups; not even the
// Go name of the group does, once a names file has it.
func TestOutputOfAGroupDoesNotDependOnOtherGroups(t *testing.T) {
	dir := t.TempDir()
	names := filepath.Join(dir, "names.yaml")
	whole := crds("client")
	whole.NamesFile = names
	files := generate(t, whole)
	want := maps.Collect(files.All())
	for name, content := range want {
		if strings.HasSuffix(name, "names.yaml") {
			if err := os.WriteFile(names, content, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	compared := 0
	for seed := range uint64(4) {
		random := rand.New(rand.NewPCG(seed, 1))
		some := crds("client")
		some.NamesFile = names
		some.Inputs = nil
		leftOut := map[string]bool{}
		copies := copyCRDs(t, random)
		for name := range copies {
			group, _, _ := strings.Cut(name, "_")
			if _, decided := leftOut[group]; !decided {
				leftOut[group] = random.IntN(2) == 0
			}
		}
		for name, file := range copies {
			if group, _, _ := strings.Cut(name, "_"); !leftOut[group] {
				some.Inputs = append(some.Inputs, file)
			}
		}
		if len(some.Inputs) == 0 {
			continue
		}
		for name, content := range generate(t, some).All() {
			if !belongsToAGroup(name, leftOut) {
				continue
			}
			compared++
			if diff := cmp.Diff(string(want[name]), string(content)); diff != "" {
				t.Fatalf("seed %d: %s: %s", seed, name, diff)
			}
		}
	}
	if compared == 0 {
		t.Error("nothing was compared")
	}
}

// belongsToAGroup reports whether a file stands below the directory of a group.
func belongsToAGroup(name string, groups map[string]bool) bool {
	for element := range strings.SplitSeq(filepath.ToSlash(filepath.Dir(name)), "/") {
		if _, ok := groups[element]; ok {
			return true
		}
	}
	return false
}
