// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package knowntypes

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Sum stands for all that a schema says about values. Two schemas have the same
// sum if they differ in the order of keys and of required properties, in
// descriptions, titles and examples, and in nothing else.
type Sum [16]byte

// String is the sum as table.txt spells it.
func (s Sum) String() string { return base64.RawURLEncoding.EncodeToString(s[:]) }

func parseSum(text string) (sum Sum, err error) {
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err == nil && len(data) != len(sum) {
		err = fmt.Errorf("%q is no sum", text)
	}
	copy(sum[:], data)
	return sum, err
}

// Summer computes sums. It remembers those of the nodes that it has seen, so that
// a tree of schemas costs no more than its size, however often aliases repeat
// parts of it. The nodes must not change meanwhile, and no alias may lie in what
// it stands for. A Summer is for one goroutine; its zero value is ready for use.
type Summer struct {
	schemas, values map[*yaml.Node]Sum
}

// ignored are the keywords that say nothing about values.
var ignored = map[string]bool{"description": true, "title": true, "example": true, "externalDocs": true}

// saysNothing reports whether a keyword can be left out. Null is no value of any.
func saysNothing(key string, n *yaml.Node) bool {
	return ignored[key] || n.Kind == yaml.ScalarNode && n.Tag == "!!null"
}

// OfType returns the sum of a schema without nullable and default, which belong
// to the property that has the schema and not to the type of its values.
func (s *Summer) OfType(schema *yaml.Node) Sum {
	return s.object(schema, s.keyword, func(key string, n *yaml.Node) bool {
		return saysNothing(key, n) || key == "nullable" || key == "default"
	})
}

func (s *Summer) schema(n *yaml.Node) Sum {
	n = resolve(n)
	if n.Kind != yaml.MappingNode { // additionalProperties: true
		return s.value(n)
	}
	return remember(&s.schemas, n, func() Sum {
		return s.object(n, s.keyword, saysNothing)
	})
}

// keyword returns the sum of the value of a keyword.
func (s *Summer) keyword(key string, n *yaml.Node) Sum {
	n = resolve(n)
	switch key {
	case "properties":
		if n.Kind == yaml.MappingNode {
			return s.object(n, func(_ string, n *yaml.Node) Sum { return s.schema(n) }, nothing)
		}
	case "items", "not", "additionalProperties":
		return s.schema(n)
	case "allOf", "anyOf", "oneOf":
		return s.list(n, s.schema)
	case "required":
		var names []string
		for _, name := range n.Content {
			names = append(names, resolve(name).Value)
		}
		slices.Sort(names)
		return sumOf("required", names...)
	}
	return s.value(n)
}

func (s *Summer) value(n *yaml.Node) Sum {
	n = resolve(n)
	return remember(&s.values, n, func() Sum {
		switch n.Kind {
		case yaml.MappingNode:
			return s.object(n, func(_ string, n *yaml.Node) Sum { return s.value(n) }, nothing)
		case yaml.SequenceNode:
			return s.list(n, s.value)
		}
		return sumOf("scalar", scalar(n))
	})
}

// nothing is what is left out of mappings in which every key counts.
func nothing(string, *yaml.Node) bool { return false }

// object returns the sum of the entries of a mapping that are not left out.
func (s *Summer) object(n *yaml.Node, value func(key string, n *yaml.Node) Sum, leaveOut func(key string, n *yaml.Node) bool) Sum {
	n = resolve(n)
	var entries []string
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, v := resolve(n.Content[i]).Value, resolve(n.Content[i+1])
		if !leaveOut(key, v) {
			entries = append(entries, strconv.Quote(key)+value(key, v).String())
		}
	}
	slices.Sort(entries)
	return sumOf("object", entries...)
}

func (s *Summer) list(n *yaml.Node, item func(*yaml.Node) Sum) Sum {
	var items []string
	for _, n := range n.Content {
		items = append(items, item(n).String())
	}
	return sumOf("list", items...)
}

// scalar spells a value such that equal ones are spelled equally: 1.0 is 1.
func scalar(n *yaml.Node) string {
	switch n.Tag {
	case "!!int", "!!float":
		var integer int64
		if n.Decode(&integer) == nil {
			return strconv.FormatInt(integer, 10)
		}
		var number float64
		if n.Decode(&number) == nil {
			return strconv.FormatFloat(number, 'g', -1, 64)
		}
	case "!!bool":
		return strings.ToLower(n.Value)
	case "!!null":
		return "null"
	}
	return strconv.Quote(n.Value)
}

func sumOf(what string, parts ...string) Sum {
	hash := sha256.New()
	_, _ = io.WriteString(hash, what) // a hash takes everything
	for _, part := range parts {
		_, _ = io.WriteString(hash, "\n"+part)
	}
	return Sum(hash.Sum(nil)[:len(Sum{})])
}

func remember(sums *map[*yaml.Node]Sum, n *yaml.Node, compute func() Sum) Sum {
	if sum, known := (*sums)[n]; known {
		return sum
	}
	if *sums == nil {
		*sums = map[*yaml.Node]Sum{}
	}
	sum := compute()
	(*sums)[n] = sum
	return sum
}

func resolve(n *yaml.Node) *yaml.Node {
	for n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	return n
}

// Doc stands for a description.
type Doc uint32

// DocOf returns what stands for a description, wherever its lines end. It looks at
// the beginning only, which is what tools that shorten descriptions leave.
func DocOf(description string) Doc {
	text := strings.Join(strings.Fields(description), " ")
	hash := fnv.New32a()
	_, _ = io.WriteString(hash, text[:min(len(text), 80)])
	return Doc(hash.Sum32())
}

// String is the number as table.txt spells it.
func (d Doc) String() string { return strconv.FormatUint(uint64(d), 36) }
