// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosyntax_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/packages"

	"github.com/informergen/informergen/generator/internal/emit"
	"github.com/informergen/informergen/generator/internal/gosyntax"
)

// find lists packages with the go command.
func find(t *testing.T, dir string) func(context.Context, []string) []gosyntax.Listing {
	return func(ctx context.Context, paths []string) []gosyntax.Listing {
		found, err := packages.Load(&packages.Config{Context: ctx, Mode: packages.NeedName | packages.NeedFiles, Dir: dir}, paths...)
		if err != nil {
			t.Error(err)
		}
		var listed []gosyntax.Listing
		for _, pkg := range found {
			if len(pkg.GoFiles) > 0 {
				listed = append(listed, gosyntax.Listing{Path: pkg.PkgPath, Files: pkg.GoFiles})
			}
		}
		return listed
	}
}

// The types of Kubernetes come with the deep copies that deepcopy-gen made of
// them: ours declare the same methods, and the packages compile with them.
func TestDeepCopiesOfKubernetesTypesHaveTheMethodsOfDeepcopyGen(t *testing.T) {
	list := find(t, ".")
	listed := list(t.Context(), []string{"k8s.io/api/...", "k8s.io/apimachinery/pkg/apis/meta/...", "k8s.io/apimachinery/pkg/runtime"})
	read, _, err := gosyntax.Read(t.Context(), gosyntax.Config{DeepCopy: true, Find: list}, listed)
	if err != nil {
		t.Fatal(err)
	}
	files, err := emit.Beside(t.Context(), emit.Config{Artefacts: []emit.Artefact{emit.DeepCopy}}, read)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		theirs, err := os.ReadFile(filepath.FromSlash(file.Path))
		if err != nil {
			t.Error(err)
			continue
		}
		if diff := cmp.Diff(methods(theirs), methods(file.Content)); diff != "" {
			t.Errorf("%s: %s", file.Path, diff)
		}
	}
	if len(files) < 50 {
		t.Errorf("only %d packages have deep copies", len(files))
	}
}

var signature = regexp.MustCompile(`(?m)^func \((?:in|obj|\w+) (\*?\w+)\) (\w+)\((?:out |\w+ )?([^)]*)\) ?(.*) \{`)

var qualifier = regexp.MustCompile(`\b\w+\.`)

// methods returns the signatures of the methods in text.
func methods(text []byte) []string {
	var all []string
	for _, m := range signature.FindAllSubmatch(text, -1) {
		all = append(all, qualifier.ReplaceAllString(string(bytes.Join(m[1:], []byte(" "))), ""))
	}
	slices.Sort(all)
	return all
}
