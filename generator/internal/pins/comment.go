// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package pins

import (
	"strings"

	"go.yaml.in/yaml/v3"
)

// comment is what people wrote around an entry: before it, behind it and below it.
type comment struct {
	head, line, foot string
	value            *comment // the same of the value
}

func commentOf(n *yaml.Node) comment {
	return comment{head: n.HeadComment, line: n.LineComment, foot: n.FootComment}
}

func (c comment) empty() bool { return c.head == "" && c.line == "" && c.foot == "" && c.value == nil }

func (c comment) put(n *yaml.Node) {
	n.HeadComment, n.LineComment, n.FootComment = c.head, c.line, c.foot
}

// keep remembers the comments of an entry. Those of the elements of a list move in
// front of it, as the list is written on one line.
func (d *document) keep(p pair) {
	c := commentOf(p.key)
	value := commentOf(p.value)
	if p.value.Kind == yaml.SequenceNode {
		for _, item := range p.value.Content {
			for _, text := range []string{item.HeadComment, item.LineComment, item.FootComment} {
				if text != "" {
					c.head = strings.TrimPrefix(c.head+"\n"+text, "\n")
				}
			}
		}
	}
	if !value.empty() {
		c.value = &value
	}
	if !c.empty() {
		d.comments[withoutGone(p.address)] = c
	}
}

// withoutGone makes the address of an entry the same below gone, so that its
// comments follow it there and back.
func withoutGone(address string) string {
	return strings.Replace(address, "\x00"+goneKey+"\x00", "\x00", 1)
}
