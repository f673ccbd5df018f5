// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/informergen/informergen/generator/internal/crdsource"
)

// resolve checks the required settings and works out those that follow.
func (c Config) resolve() (Config, error) {
	if len(c.Inputs)+len(c.FromCluster) == 0 {
		return c, errors.New("no input: name CRD files, or Go packages such as ./apis/...")
	}
	if c.OutputDir == "" {
		return c, errors.New("--output-dir is required: the directory that the output goes to")
	}
	if c.Share && c.NamesFile == "" {
		return c, errors.New("--share needs --names: what is shared today has to be told from what is equal by chance tomorrow")
	}
	if c.OutputPackage != "" {
		return c, nil
	}
	var err error
	c.OutputPackage, err = importPath(c.outputDir())
	return c, err
}

// outputDir is OutputDir relative to the working directory of the process.
func (c Config) outputDir() string { return c.path(c.OutputDir) }

// path is a path below Dir relative to the working directory of the process.
func (c Config) path(name string) string {
	if name == "-" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(c.Dir, name)
}

// importPath works out the import path of dir, which need not exist, from the
// nearest go.mod above it.
func importPath(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for root := abs; ; root = filepath.Dir(root) {
		text, err := os.ReadFile(filepath.Join(root, "go.mod"))
		if errors.Is(err, fs.ErrNotExist) && root != filepath.Dir(root) {
			continue
		}
		if err != nil {
			return "", fmt.Errorf("working out the import path of %s: no go.mod above it: give --output-pkg", dir)
		}
		module := modfile.ModulePath(text)
		if module == "" {
			return "", fmt.Errorf("%s: no module line", filepath.Join(root, "go.mod"))
		}
		rel, err := filepath.Rel(root, abs)
		if err != nil {
			return "", err
		}
		return path.Join(module, filepath.ToSlash(rel)), nil
	}
}

// crdInputs reports whether the inputs are CRDs rather than Go packages.
func (c Config) crdInputs() (bool, error) {
	crds, packages := slices.Clone(c.FromCluster), []string(nil)
	for _, input := range c.Inputs {
		if c.isCRDInput(input) {
			crds = append(crds, input)
		} else {
			packages = append(packages, input)
		}
	}
	if len(crds) > 0 && len(packages) > 0 {
		return false, fmt.Errorf("%s is CRD input and %s is Go input: generate from one kind of input at a time", crds[0], packages[0])
	}
	return len(crds) > 0, nil
}

// isCRDInput tells a CRD file, a pattern for files, a path inside of a module, or
// a directory that holds CRD files but no Go, from a package pattern.
func (c Config) isCRDInput(input string) bool {
	if input == "-" || crdsource.IsManifest(input) {
		return true
	}
	name := c.path(input)
	info, err := os.Stat(name)
	if err != nil {
		_, _, inModule := cutModule(input)
		return inModule || isFilePattern(input)
	}
	if !info.IsDir() {
		return true
	}
	manifests, hasGo := false, false
	_ = filepath.WalkDir(name, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			manifests = manifests || crdsource.IsManifest(name)
			hasGo = hasGo || strings.HasSuffix(name, ".go")
		}
		return nil
	})
	return manifests && !hasGo
}

// isFilePattern tells a pattern for files from one for packages, whose wildcard
// is "...".
func isFilePattern(input string) bool {
	return strings.ContainsAny(input, "*?[") && !strings.Contains(input, "...")
}
