// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package naming

import (
	"cmp"
	"slices"
	"strings"
)

// Types names the types of one API package. A path holds the Go name of a kind
// and the Go names of the fields that lead to the type: {"Foo", "Spec", "Port"}
// gives FooSpecPort. Arrays and maps add nothing to a path. Paths that would
// give the same name, or one of taken, are told apart by underscores: the
// shortest path keeps the plain name, the others are written Foo_Spec_Port,
// which no other path can give. A name in pinned, which is empty or as long as
// paths, is kept as it is. The result is in the order of paths, which must differ
// from each other, and does not depend on it.
func Types(paths [][]string, pinned []string, taken []string) []string {
	used := setOf(taken...)
	for name := range packageNames {
		used[name] = true
	}
	names := make([]string, len(paths))
	order := make([]int, 0, len(paths))
	for i := range paths {
		if len(pinned) > 0 && pinned[i] != "" {
			names[i], used[pinned[i]] = pinned[i], true
			continue
		}
		order = append(order, i)
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(len(paths[a]), len(paths[b])), slices.Compare(paths[a], paths[b]))
	})
	free := func(name string) bool { return !used[name] }
	for _, i := range order {
		names[i] = strings.Join(paths[i], "")
		if !free(names[i]) {
			names[i] = strings.Join(paths[i], "_")
		}
		if !free(names[i]) {
			names[i] = hashed(names[i], strings.Join(paths[i], "."), free)
		}
		used[names[i]] = true
	}
	return names
}
