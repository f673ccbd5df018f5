// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package modcache

import (
	"bufio"
	"bytes"
	"cmp"
	"go/build"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/module"
)

// Find returns the directory of a module in the module cache, and whether it is
// there. It needs no go command.
func Find(mod module.Version) (string, bool) {
	root := cache()
	path, errPath := module.EscapePath(mod.Path)
	version, errVersion := module.EscapeVersion(mod.Version)
	if root == "" || errPath != nil || errVersion != nil || mod.Version == "" {
		return "", false
	}
	dir := filepath.Join(root, filepath.FromSlash(path)+"@"+version)
	info, err := os.Stat(dir)
	return dir, err == nil && info.IsDir()
}

// cache returns the directory of the module cache: GOMODCACHE, or pkg/mod below
// GOPATH, each from the environment or from what "go env -w" has written. It is
// empty when there is none.
func cache() string {
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
