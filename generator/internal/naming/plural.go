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
// which every generator of the Kubernetes project uses, where these give words.
// The zero value has no exceptions.
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
func (p Plurals) Accessor(goName string) string { return Exported(p.plural(goName)) }

// Resource returns the plural as it stands in a REST path, and where it comes
// from: "--plural-exceptions" or "rule".
func (p Plurals) Resource(goName string) (plural, from string) {
	from = "rule"
	if _, ok := p.exceptions[goName]; ok {
		from = "--plural-exceptions"
	}
	return strings.ToLower(p.plural(goName)), from
}

// Corrected returns the plural by the rules of k8s.io/gengo, if ours is another
// one and not an exception.
func (p Plurals) Corrected(goName string) (theirs string, corrected bool) {
	theirs = byGengo(goName)
	_, excepted := p.exceptions[goName]
	return theirs, !excepted && theirs != Exported(p.plural(goName))
}

func (p Plurals) plural(goName string) string {
	if plural, ok := p.exceptions[goName]; ok {
		return plural
	}
	switch {
	case goName == "Endpoints": // which the API has in the plural only
		return goName
	case strings.HasSuffix(goName, "ff"): // the rules know "leaf, leaves" only
		return goName + "s"
	case strings.HasSuffix(goName, "S") && len(goName) > 1: // and no upper case
		return goName + "es"
	}
	return byGengo(goName)
}

func byGengo(goName string) string {
	return namer.NewPublicPluralNamer(nil).Name(&types.Type{Name: types.Name{Name: goName}})
}
