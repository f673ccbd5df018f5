// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/model"
)

// noteUnsaid notes for each CRD what its types and their markers do not say, all
// versions together.
func noteUnsaid(api *model.API) []diag.Diagnostic {
	parts := map[*model.Definition][]model.Unsaid{}
	for kind := range api.Kinds() {
		parts[kind.Definition] = append(parts[kind.Definition], kind.Unsaid...)
	}
	var notes []diag.Diagnostic
	for kind := range api.Kinds() {
		unsaid := parts[kind.Definition]
		if len(unsaid) == 0 {
			continue
		}
		delete(parts, kind.Definition)
		notes = append(notes, diag.Diagnostic{
			Pos:  kind.Pos,
			Msg:  fmt.Sprintf("%s: no marker says %s: controller-gen would not give the CRD back", kind.Name, countKeywords(unsaid)),
			Hint: "--explain " + kind.Name + " lists them; the package crds of the output has the whole CRD",
		})
	}
	return notes
}

// countKeywords lists the keywords, those first that are left out most often.
func countKeywords(unsaid []model.Unsaid) string {
	counts := map[string]int{}
	for _, u := range unsaid {
		counts[u.Keyword]++
	}
	keywords := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	for i, keyword := range keywords {
		if n := counts[keyword]; n > 1 {
			keywords[i] = fmt.Sprintf("%s (%d times)", keyword, n)
		}
	}
	return strings.Join(keywords, ", ")
}

// unsaid lists what the types of kind do not say, for an explanation.
func unsaid(kind *model.Kind) []Fact {
	var facts []Fact
	for _, u := range kind.Unsaid {
		facts = append(facts, Fact{Name: "no marker", Value: strings.TrimSpace(u.Path + " " + u.Keyword), From: u.Pos.String()})
	}
	return facts
}
