// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/gosyntax"
	"github.com/informergen/informergen/generator/internal/modcache"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/typemap"
)

// typeMap reads the type map, if c has one.
func (c Config) typeMap(ctx context.Context) (*typemap.Map, error) {
	if c.TypeMap == "" {
		return nil, nil
	}
	name := c.path(c.TypeMap)
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("--types: %w", err)
	}
	return typemap.Read(name, data, func(path, name string) (model.CopyMode, error) { return c.copies(ctx, path, name) })
}

// copies tells how values of a type are copied: by its methods, or else by what it is
// made of. A package that is not at hand is taken to have what deepcopy-gen and
// controller-gen write; the compiler will tell.
func (c Config) copies(ctx context.Context, path, name string) (model.CopyMode, error) {
	if first, _, _ := strings.Cut(path, "/"); !strings.Contains(first, ".") && !inModule(path, c.OutputPackage) {
		return model.CopyByValue, nil // of the standard library; time.Duration is the one of use
	}
	if _, ok := modcache.PackageDir(c.outputDir(), path); !ok {
		return model.CopyInto, nil
	}
	mode, err := gosyntax.CopyMode(ctx, gosyntax.Config{Dir: c.Dir, Find: c.listings}, path, name)
	if err != nil {
		return model.CopyInto, err
	}
	switch mode {
	case model.CopyInto, model.CopyByMethod, model.CopyByPointer, model.CopyByValue:
		return mode, nil
	}
	return model.CopyInto, fmt.Errorf("%s.%s has neither DeepCopyInto nor DeepCopy: write {type: ..., copy: value} if an assignment copies it", path, name)
}

// inModule reports whether two import paths begin alike, as those of one module do.
func inModule(path, other string) bool {
	first, _, _ := strings.Cut(path, "/")
	begin, _, _ := strings.Cut(other, "/")
	return first == begin
}

// listings returns the packages that are at hand, with all of their files but tests.
func (c Config) listings(_ context.Context, paths []string) (found []gosyntax.Listing) {
	for _, path := range paths {
		dir, ok := modcache.PackageDir(c.outputDir(), path)
		if !ok {
			continue
		}
		names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		names = slices.DeleteFunc(names, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
		found = append(found, gosyntax.Listing{Path: path, Files: names})
	}
	return found
}
