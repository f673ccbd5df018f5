// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/informergen/informergen/generator/internal/model"
)

// describe is the text of a type but for its name, and the comment that follows from
// it: equal texts give equal Go. Types of the same package are known by their number.
func describe(t *model.Type, number func(*model.Type) int) string {
	return typeText(t, func(t *model.Type) string { return fmt.Sprintf("#%d", number(t)) })
}

func typeText(t *model.Type, name func(*model.Type) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q %q\n", t.Doc, t.Markers)
	switch shape := t.Shape.(type) {
	case *model.Struct:
		for _, f := range append(shape.Fields[:len(shape.Fields):len(shape.Fields)], shape.Overflow) {
			if f != nil {
				fmt.Fprintf(&b, "%s %q %s %t %t %t %q %q\n", f.Name, f.JSON, refText(f.Type, name), f.OmitEmpty, f.OmitZero, f.Inline, f.Doc, f.Markers)
			}
		}
	case *model.Enum:
		for _, v := range shape.Values {
			fmt.Fprintf(&b, "%q\n", v.Value)
		}
	case *model.Defined:
		fmt.Fprintf(&b, "= %s\n", refText(shape.Elem, name))
	}
	return fmt.Sprintf("%T\n%s", t.Shape, b.String())
}

func refText(ref model.Ref, name func(*model.Type) string) string {
	switch ref := ref.(type) {
	case model.Named:
		return name(ref.Type)
	case model.Pointer:
		return "*" + refText(ref.Elem, name)
	case model.Slice:
		return "[]" + refText(ref.Elem, name)
	case model.Map:
		return "map[]" + refText(ref.Elem, name)
	case model.External:
		return ref.Package + "." + ref.Name
	}
	return fmt.Sprintf("%#v", ref)
}

// shapes are what types look like, with all that is below them.
type shapes map[*model.Type]*shape

type shape struct {
	hash   string
	height int
}

// of returns a few digits that are the same for types that look the same.
func (s shapes) of(t *model.Type) string { return s.shape(t).hash }

// height returns how deep the types below t are nested.
func (s shapes) height(t *model.Type) int { return s.shape(t).height }

func (s shapes) shape(t *model.Type) *shape {
	if known := s[t]; known != nil {
		return known
	}
	result := &shape{}
	s[t] = result
	all := typeText(t, func(below *model.Type) string {
		child := s.shape(below)
		result.height = max(result.height, child.height+1)
		return child.hash
	})
	sum := sha256.Sum256([]byte(all))
	result.hash = hex.EncodeToString(sum[:6])
	return result
}
