// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
)

// modules relates directories and import paths by the go.mod files above them.
type modules struct {
	dir   string // of the run, absolute
	main  *module
	trees []tree
	cache []tree // of the module cache
	known map[string]*module
}

// tree is a directory that import paths lead to: of the main module, of one that
// go.mod replaces by a directory, of one in the workspace, or of one in the module
// cache. That without a path is the vendor directory.
type tree struct{ path, dir string }

// module is a go.mod and the directory that it stands in.
type module struct {
	path, dir string
	file      *modfile.File
}

func newModules(dir string) *modules {
	m := &modules{dir: dir, known: map[string]*module{}}
	m.main, _ = m.above(dir) // without one, import paths are left to the go command
	if m.main != nil {
		m.trees = append(m.trees, tree{m.main.path, m.main.dir})
		m.trees = append(m.trees, m.main.replaced()...)
	}
	used := workspace(dir)
	m.trees = append(m.trees, used...)
	if m.main != nil && len(used) == 0 {
		m.cache = m.main.cached()
	}
	return m
}

// replaced lists the modules that a go.mod replaces by directories.
func (m *module) replaced() []tree {
	var trees []tree
	for _, replace := range m.file.Replace {
		if replace.New.Version == "" {
			trees = append(trees, tree{replace.Old.Path, absoluteIn(m.dir, replace.New.Path)})
		}
	}
	return trees
}

// workspace lists the modules of the go.work that the go command uses for dir.
// Those that are not there are passed over.
func workspace(dir string) []tree {
	name := workFile(dir)
	text, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	work, err := modfile.ParseWork(name, text, nil)
	if err != nil {
		return nil
	}
	var trees []tree
	for _, use := range work.Use {
		used := absoluteIn(filepath.Dir(name), use.Path)
		text, err := os.ReadFile(filepath.Join(used, "go.mod"))
		if path := modfile.ModulePath(text); err == nil && path != "" {
			trees = append(trees, tree{path, used})
		}
	}
	return trees
}

// workFile returns the name of the go.work for dir, or of no file.
func workFile(dir string) string {
	if name := os.Getenv("GOWORK"); name != "" {
		return name // "off" is no file
	}
	for {
		name := filepath.Join(dir, "go.work")
		if _, err := os.Stat(name); err == nil || filepath.Dir(dir) == dir {
			return name
		}
		dir = filepath.Dir(dir)
	}
}

// absoluteIn makes a path of a go.mod or go.work in dir absolute.
func absoluteIn(dir, name string) string {
	name = filepath.FromSlash(name)
	if !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	return filepath.Clean(name)
}

// directory returns the absolute directory pattern that a package pattern stands
// for, if it is one that can be read without the go command.
func (m *modules) directory(pattern string) (string, bool) {
	if isDirectory(pattern) {
		if !filepath.IsAbs(pattern) {
			pattern = filepath.Join(m.dir, filepath.FromSlash(pattern))
		}
		root, _ := splitPattern(pattern)
		_, err := m.importPath(root)
		return pattern, err == nil
	}
	trees := m.trees
	if m.main != nil {
		trees = append(trees[:len(trees):len(trees)], tree{"", filepath.Join(m.main.dir, "vendor")})
	}
	for _, tree := range append(trees, m.cache...) {
		if dir, ok := tree.directory(pattern); ok {
			return dir, true
		}
	}
	return "", false
}

// directory returns the directory pattern for a package pattern, if the tree has
// it.
func (t tree) directory(pattern string) (string, bool) {
	rest := pattern
	if t.path != "" {
		var ok bool
		if rest, ok = strings.CutPrefix(pattern+"/", t.path+"/"); !ok {
			return "", false
		}
	}
	dir := filepath.Join(t.dir, filepath.FromSlash(rest))
	root, _ := splitPattern(dir)
	info, err := os.Stat(root)
	return dir, err == nil && info.IsDir() && (t.path != "" || root != t.dir)
}

// importPath returns the import path of an absolute directory.
func (m *modules) importPath(dir string) (string, error) {
	module, err := m.above(dir)
	if err != nil {
		return "", err
	}
	rel, err := filepath.Rel(module.dir, dir)
	if err != nil {
		return "", err
	}
	slashed := filepath.ToSlash(rel)
	if _, vendored, ok := strings.Cut("/"+slashed+"/", "/vendor/"); ok {
		return strings.TrimSuffix(vendored, "/"), nil
	}
	return path.Join(m.nameOf(module), slashed), nil
}

// nameOf returns the path that a module is imported under: that of its go.mod,
// or the one that a replace directive gives its directory.
func (m *modules) nameOf(module *module) string {
	if m.main == nil || module.dir == m.main.dir {
		return module.path
	}
	for _, tree := range append(m.main.replaced(), m.cache...) {
		if tree.dir == module.dir {
			return tree.path
		}
	}
	return module.path
}

// above returns the module that an absolute directory belongs to.
func (m *modules) above(dir string) (*module, error) {
	if known, ok := m.known[dir]; ok {
		return known, nil
	}
	name := filepath.Join(dir, "go.mod")
	text, err := os.ReadFile(name)
	parent := filepath.Dir(dir)
	var found *module
	switch {
	case errors.Is(err, fs.ErrNotExist) && parent != dir:
		found, err = m.above(parent)
	case errors.Is(err, fs.ErrNotExist):
		err = errors.New("no go.mod above it")
	case err == nil:
		found, err = readModule(name, text)
	}
	if err == nil {
		m.known[dir] = found
	}
	return found, err
}

func readModule(name string, text []byte) (*module, error) {
	file, err := modfile.ParseLax(name, text, nil)
	if err != nil {
		return nil, err
	}
	if file.Module == nil {
		return nil, fmt.Errorf("%s: no module line", name)
	}
	// ParseLax passes over replace directives, and Parse refuses what a newer Go adds.
	if whole, err := modfile.Parse(name, text, nil); err == nil {
		file = whole
	}
	return &module{path: file.Module.Mod.Path, dir: filepath.Dir(name), file: file}, nil
}

// ignores reports whether an ignore directive keeps wildcards out of an absolute
// directory: "ignore ./a" does so for a beside the go.mod, "ignore a" for every
// directory of that name.
func (m *modules) ignores(dir string) bool {
	module, err := m.above(dir)
	if err != nil {
		return false
	}
	rel, err := filepath.Rel(module.dir, dir)
	if err != nil {
		return false
	}
	slashed := "/" + filepath.ToSlash(rel)
	for _, ignore := range module.file.Ignore {
		name := path.Clean("/" + ignore.Path)
		if slashed == name || !strings.HasPrefix(ignore.Path, "./") && strings.HasSuffix(slashed, name) {
			return true
		}
	}
	return false
}
