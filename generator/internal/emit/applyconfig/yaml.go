// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package applyconfig

import "strings"

// node is a key of a YAML document: one with a value, or one with children.
type node struct {
	key, value string
	children   []*node
	bare       bool // the key is all there is
}

func leaf(key, value string) *node { return &node{children: []*node{{key: key, value: value}}} }

// write writes the children of n.
func (n *node) write(b *strings.Builder, indent string) {
	for _, child := range n.children {
		b.WriteString(indent + child.key)
		switch {
		case child.bare:
		case child.value != "" && (child.key == "- name" || child.key == "namedType"):
			b.WriteString(": " + quoted(child.value))
		case child.value != "":
			b.WriteString(": " + child.value)
		case len(child.children) == 0:
			b.WriteString(": {}")
		default:
			b.WriteString(":")
		}
		b.WriteString("\n")
		if len(child.children) > 0 {
			child.write(b, indent+"  ")
		}
	}
}
