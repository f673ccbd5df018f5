// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package evolution

import (
	"encoding/json"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// node is a value in a CRD, with the key that it stands under.
type node struct {
	key, value *yaml.Node
	file       string
}

func (n node) exists() bool {
	return n.value != nil && !(n.value.Kind == yaml.ScalarNode && n.value.Tag == "!!null")
}

// pos is where the value stands, or if it is more than a word, its key.
func (n node) pos() token.Position {
	at := n.value
	if n.key != nil && (at == nil || at.Kind != yaml.ScalarNode) {
		at = n.key
	}
	if at == nil {
		return token.Position{Filename: n.file}
	}
	return token.Position{Filename: n.file, Line: at.Line, Column: at.Column}
}

func (n node) text() string {
	if !n.exists() || n.value.Kind != yaml.ScalarNode {
		return ""
	}
	return n.value.Value
}

// isTrue reads the words of YAML 1.1 too, as kubectl does.
func (n node) isTrue() bool { return n.json() == "true" }

func resolve(n *yaml.Node) *yaml.Node {
	for n != nil && n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	return n
}

// get returns the value of a key, which may not exist.
func (n node) get(key string) node {
	for _, child := range n.entries() {
		if child.key.Value == key {
			return child
		}
	}
	return node{file: n.file}
}

// at is get for a path of keys.
func (n node) at(keys ...string) node {
	for _, key := range keys {
		n = n.get(key)
	}
	return n
}

func (n node) entries() []node {
	var all []node
	if !n.exists() || n.value.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.value.Content); i += 2 {
		child := node{resolve(n.value.Content[i]), resolve(n.value.Content[i+1]), n.file}
		if child.exists() {
			all = append(all, child)
		}
	}
	return all
}

func (n node) items() []node {
	var all []node
	if !n.exists() || n.value.Kind != yaml.SequenceNode {
		return nil
	}
	for _, item := range n.value.Content {
		all = append(all, node{nil, resolve(item), n.file})
	}
	return all
}

// json is the value in one form for all spellings of it.
func (n node) json() string {
	if n.value == nil {
		return "null"
	}
	switch n.value.Kind {
	case yaml.MappingNode:
		var parts []string
		for _, child := range n.entries() {
			parts = append(parts, strconv.Quote(child.key.Value)+": "+child.json())
		}
		slices.Sort(parts)
		return "{" + strings.Join(parts, ", ") + "}"
	case yaml.SequenceNode:
		var parts []string
		for _, item := range n.items() {
			parts = append(parts, item.json())
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return scalarJSON(n.value)
}

// scalarJSON is a scalar in one form: there are many ways to write a boolean or a
// number.
func scalarJSON(n *yaml.Node) string {
	const notPlain = yaml.DoubleQuotedStyle | yaml.SingleQuotedStyle | yaml.LiteralStyle | yaml.FoldedStyle | yaml.TaggedStyle
	var flag bool
	if n.Style&notPlain == 0 && n.Decode(&flag) == nil && n.Tag != "!!null" {
		return strconv.FormatBool(flag)
	}
	switch n.Tag {
	case "!!int", "!!float", "!!bool", "!!null":
		if text, err := decoded(n); err == nil {
			return text
		}
		return n.Value // such as infinity, which JSON does not have
	}
	return strconv.Quote(n.Value)
}

func decoded(n *yaml.Node) (string, error) {
	var value any
	if err := n.Decode(&value); err != nil {
		return "", err
	}
	text, err := json.Marshal(value)
	return string(text), err
}

// number returns the value as a number.
func (n node) number() (value float64, ok bool) {
	ok = n.exists() && n.value.Kind == yaml.ScalarNode && n.value.Decode(&value) == nil
	return value, ok
}
