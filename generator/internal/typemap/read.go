// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package typemap

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"io"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/model"
)

// Copies tells how values of a type of another package are copied. Its error is
// about the type.
type Copies func(path, name string) (model.CopyMode, error)

// Read reads a type map. The name of the file is for positions. copies is asked
// about types whose entry does not say how they are copied. The error is a
// diag.Error with everything that is wrong with the file.
func Read(file string, data []byte, copies Copies) (*Map, error) {
	r := &reader{file: file, copies: copies, m: &Map{}}
	if root := r.root(data); root != nil {
		r.entries(root)
	}
	return r.m, r.errors.Err()
}

type reader struct {
	file   string
	copies Copies
	m      *Map
	errors diag.List
}

func (r *reader) errorf(n *yaml.Node, hint, format string, args ...any) {
	r.errors.Add(r.pos(n), hint, format, args...)
}

func (r *reader) pos(n *yaml.Node) token.Position {
	return token.Position{Filename: r.file, Line: n.Line, Column: n.Column}
}

var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// root returns the mapping that the file consists of, or nil.
func (r *reader) root(data []byte) *yaml.Node {
	var document, second yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	err := decoder.Decode(&document)
	if errors.Is(err, io.EOF) {
		return nil
	}
	if err == nil && !errors.Is(decoder.Decode(&second), io.EOF) {
		r.errorf(&document, "write one document", "a type map holds one YAML document")
		return nil
	}
	if err != nil {
		pos := token.Position{Filename: r.file, Line: 1}
		if match := yamlLine.FindStringSubmatch(err.Error()); match != nil && match[1] != "" {
			pos.Line, _ = strconv.Atoi(match[1])
		}
		r.errors.Add(pos, "a key that begins with * needs quotes", "invalid YAML: %s", yamlLine.ReplaceAllString(err.Error(), ""))
		return nil
	}
	root := document.Content[0]
	if root.Kind == yaml.ScalarNode && root.Tag == "!!null" {
		return nil
	}
	if root.Kind != yaml.MappingNode {
		r.errorf(root, "", "a type map is a mapping of paths to types")
		return nil
	}
	return root
}

func (r *reader) entries(root *yaml.Node) {
	first := map[string]int{}
	for i := 0; i+1 < len(root.Content); i += 2 {
		key, value := root.Content[i], root.Content[i+1]
		if line, twice := first[key.Value]; twice {
			r.errorf(key, "remove one of them", "%s stands here twice, first in line %d", key.Value, line)
			continue
		}
		first[key.Value] = key.Line
		e := &Entry{Pattern: key.Value, Pos: r.pos(key)}
		var err error
		if e.pattern, err = parsePattern(key.Value); err != nil || key.Kind != yaml.ScalarNode {
			r.errorf(key, "", "%q %v", key.Value, err)
			continue
		}
		if r.entry(e, value) {
			r.m.entries = append(r.m.entries, e)
		}
	}
}

// entry reads what is said about a path: a type, or a mapping with one.
func (r *reader) entry(e *Entry, n *yaml.Node) bool {
	copies := r.copies
	typ := n
	if n.Kind == yaml.MappingNode {
		typ = nil
		for i := 0; i+1 < len(n.Content); i += 2 {
			switch key, value := n.Content[i], n.Content[i+1]; key.Value {
			case "type":
				typ = value
			case "pointer":
				e.Pointer = new(bool)
				if value.Decode(e.Pointer) != nil {
					r.errorf(value, "write true or false", "pointer must be a boolean")
				}
			case "copy":
				mode, known := modes[value.Value]
				if !known {
					r.errorf(value, "", "copy: %q: %s", value.Value, diag.DidYouMean(value.Value, []string{"into", "value", "method"}, ""))
				}
				copies = func(string, string) (model.CopyMode, error) { return mode, nil }
			default:
				r.errorf(key, diag.DidYouMean(key.Value, []string{"type", "pointer", "copy"}, ""), "unknown key %q", key.Value)
				return false
			}
		}
		if typ == nil {
			r.errorf(n, "add type: and a Go type", "%s has no type", e.Pattern)
			return false
		}
	}
	if err := e.read(typ, copies); err != nil {
		r.errorf(typ, "", "%s: %v", e.Pattern, err)
		return false
	}
	return true
}

// modes are the values of copy.
var modes = map[string]model.CopyMode{"into": model.CopyInto, "value": model.CopyByValue, "method": model.CopyByMethod}

// read reads the type of an entry.
func (e *Entry) read(n *yaml.Node, copies Copies) error {
	if n.Kind != yaml.ScalarNode || n.Tag != "!!str" {
		return errors.New("the type must be a string")
	}
	e.Text = n.Value
	if e.Text == "generated" {
		e.Generated = true
		return nil
	}
	text, option, hasOption := strings.Cut(e.Text, ",")
	e.AsString = hasOption
	ref, err := parseType(text, copies)
	if err != nil {
		return err
	}
	if basic, isBasic := ref.(model.Basic); hasOption && (option != "string" || !isBasic || basic.Name == "string") {
		return fmt.Errorf("%q: the option string is for numbers and booleans", e.Text)
	}
	e.Ref = ref
	return nil
}
