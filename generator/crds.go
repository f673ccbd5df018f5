// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/module"

	"github.com/informergen/informergen/generator/internal/cluster"
	"github.com/informergen/informergen/generator/internal/crdsource"
	"github.com/informergen/informergen/generator/internal/modcache"
)

// crdSources turns inputs into what crdsource reads: files and documents.
func (c Config) crdSources(ctx context.Context, inputs []string) (crdsource.Config, error) {
	result := crdsource.Config{Stdin: c.Stdin}
	modules := modules{}
	for _, input := range inputs {
		name := c.path(input)
		if mod, rest, ok := cutModule(input); ok && !exists(c.path(mod.String())) {
			var err error
			if name, err = modules.locate(ctx, mod, rest); err != nil {
				return crdsource.Config{}, err
			}
		}
		result.Paths = append(result.Paths, name)
	}
	result.Display = modules.display
	if len(c.FromCluster) == 0 {
		return result, nil
	}
	crds, err := cluster.Fetch(ctx, cluster.Config{Kubeconfig: c.kubeconfig(), Context: c.KubeContext, Want: c.FromCluster})
	if err != nil {
		return crdsource.Config{}, fmt.Errorf("--from-cluster: %w", err)
	}
	for _, crd := range crds {
		result.Documents = append(result.Documents, crdsource.Document{Name: "cluster/" + crd.Name + ".json", Data: crd.Data})
	}
	return result, nil
}

func (c Config) kubeconfig() string {
	if c.Kubeconfig == "" {
		return ""
	}
	return c.path(c.Kubeconfig)
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return !errors.Is(err, fs.ErrNotExist)
}

// cutModule splits an input of the form module@version/path. The path may be
// missing.
func cutModule(input string) (mod module.Version, rest string, ok bool) {
	path, after, found := strings.Cut(input, "@")
	version, rest, _ := strings.Cut(after, "/")
	if !found || version == "" || module.CheckPath(path) != nil {
		return module.Version{}, "", false
	}
	return module.Version{Path: path, Version: version}, rest, true
}

// modules are the modules that inputs lie in: their directories, and what to call
// them.
type modules map[string]string

// locate returns the path of rest in a module.
func (m modules) locate(ctx context.Context, mod module.Version, rest string) (string, error) {
	local := filepath.FromSlash(rest)
	if rest != "" && !filepath.IsLocal(local) {
		return "", fmt.Errorf("%s@%s/%s: the path leads out of the module", mod.Path, mod.Version, rest)
	}
	dir, version, err := modcache.Get(ctx, mod)
	if err != nil {
		return "", err
	}
	m[dir] = mod.Path + "@" + version
	return filepath.Join(dir, local), nil
}

// display calls a file of a module by the module's name, which is the same on
// every machine.
func (m modules) display(name string) string {
	for dir, module := range m {
		if rel, err := filepath.Rel(dir, name); err == nil && filepath.IsLocal(rel) {
			return module + "/" + filepath.ToSlash(rel)
		}
	}
	return name
}
