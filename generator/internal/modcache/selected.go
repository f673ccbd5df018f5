// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package modcache

import (
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"
)

// Selected returns the version of a module that builds in dir use: what the go.mod
// above dir requires, or in a workspace the highest that one of its modules does,
// replacements included. It is empty if the module is not required, and a path if
// it is replaced by a directory. No other go.mod is read, since a go.mod lists all
// modules that a build needs (https://go.dev/ref/mod#graph-pruning).
func Selected(dir, module string) string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	main := goMod(above(dir, "go.mod"))
	if main == nil {
		return ""
	}
	version, replaces := required(main, module), main.Replace
	if work := goWork(dir); work != nil {
		replaces = append(replaces, work.Replace...)
		for _, use := range work.Use {
			version = highest(version, required(goMod(filepath.Join(relativeTo(work.Syntax.Name, use.Path), "go.mod")), module))
		}
	}
	for _, replace := range replaces {
		if replace.Old.Path != module || replace.Old.Version != "" && replace.Old.Version != version {
			continue
		}
		version = replace.New.Version
		if version == "" {
			return replace.New.Path
		}
	}
	return version
}

func highest(a, b string) string {
	if semver.Compare(a, b) < 0 {
		return b
	}
	return a
}

func required(mod *modfile.File, module string) string {
	if mod == nil {
		return ""
	}
	for _, require := range mod.Require {
		if require.Mod.Path == module {
			return require.Mod.Version
		}
	}
	return ""
}

// goMod parses a go.mod; nil if it cannot.
func goMod(name string) *modfile.File {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	if mod, err := modfile.Parse(name, text, nil); err == nil {
		return mod
	}
	mod, err := modfile.ParseLax(name, text, nil) // which a newer Go may have written
	if err != nil {
		return nil
	}
	return mod
}

// goWork parses the go.work that the go command uses in dir; nil without one.
func goWork(dir string) *modfile.WorkFile {
	name := os.Getenv("GOWORK")
	if name == "" {
		name = above(dir, "go.work")
	}
	text, err := os.ReadFile(name) // "off" is no file
	if err != nil {
		return nil
	}
	work, err := modfile.ParseWork(name, text, nil)
	if err != nil {
		return nil
	}
	return work
}

// above returns the nearest file of a name in dir or above it; there need not be
// one.
func above(dir, file string) string {
	for {
		name := filepath.Join(dir, file)
		if _, err := os.Stat(name); err == nil || filepath.Dir(dir) == dir {
			return name
		}
		dir = filepath.Dir(dir)
	}
}

// relativeTo returns a path that a file names.
func relativeTo(file, name string) string {
	if name = filepath.FromSlash(name); filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(filepath.Dir(file), name)
}
