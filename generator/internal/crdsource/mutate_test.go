// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/informergen/informergen/generator/internal/naming"
)

// changingCRD is a file of CRDs that changes.
type changingCRD struct {
	file      string
	documents []*yaml.Node
	// dropped are properties that have gone and can come back, by their parent.
	dropped   map[*yaml.Node][][2]*yaml.Node
	mutations int
	changes   map[string]int
}

func parseCRD(t testing.TB, file string) *changingCRD {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c := &changingCRD{file: file, dropped: map[*yaml.Node][][2]*yaml.Node{}, changes: map[string]int{}}
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	for {
		document := &yaml.Node{}
		if decoder.Decode(document) != nil {
			return c
		}
		c.documents = append(c.documents, document)
	}
}

func (c *changingCRD) text(t testing.TB) []byte {
	t.Helper()
	var text bytes.Buffer
	encoder := yaml.NewEncoder(&text)
	for _, document := range c.documents {
		if err := encoder.Encode(document); err != nil {
			t.Fatal(err)
		}
	}
	return text.Bytes()
}

// mutate changes every schema in c a little, and now and then adds a kind.
func (c *changingCRD) mutate(random *rand.Rand) {
	c.mutations++
	for _, document := range c.documents {
		if kind := lookup(document.Content[0], "kind"); kind != nil && kind.Value == "CustomResourceDefinition" {
			c.schemas(document, false, random)
		}
	}
	if random.IntN(4) == 0 && len(c.documents) < 6 {
		c.addKind(random)
	}
}

// schemas looks for schemas below n and changes their properties and values.
func (c *changingCRD) schemas(n *yaml.Node, inSchema bool, random *rand.Rand) {
	if n.Kind != yaml.MappingNode {
		for _, child := range n.Content {
			c.schemas(child, inSchema, random)
		}
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i].Value, n.Content[i+1]
		switch {
		case !inSchema:
			c.schemas(value, key == "openAPIV3Schema", random)
		case key == "properties" && value.Kind == yaml.MappingNode:
			for j := 1; j < len(value.Content); j += 2 {
				c.schemas(value.Content[j], true, random)
			}
			c.properties(value, random)
		case key == "enum" && lookup(n, "type") != nil && lookup(n, "type").Value == "string":
			c.values(value, random)
		case key == "items" || key == "additionalProperties":
			c.schemas(value, true, random)
		}
	}
}

