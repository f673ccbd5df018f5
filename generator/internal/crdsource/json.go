// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sort"

	"go.yaml.in/yaml/v3"
)

// parseJSON reads JSON values into nodes, as YAML parsers do not read all of
// JSON: they refuse surrogate pairs. It fails at once for anything else.
func parseJSON(data []byte) ([]*yaml.Node, error) {
	if trimmed := bytes.TrimLeft(data, " \t\r\n"); len(trimmed) == 0 || trimmed[0] != '{' {
		return nil, errors.New("not a JSON object")
	}
	p := &jsonParser{decoder: json.NewDecoder(bytes.NewReader(data)), data: data}
	p.decoder.UseNumber()
	for i, b := range data {
		if b == '\n' {
			p.newlines = append(p.newlines, i)
		}
	}
	var documents []*yaml.Node
	for {
		document, err := p.value(0)
		if errors.Is(err, io.EOF) {
			return documents, nil
		}
		if err != nil {
			return nil, err
		}
		documents = append(documents, document)
	}
}

type jsonParser struct {
	decoder  *json.Decoder
	data     []byte
	newlines []int
}

func (p *jsonParser) value(depth int) (*yaml.Node, error) {
	if depth > maxDepth {
		return nil, fmt.Errorf("nested deeper than %d", maxDepth)
	}
	n := p.node()
	token, err := p.decoder.Token()
	if err != nil {
		return nil, err
	}
	switch token := token.(type) {
	case json.Delim:
		n.Kind, n.Tag, n.Style = yaml.SequenceNode, "!!seq", yaml.FlowStyle
		if token == '{' {
			n.Kind, n.Tag = yaml.MappingNode, "!!map"
		}
		return n, p.children(n, depth)
	case string:
		n.Tag, n.Value, n.Style = "!!str", token, yaml.DoubleQuotedStyle
	case json.Number:
		n.Tag, n.Value = "!!float", token.String()
		if _, err := token.Int64(); err == nil {
			n.Tag = "!!int"
		}
	case bool:
		n.Tag, n.Value = "!!bool", fmt.Sprint(token)
	case nil:
		n.Tag, n.Value = "!!null", "null"
	}
	return n, nil
}

// children reads up to the end of an array or object, keys and values in turn.
func (p *jsonParser) children(n *yaml.Node, depth int) error {
	for p.decoder.More() {
		child, err := p.value(depth + 1)
		if err != nil {
			return unexpectedEOF(err)
		}
		n.Content = append(n.Content, child)
	}
	_, err := p.decoder.Token()
	return unexpectedEOF(err)
}

// unexpectedEOF keeps an end inside of a value apart from the end of the file.
func unexpectedEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// node returns an empty scalar at the place of the next token.
func (p *jsonParser) node() *yaml.Node {
	offset := int(p.decoder.InputOffset())
	for offset < len(p.data) && bytes.IndexByte([]byte(" \t\r\n,:"), p.data[offset]) >= 0 {
		offset++
	}
	line := sort.SearchInts(p.newlines, offset)
	start := 0
	if line > 0 {
		start = p.newlines[line-1] + 1
	}
	return &yaml.Node{Kind: yaml.ScalarNode, Line: line + 1, Column: offset - start + 1}
}
