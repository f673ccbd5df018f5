// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package pins

import (
	"go/token"
	"regexp"
	"slices"
	"strconv"

	"go.yaml.in/yaml/v3"

	"github.com/informergen/informergen/generator/internal/diag"
)

// document reads nodes of one file and reports what is wrong with them.
type document struct {
	file     string
	errors   diag.List
	comments map[string]comment
}

func (d *document) pos(n *yaml.Node) token.Position {
	if n == nil {
		return token.Position{Filename: d.file}
	}
	return token.Position{Filename: d.file, Line: n.Line, Column: n.Column}
}

func (d *document) errorf(n *yaml.Node, hint, format string, args ...any) {
	d.errors.Add(d.pos(n), hint, format, args...)
}

// pair is a key of a mapping and its value.
type pair struct {
	key, value *yaml.Node
	// address is the way to the key, for comments.
	address string
}

// mapping reads a mapping whose keys are known, or any if none are. Null counts as
// empty.
func (d *document) mapping(n *yaml.Node, what, address string, known ...string) []pair {
	if n == nil || n.Kind == yaml.ScalarNode && n.Tag == "!!null" {
		return nil
	}
	if n.Kind != yaml.MappingNode {
		d.errorf(n, "write key: value pairs", "%s must be a mapping", what)
		return nil
	}
	first := map[string]*yaml.Node{}
	var pairs []pair
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		switch {
		case key.Kind != yaml.ScalarNode || key.Tag == "!!merge":
			d.errorf(key, "", "a key of %s must be a string", what)
			continue
		case first[key.Value] != nil:
			d.errorf(key, "remove one of them", "duplicate key %q in %s, first at line %d", key.Value, what, first[key.Value].Line)
			continue
		case len(known) > 0 && !slices.Contains(known, key.Value):
			d.errorf(key, diag.DidYouMean(key.Value, known, ""), "unknown key %q in %s", key.Value, what)
			continue
		}
		first[key.Value] = key
		p := pair{key, value, address + "\x00" + key.Value}
		d.keep(p)
		pairs = append(pairs, p)
	}
	return pairs
}

// text reads a string.
func (d *document) text(n *yaml.Node, what string) (string, bool) {
	if n.Kind != yaml.ScalarNode || n.Tag != "!!str" {
		d.errorf(n, "write a string; put it in quotes if it looks like something else", "%s must be a string", what)
		return "", false
	}
	return n.Value, true
}

// flag reads true or false.
func (d *document) flag(n *yaml.Node, what string) bool {
	var value bool
	if n.Kind != yaml.ScalarNode || n.Tag != "!!bool" || n.Decode(&value) != nil {
		d.errorf(n, "write true, or remove it", "%s must be a boolean", what)
	}
	return value
}

// list reads a list of strings that differ from each other.
func (d *document) list(n *yaml.Node, what string) []*yaml.Node {
	if n.Kind != yaml.SequenceNode {
		d.errorf(n, "write [a, b]", "%s must be a list", what)
		return nil
	}
	first := map[string]bool{}
	var items []*yaml.Node
	for _, item := range n.Content {
		text, ok := d.text(item, "an element of "+what)
		if ok && first[text] {
			d.errorf(item, "remove one of them", "%q stands in %s twice", text, what)
			continue
		}
		if ok {
			first[text] = true
			items = append(items, item)
		}
	}
	return items
}

// goName reads an exported identifier.
func (d *document) goName(n *yaml.Node, what string) (string, bool) {
	name, ok := d.text(n, what)
	switch {
	case !ok:
		return "", false
	case !token.IsIdentifier(name) || !token.IsExported(name):
		d.errorf(n, "a Go name that others can use begins with an upper-case letter and holds letters, digits and underscores",
			"%s: %q is no exported Go identifier", what, name)
		return "", false
	}
	return name, true
}

// suffix reads what stands behind the name of a type in that of a constant.
func (d *document) suffix(n *yaml.Node, what string) (string, bool) {
	name, ok := d.text(n, what)
	if ok && !token.IsIdentifier("T"+name) || name == "" {
		d.errorf(n, "it stands behind the name of the type: Auto makes the constant ModeAuto of a type Mode",
			"%s: %q cannot end a Go identifier", what, name)
		return "", false
	}
	return name, ok
}

var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// malformed reports text that is no YAML.
func (d *document) malformed(err error) {
	pos := token.Position{Filename: d.file, Line: 1}
	msg := err.Error()
	if match := yamlLine.FindStringSubmatch(msg); match != nil {
		msg = msg[len(match[0]):]
		if line, err := strconv.Atoi(match[1]); err == nil {
			pos.Line = line
		}
	}
	d.errors.Add(pos, "mend it, or take the file as it was from version control", "invalid YAML: %s", msg)
}
