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
	known map[string]*module
}

// module is a go.mod and the directory that it stands in.
type module struct {
	path, dir string
	file      *modfile.File
}

func newModules(dir string) *modules {
	m := &modules{dir: dir, known: map[string]*module{}}
	m.main, _ = m.above(dir) // without one, import paths are left to the go command
	return m
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
	if m.main != nil && (pattern == m.main.path || strings.HasPrefix(pattern, m.main.path+"/")) {
		rest := strings.TrimPrefix(pattern, m.main.path)
		root, _ := splitPattern(filepath.Join(m.main.dir, filepath.FromSlash(rest)))
		info, err := os.Stat(root)
		return filepath.Join(m.main.dir, filepath.FromSlash(rest)), err == nil && info.IsDir()
	}
	return "", false
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
	for _, replace := range m.main.file.Replace {
		target := filepath.FromSlash(replace.New.Path)
		if replace.New.Version != "" {
			continue
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(m.main.dir, target)
		}
		if filepath.Clean(target) == module.dir {
			return replace.Old.Path
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
