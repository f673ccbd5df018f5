// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"go/token"
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/informergen/informergen/generator/internal/diag"
)

const (
	// maxDepth bounds the nesting of nodes. The deepest CRDs known nest schemas
	// 40 deep, which makes about 80 levels of nodes.
	maxDepth = 400
	// maxNodes bounds the schemas of one CRD, aliases written out. The largest
	// CRDs known have about 20,000.
	maxNodes = 200_000
)

// reader reads one document and reports what is wrong with it.
type reader struct {
	file   string
	errors *diag.List
	notes  *diag.List
	// failed is set by the first error.
	failed bool
	// schemas counts the schemas that were read.
	schemas int
}

func (r *reader) errorf(n *yaml.Node, hint, format string, args ...any) {
	r.failed = true
	r.errors.Add(r.pos(n), hint, format, args...)
}

func (r *reader) notef(n *yaml.Node, hint, format string, args ...any) {
	r.notes.Add(r.pos(n), hint, format, args...)
}

func (r *reader) pos(n *yaml.Node) token.Position {
	if n == nil {
		return token.Position{Filename: r.file}
	}
	return token.Position{Filename: r.file, Line: n.Line, Column: n.Column}
}

// resolve follows aliases. A chain of aliases without an end resolves to an
// alias.
func resolve(n *yaml.Node) *yaml.Node {
	for range maxDepth {
		if n == nil || n.Kind != yaml.AliasNode {
			return n
		}
		n = n.Alias
	}
	return n
}

func isNull(n *yaml.Node) bool {
	return n == nil || n.Kind == yaml.ScalarNode && n.Tag == "!!null"
}

// checkDocument reports what YAML permits and JSON does not: keys that repeat
// or are no scalars, merge keys, nesting without end. It reports whether the
// document can be read.
func (r *reader) checkDocument(n *yaml.Node, depth int) bool {
	if depth > maxDepth {
		r.errorf(n, "", "nested deeper than %d levels", maxDepth)
		return false
	}
	ok := n.Kind != yaml.MappingNode || r.checkKeys(n)
	for _, child := range n.Content {
		ok = r.checkDocument(child, depth+1) && ok
		if !ok && depth >= maxDepth {
			break
		}
	}
	return ok
}

func (r *reader) checkKeys(n *yaml.Node) bool {
	first := map[string]*yaml.Node{}
	ok := true
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := resolve(n.Content[i])
		switch {
		case key.Kind != yaml.ScalarNode:
			r.errorf(key, "", "a key must be a string")
			ok = false
			continue
		case key.Tag == "!!merge":
			r.errorf(key, "write the keys out, for example with: yq 'explode(.)'", "merge keys are not supported")
			ok = false
		case first[key.Value] != nil:
			r.errorf(n.Content[i], "remove one of them", "duplicate key %q, first at line %d", key.Value, first[key.Value].Line)
			ok = false
			continue
		}
		first[key.Value] = key
	}
	return ok
}

// entry is a key of a mapping and its value, aliases resolved.
type entry struct {
	key, value *yaml.Node
}

// object is a mapping. Keys whose value is null count as absent, as they do
// for an API server.
type object struct {
	node    *yaml.Node
	entries []entry
}

// object reads a mapping; what names it in the error for anything else.
func (r *reader) object(n *yaml.Node, what string) object {
	o := object{node: n}
	n = resolve(n)
	if isNull(n) {
		return o
	}
	if n.Kind != yaml.MappingNode {
		r.errorf(n, "", "%s must be an object", what)
		return o
	}
	o.node = n
	for i := 0; i+1 < len(n.Content); i += 2 {
		if value := resolve(n.Content[i+1]); !isNull(value) {
			o.entries = append(o.entries, entry{key: resolve(n.Content[i]), value: value})
		}
	}
	return o
}

func (o object) get(key string) *yaml.Node {
	_, value := o.lookup(key)
	return value
}

func (o object) lookup(key string) (at, value *yaml.Node) {
	i := slices.IndexFunc(o.entries, func(e entry) bool { return e.key.Value == key })
	if i < 0 {
		return nil, nil
	}
	return o.entries[i].key, o.entries[i].value
}

// list reads a sequence, aliases resolved.
func (r *reader) list(n *yaml.Node, what string) []*yaml.Node {
	if isNull(n) {
		return nil
	}
	if n.Kind != yaml.SequenceNode {
		r.errorf(n, "", "%s must be a list", what)
		return nil
	}
	items := make([]*yaml.Node, len(n.Content))
	for i, item := range n.Content {
		items[i] = resolve(item)
	}
	return items
}

func (r *reader) text(n *yaml.Node, what string) string {
	if isNull(n) {
		return ""
	}
	if n.Kind != yaml.ScalarNode {
		r.errorf(n, "", "%s must be a string", what)
		return ""
	}
	if n.Tag != "!!str" && n.Tag != "!!timestamp" {
		r.errorf(n, "put it in quotes", "%s must be a string", what)
	}
	return n.Value
}

func (r *reader) texts(n *yaml.Node, what string) []string {
	var texts []string
	for _, item := range r.list(n, what) {
		texts = append(texts, r.text(item, what))
	}
	return texts
}

func (r *reader) flag(n *yaml.Node, what string) bool {
	if isNull(n) {
		return false
	}
	var value bool
	if n.Kind != yaml.ScalarNode || n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0 || n.Decode(&value) != nil {
		r.errorf(n, "write true or false", "%s must be a boolean", what)
	}
	return value
}

// rawValue looks up a key without complaints, for documents of unknown kinds.
func (r *reader) rawValue(n *yaml.Node, key string) *yaml.Node {
	n = resolve(n)
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if k := resolve(n.Content[i]); k.Kind == yaml.ScalarNode && k.Value == key {
			return resolve(n.Content[i+1])
		}
	}
	return nil
}

func (r *reader) typeMeta(n *yaml.Node) (apiVersion, kind string) {
	if v := r.rawValue(n, "apiVersion"); v != nil && v.Kind == yaml.ScalarNode {
		apiVersion = v.Value
	}
	if k := r.rawValue(n, "kind"); k != nil && k.Kind == yaml.ScalarNode && !isNull(k) {
		kind = k.Value
	}
	return apiVersion, kind
}

func (r *reader) rawItems(n *yaml.Node, key string) []*yaml.Node {
	items := r.rawValue(n, key)
	if items == nil || items.Kind != yaml.SequenceNode {
		return nil
	}
	return items.Content
}
