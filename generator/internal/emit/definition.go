// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package emit

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/model"
)

// definitionView is the CRD of the input that gave Kinds, one for each version.
type definitionView struct {
	*model.Definition
	Kinds []*kindView
}

// Definitions are the CRDs of the input, sorted by name.
func (v *view) Definitions() []*definitionView {
	var all []*definitionView
	known := map[*model.Definition]*definitionView{}
	for _, version := range v.versions(CRDs) {
		for _, kind := range version.Kinds {
			if kind.Kind.Definition == nil {
				continue
			}
			if known[kind.Kind.Definition] == nil {
				known[kind.Kind.Definition] = &definitionView{Definition: kind.Kind.Definition}
				all = append(all, known[kind.Kind.Definition])
			}
			of := known[kind.Kind.Definition]
			of.Kinds = append(of.Kinds, kind)
		}
	}
	slices.SortFunc(all, func(a, b *definitionView) int { return cmp.Compare(a.Name, b.Name) })
	return all
}

// DefinitionName is the constant that holds the CRD of kind, in a package of those
// of all groups.
func DefinitionName(kind *model.Kind) string { return kind.Version.Group.GoName + kind.PluralGoName }

// GoName is the constant's identifier.
func (d *definitionView) GoName() string { return DefinitionName(d.Kinds[0].Kind) }

// Kind is the kind as the API spells it.
func (d *definitionView) Kind() string { return d.Kinds[0].Name }

// onlyKind is the kind if there is one version of it only.
func (d *definitionView) onlyKind() *model.Kind {
	if len(d.Kinds) > 1 {
		return nil
	}
	return d.Kinds[0].Kind
}

// Literal is the text of the CRD as a raw string literal, laid out in lines. What
// such a literal cannot hold, or a reader of the file would not see, is escaped:
// in JSON it stands in strings only.
func (d *definitionView) Literal() (string, error) {
	var lines bytes.Buffer
	if err := json.Indent(&lines, []byte(d.JSON), "", "\t"); err != nil {
		return "", fmt.Errorf("writing the definition of %s: %w", d.Name, err)
	}
	var escaped strings.Builder
	for _, r := range lines.String() {
		if r == '`' || r == 0x7f || r == '\ufeff' || isDirectionMark(r) {
			fmt.Fprintf(&escaped, "\\u%04x", r)
			continue
		}
		escaped.WriteRune(r)
	}
	return "`" + escaped.String() + "`", nil
}

// isDirectionMark reports the characters that show a text in another order than
// it has (CVE-2021-42574).
func isDirectionMark(r rune) bool {
	return r == '\u061c' || r == '\u200e' || r == '\u200f' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}
