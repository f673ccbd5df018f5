// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"cmp"
	"os"
	"slices"
	"strings"

	modpath "golang.org/x/mod/module"

	"github.com/informergen/informergen/generator/internal/modcache"
)

// cached lists the modules that a go.mod requires and that are in the module
// cache, those with the longest paths first. A go.mod from Go 1.17 on names every
// module that its packages come from, at the version that is used. The go command
// knows the others, but takes longer than all the rest of a run.
func (m *module) cached() []tree {
	if m.file.Go == nil || !prunes(m.file.Go.Version) || strings.Contains(os.Getenv("GOFLAGS"), "-modfile") {
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
		if dir, ok := modcache.Find(source); ok && hasModule(dir) {
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
