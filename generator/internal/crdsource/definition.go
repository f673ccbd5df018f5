// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"bytes"
	"encoding/json"
	"errors"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"
	kubeyaml "sigs.k8s.io/yaml"

	"github.com/informergen/informergen/generator/internal/model"
)

// definition is the text of c, for the cluster that it is to be installed in.
func definition(c *crd) *model.Definition {
	return &model.Definition{Name: c.plural.value + "." + c.group.value, JSON: c.text}
}

// readText keeps the whole document as JSON, with all that the rest of the package
// has no use for.
func (c *crd) readText(document object) {
	t := text{}
	if err := t.value(document.node, 0); err != nil {
		c.reader.errorf(document.node, "", "the definition cannot be written as JSON: %v", err)
		return
	}
	c.text = t.out.String()
}

// maxText bounds the JSON of a definition. A server takes about three megabytes.
const maxText = 16 << 20

// text writes nodes as JSON, aliases written out. Keys keep their order.
type text struct{ out bytes.Buffer }

var (
	errTooLarge = errors.New("it is larger than 16 MiB once its aliases are written out")
	errTooDeep  = errors.New("its aliases are nested without end")
)

func (t *text) value(n *yaml.Node, depth int) error {
	n = resolve(n)
	switch {
	case t.out.Len() > maxText:
		return errTooLarge
	case depth > maxDepth || n.Kind == yaml.AliasNode:
		return errTooDeep
	case n.Kind == yaml.MappingNode:
		return t.object(n, depth)
	case n.Kind == yaml.SequenceNode:
		return t.list(n, depth)
	}
	scalar, err := scalarJSON(n)
	t.out.Write(scalar)
	return err
}

func (t *text) object(n *yaml.Node, depth int) error {
	t.out.WriteByte('{')
	for i := 0; i+1 < len(n.Content); i += 2 {
		if i > 0 {
			t.out.WriteByte(',')
		}
		key, err := keyJSON(resolve(n.Content[i]))
		if err != nil {
			return err
		}
		t.out.Write(key)
		t.out.WriteByte(':')
		if err := t.value(n.Content[i+1], depth+1); err != nil {
			return err
		}
	}
	t.out.WriteByte('}')
	return nil
}

func (t *text) list(n *yaml.Node, depth int) error {
	t.out.WriteByte('[')
	for i, item := range n.Content {
		if i > 0 {
			t.out.WriteByte(',')
		}
		if err := t.value(item, depth+1); err != nil {
			return err
		}
	}
	t.out.WriteByte(']')
	return nil
}

var (
	simpleText = regexp.MustCompile(`^[-_./:;,()#A-Za-z0-9 ]*$`)
	jsonNumber = regexp.MustCompile(`^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$`)
	// mayMean are the plain scalars that may be something else than strings.
	mayMean = regexp.MustCompile(`^(?:[-+.]{0,2}[0-9][-+.:0-9A-Za-z_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|~|null|Null|NULL|true|True|TRUE|false|False|FALSE)?$`)
)

// scalarJSON reads a scalar as kubectl does, which takes YAML 1.1 for granted: yes
// is a boolean, and 0644 an octal number.
func scalarJSON(n *yaml.Node) ([]byte, error) {
	plain := isPlain(n) && n.Style&yaml.TaggedStyle == 0
	switch {
	case plain && jsonNumber.MatchString(n.Value):
		return []byte(n.Value), nil
	case plain && (boolWord.MatchString(n.Value) || mayMean.MatchString(n.Value)):
		return kubeyaml.YAMLToJSON([]byte(n.Value))
	case n.Style&yaml.TaggedStyle == 0 || n.Tag == "!!str":
		return quoted(n.Value), nil
	}
	var value any
	if err := n.Decode(&value); err != nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), "yaml: "))
	}
	return json.Marshal(value)
}

// keyJSON reads a key, which JSON has strings for only.
func keyJSON(n *yaml.Node) ([]byte, error) {
	key, err := scalarJSON(n)
	if err != nil || key[0] == '"' {
		return key, err
	}
	var pair map[string]any
	if err := kubeyaml.Unmarshal([]byte(n.Value+": 0"), &pair); err != nil {
		return nil, err
	}
	for text := range pair {
		key = quoted(text)
	}
	return key, nil
}

func quoted(text string) []byte {
	if simpleText.MatchString(text) {
		return []byte(`"` + text + `"`)
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	// A string can always be encoded.
	_ = encoder.Encode(text)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}
