// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package naming

import (
	"fmt"
	"strings"

	"k8s.io/gengo/v2/namer"
	"k8s.io/gengo/v2/types"
)

// Plurals derives plurals from Go type names by the rules of k8s.io/gengo,
// which every generator of the Kubernetes project uses. The zero value has no
// exceptions.
type Plurals struct {
	exceptions map[string]string
}

// ParsePlurals reads exceptions of the form "Type:plural", as given to
// --plural-exceptions.
func ParsePlurals(exceptions []string) (Plurals, error) {
	p := Plurals{exceptions: map[string]string{}}
	for _, exception := range exceptions {
		singular, plural, ok := strings.Cut(exception, ":")
		if !ok || singular == "" || plural == "" || strings.Contains(plural, ":") {
			return Plurals{}, fmt.Errorf("plural exception %q: want Type:plural, for example Endpoints:Endpoints", exception)
		}
		p.exceptions[singular] = plural
	}
	return p, nil
}

// Accessor returns the exported plural of a Go type: Policy gives Policies.
func (p Plurals) Accessor(goName string) string {
	return namer.NewPublicPluralNamer(p.exceptions).Name(named(goName))
}

// Resource returns the plural as it stands in a REST path, and where it comes
// from: "--plural-exceptions" or "rule".
func (p Plurals) Resource(goName string) (plural, from string) {
	from = "rule"
	if _, ok := p.exceptions[goName]; ok {
		from = "--plural-exceptions"
	}
	return namer.NewAllLowercasePluralNamer(p.exceptions).Name(named(goName)), from
}

func named(goName string) *types.Type {
	return &types.Type{Name: types.Name{Name: goName}}
}
