// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"fmt"
	"go/token"
	"path"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/knowntypes"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// distinctive is the number of properties from which on a schema is no
// coincidence. Fewer, such as a name and a namespace, many a CRD has that never
// thought of the types of Kubernetes.
const distinctive = 4

// usualNames are properties by whose names a type goes, where the schema leaves
// several.
var usualNames = map[string]knowntypes.Name{
	"configMapKeyRef":  {Package: "k8s.io/api/core/v1", Type: "ConfigMapKeySelector"},
	"fieldRef":         {Package: "k8s.io/api/core/v1", Type: "ObjectFieldSelector"},
	"imagePullSecrets": {Package: "k8s.io/api/core/v1", Type: "LocalObjectReference"},
	"resourceFieldRef": {Package: "k8s.io/api/core/v1", Type: "ResourceFieldSelector"},
	"secretKeyRef":     {Package: "k8s.io/api/core/v1", Type: "SecretKeySelector"},
}

// recogniser finds the types of Kubernetes that schemas were made from.
type recogniser struct {
	// table is nil if none are to be found.
	table  *knowntypes.Table
	summer knowntypes.Summer
}

// known is the rule for schemas that are, to the last keyword, what
// controller-gen writes for a type of Kubernetes.
func known(b *builder, s site) model.Ref {
	if b.recognise.table == nil || s.kind != "object" || len(s.properties) == 0 || s.preserve || s.embedded || b.entry(s) != nil {
		return nil
	}
	t, why := recognised(b.recognise.table.Types(b.recognise.summer.OfType(s.value)), s)
	if why == "" {
		return nil
	}
	b.choose(s, t.String(), why)
	return externalType(t.Package, t.Type)
}

// recognised chooses among the types that have the schema of s, and says why. It
// chooses none if s tells too little.
func recognised(types []knowntypes.Type, s site) (t knowntypes.Type, why string) {
	most := 0
	for _, t := range types {
		most = max(most, documents(t, s))
	}
	var best []knowntypes.Type
	for _, t := range types {
		if documents(t, s) == most {
			best = append(best, t)
		}
	}
	i := slices.IndexFunc(best, func(t knowntypes.Type) bool { return t.Name == usualNames[s.property()] })
	switch {
	case i >= 0:
		return best[i], "known type: the same schema, and the usual name"
	case len(best) == 1 && most > 0:
		return best[0], "known type: the same schema and descriptions"
	case len(best) == 1 && s.size() >= distinctive:
		return best[0], "known type: the same schema"
	}
	return knowntypes.Type{}, ""
}

// documents counts the descriptions in s that are those of t.
func documents(t knowntypes.Type, s site) int {
	n := 0
	for _, p := range s.schema.properties {
		if p.schema.description != "" && t.Documents(p.schema.description) {
			n++
		}
	}
	return n
}

// size counts the properties in a schema and below it.
func (s *schema) size() int {
	if s == nil {
		return 0
	}
	n := len(s.properties) + s.items.size() + s.additional.size()
	for _, p := range s.properties {
		n += p.schema.size()
	}
	return n
}

// property is the name of the property that s is, or is in.
func (s site) property() string {
	name := strings.ReplaceAll(s.where, "[*]", "")
	return name[strings.LastIndexByte(name, '.')+1:]
}

func externalType(pkg, name string) model.External {
	if pkg == metaPackage {
		return model.External{Package: pkg, Alias: "metav1", Name: name}
	}
	return model.External{Package: pkg, Alias: naming.ImportAlias(pkg), Name: name}
}

// choose records that a type of another package stands for s.
func (b *builder) choose(s site, typ, why string) {
	b.choices = append(b.choices, model.Choice{Path: s.where, Type: typ, Why: why, Pos: s.reader.pos(s.node)})
}

// noteRecognised says how often which known types were found.
func (l *loader) noteRecognised(api *model.API) {
	counts := map[string]int{}
	for kind := range api.Kinds() {
		for _, choice := range kind.Choices {
			if strings.HasPrefix(choice.Why, "known type") {
				counts[choice.Type]++
			}
		}
	}
	if len(counts) > 0 {
		l.notes.Add(token.Position{}, "--explain KIND says where; --known-types=false makes types for them",
			"recognised as types of Kubernetes: %s", frequencies(counts))
	}
}

// frequencies lists what was counted, the most frequent first.
func frequencies(counts map[string]int) string {
	var names []string
	for name := range counts {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		if counts[a] != counts[b] {
			return counts[b] - counts[a]
		}
		return strings.Compare(a, b)
	})
	for i, name := range names {
		names[i] = fmt.Sprintf("%s/%s (%d)", path.Base(path.Dir(name)), path.Base(name), counts[name])
	}
	return strings.Join(names, ", ")
}
