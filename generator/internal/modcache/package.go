// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package modcache

import (
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// PackageDir returns the directory of a package that the module of dir has, or
// that a module which it requires or replaces by a directory has; ok is false if it
// is not at hand.
func PackageDir(dir, importPath string) (found string, ok bool) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", false
	}
	name := above(dir, "go.mod")
	main := goMod(name)
	if main == nil || main.Module == nil {
		return "", false
	}
	if found, ok := within(main.Module.Mod.Path, filepath.Dir(name), importPath); ok {
		return found, true
	}
	for _, require := range main.Require {
		root, ok := moduleDir(name, main, require.Mod)
		if !ok {
			continue
		}
		if found, ok := within(require.Mod.Path, root, importPath); ok {
			return found, true
		}
	}
	return "", false
}

// moduleDir returns the directory of a module that a go.mod requires.
func moduleDir(goMod string, main *modfile.File, mod module.Version) (string, bool) {
	for _, replace := range main.Replace {
		if replace.Old.Path == mod.Path && (replace.Old.Version == "" || replace.Old.Version == mod.Version) {
			if replace.New.Version == "" {
				return relativeTo(goMod, replace.New.Path), true
			}
			return Find(replace.New)
		}
	}
	return Find(mod)
}

// within returns the directory of a package of a module, if it is there.
func within(modulePath, root, importPath string) (string, bool) {
	rest, ok := strings.CutPrefix(importPath+"/", modulePath+"/")
	dir := filepath.Join(root, filepath.FromSlash(rest))
	info, err := os.Stat(dir)
	return dir, ok && err == nil && info.IsDir()
}
