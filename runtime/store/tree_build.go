// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import "slices"

// build makes a tree of items that are in order and distinct. It allocates
// nothing but the nodes and fills them evenly, as full as can be.
func build[I any](items []I) tree[I] {
	if len(items) == 0 {
		return tree[I]{}
	}
	return tree[I]{root: buildLevel(items, nil), len: len(items)}
}

// buildLevel cuts items, and the children between them unless they are leaves,
// into nodes, and puts the items between two nodes on the level above.
func buildLevel[I any](items []I, children []*node[I]) *node[I] {
	nodes := (len(items) + 1 + maxItems) / (maxItems + 1)
	if nodes == 1 {
		return &node[I]{items: slices.Clone(items), children: slices.Clone(children)}
	}
	between := make([]I, 0, nodes-1)
	level := make([]*node[I], 0, nodes)
	start := 0
	for i := range nodes {
		// A node with its item between is a share of len(items)+1.
		end := (i+1)*(len(items)+1)/nodes - 1
		n := &node[I]{items: slices.Clone(items[start:end])}
		if children != nil {
			n.children = slices.Clone(children[start : end+1])
		}
		level = append(level, n)
		if end < len(items) {
			between = append(between, items[end])
		}
		start = end + 1
	}
	return buildLevel(between, level)
}
