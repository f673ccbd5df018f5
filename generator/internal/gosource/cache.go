// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"bufio"
	"bytes"
	"cmp"
	"go/build"
	"os"
	"path/filepath"
	"slices"
	"strings"

	modpath "golang.org/x/mod/module"
)

// cached lists the modules that a go.mod requires and that are in the module
// cache, those with the longest paths first. A go.mod from Go 1.17 on names every
// module that its packages come from, at the version that is used. The go command
// knows the others, but takes longer than all the rest of a run.
func (m *module) cached() []tree {
	cache := moduleCache()
	if m.file.Go == nil || !prunes(m.file.Go.Version) || cache == "" || strings.Contains(os.Getenv("GOFLAGS"), "-modfile") {
		return nil
	}
	replaced := map[string]modpath.Version{}
	for _, replace := range m.file.Replace {
		replaced[replace.Old.Path] = replace.New
	}
	var trees []tree
	for _, require := range m.file.Require {
		source := require.Mod
		if other, ok := replaced[source.Path]; ok {
			source = other
		}
		if dir, ok := cacheDir(cache, source); ok {
			trees = append(trees, tree{require.Mod.Path, dir})
		}
	}
	slices.SortFunc(trees, func(a, b tree) int {
		return cmp.Or(cmp.Compare(len(b.path), len(a.path)), strings.Compare(a.path, b.path))
	})
	return trees
}

// prunes reports whether a go directive is of Go 1.17 or later.
func prunes(version string) bool {
	major, rest, _ := strings.Cut(version, ".")
	minor, _, _ := strings.Cut(rest, ".")
	return major == "1" && (len(minor) > 2 || len(minor) == 2 && minor >= "17")
}

// cacheDir returns where the module cache has a module.
func cacheDir(cache string, source modpath.Version) (string, bool) {
	path, errPath := modpath.EscapePath(source.Path)
	version, errVersion := modpath.EscapeVersion(source.Version)
	if errPath != nil || errVersion != nil || source.Version == "" {
		return "", false
	}
	dir := filepath.Join(cache, filepath.FromSlash(path)+"@"+version)
	return dir, hasModule(dir)
}

// moduleCache returns the directory of the module cache: GOMODCACHE, or pkg/mod
// below GOPATH, each from the environment or from what "go env -w" has written.
func moduleCache() string {
	written := writtenEnv()
	if dir := cmp.Or(os.Getenv("GOMODCACHE"), written["GOMODCACHE"]); dir != "" {
		return dir
	}
	gopath := cmp.Or(os.Getenv("GOPATH"), written["GOPATH"], build.Default.GOPATH)
	if first := filepath.SplitList(gopath); len(first) > 0 {
		return filepath.Join(first[0], "pkg", "mod")
	}
	return ""
}

// writtenEnv reads the file of "go env -w"; without one it is empty.
func writtenEnv() map[string]string {
	name := os.Getenv("GOENV")
	if name == "" {
		dir, err := os.UserConfigDir()
		if err != nil {
			return nil
		}
		name = filepath.Join(dir, "go", "env")
	}
	text, err := os.ReadFile(name) // "off" is no file
	if err != nil {
		return nil
	}
	env := map[string]string{}
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		if key, value, ok := strings.Cut(lines.Text(), "="); ok {
			env[key] = value
		}
	}
	return env
}