func lookup(n *yaml.Node, key string) *yaml.Node {
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

// properties drops, brings back, adds and reorders.
func (c *changingCRD) properties(n *yaml.Node, random *rand.Rand) {
	var kept [][2]*yaml.Node
	for i := 0; i+1 < len(n.Content); i += 2 {
		pair := [2]*yaml.Node{n.Content[i], n.Content[i+1]}
		if random.IntN(8) == 0 {
			c.dropped[n] = append(c.dropped[n], pair)
			c.changes["property dropped"]++
			continue
		}
		kept = append(kept, pair)
	}
	if back := c.dropped[n]; len(back) > 0 && random.IntN(2) == 0 {
		i := random.IntN(len(back))
		if !has(kept, back[i][0].Value) {
			kept = append(kept, back[i])
			c.changes["property back"]++
		}
	}
	if len(kept) > 0 && random.IntN(3) == 0 {
		like := kept[random.IntN(len(kept))]
		name := variant(like, random)
		if !has(kept, name) {
			kept = append(kept, [2]*yaml.Node{{Kind: yaml.ScalarNode, Tag: "!!str", Value: name, Style: yaml.DoubleQuotedStyle}, clone(like[1])})
			c.changes["property added"]++
		}
	}
	if random.IntN(3) == 0 {
		random.Shuffle(len(kept), func(i, j int) { kept[i], kept[j] = kept[j], kept[i] })
		c.changes["properties reordered"]++
	}
	n.Content = nil
	for _, pair := range kept {
		n.Content = append(n.Content, pair[0], pair[1])
	}
}

func has(pairs [][2]*yaml.Node, name string) bool {
	for _, pair := range pairs {
		if pair[0].Value == name {
			return true
		}
	}
	return false
}

// variant is a name that has much in common with that of a property: it is spelled
// otherwise, or joined with the name of a property or value below.
func variant(like [2]*yaml.Node, random *rand.Rand) string {
	name := like[0].Value
	camel := naming.Camel(name)
	options := []string{
		camel, naming.Unexported(camel), strings.ToLower(name), strings.ToUpper(name), "_" + name, name + "-", snake(camel, "_"), snake(camel, "-"),
	}
	if below := lookup(like[1], "properties"); below != nil && len(below.Content) > 0 {
		options = append(options, naming.Unexported(camel)+naming.Camel(below.Content[0].Value))
	}
	if values := lookup(like[1], "enum"); values != nil && len(values.Content) > 0 && values.Content[0].Value != "" {
		options = append(options, naming.Unexported(camel)+naming.Camel(values.Content[0].Value))
	}
	return strings.Trim(options[random.IntN(len(options))], `"'\,`+"`")
}

func snake(camel, separator string) string {
	var b strings.Builder
	for i, r := range camel {
		if i > 0 && r >= 'A' && r <= 'Z' {
			b.WriteString(separator)
		}
		b.WriteString(strings.ToLower(string(r)))
	}
	return b.String()
}

// values drops and adds the values of an enum, but leaves one.
func (c *changingCRD) values(n *yaml.Node, random *rand.Rand) {
	n.Content = append([]*yaml.Node{}, n.Content...)
	if len(n.Content) > 1 && random.IntN(3) == 0 {
		i := random.IntN(len(n.Content))
		n.Content = append(n.Content[:i], n.Content[i+1:]...)
		c.changes["value dropped"]++
	}
	if random.IntN(2) == 0 {
		like := n.Content[random.IntN(len(n.Content))].Value
		options := []string{strings.ToLower(like), strings.ToUpper(like), naming.Camel(like), like + "-", "-" + like, ""}
		n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: options[random.IntN(len(options))], Style: yaml.DoubleQuotedStyle})
		c.changes["value added"]++
	}
}

// addKind adds a CRD whose kind is called like a type below another one.
func (c *changingCRD) addKind(random *rand.Rand) {
	spec := lookup(c.documents[0].Content[0], "spec")
	if spec == nil {
		return
	}
	names, group := lookup(spec, "names"), lookup(spec, "group")
	if names == nil || group == nil {
		return
	}
	kind := lookup(names, "kind").Value + []string{"Spec", "Status", "List"}[random.IntN(3)]
	plural := strings.ToLower(kind) + "things"
	text := "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: " + plural + "." + group.Value + "}\n" +
		"spec:\n  group: " + group.Value + "\n  names: {kind: " + kind + ", plural: " + plural + ", listKind: " + kind + "Items}\n  scope: Namespaced\n" +
		"  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: string}}}}}}}]\n"
	document := &yaml.Node{}
	if yaml.Unmarshal([]byte(text), document) != nil {
		return
	}
	for _, other := range c.documents {
		if metadata := lookup(other.Content[0], "metadata"); metadata != nil && lookup(metadata, "name").Value == plural+"."+group.Value {
			return
		}
	}
	listKind := lookup(names, "listKind")
	if listKind == nil && strings.HasSuffix(kind, "List") {
		return // the other kind's list is called so
	}
	if listKind != nil && listKind.Value == kind {
		return
	}
	c.documents = append(c.documents, document)
	c.changes["kind added"]++
}

func clone(n *yaml.Node) *yaml.Node {
	copied := *n
	copied.Anchor = ""
	copied.Content = nil
	if n.Kind == yaml.AliasNode {
		return clone(n.Alias)
	}
	for _, child := range n.Content {
		copied.Content = append(copied.Content, clone(child))
	}
	return &copied
}
