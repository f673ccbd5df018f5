// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package markers

import (
	"github.com/informergen/informergen/generator/internal/diag"
)

// OptOut says what a package asks to be left out of, with a marker such as
// +k8s:informer-gen=false.
type OptOut struct {
	Client, Listers, Informers bool
}

// ParseOptOut reads the opt-outs from the markers of a package.
func ParseOptOut(set Set, diags *diag.List) OptOut {
	return OptOut{
		Client:    off(set, "k8s:client-gen", diags),
		Listers:   off(set, "k8s:lister-gen", diags),
		Informers: off(set, "k8s:informer-gen", diags),
	}
}

// off reports whether a generator, which is on unless a package says otherwise,
// is turned off. A package cannot say both.
func off(set Set, name string, diags *diag.List) bool {
	var first *Marker
	for i, m := range set {
		if m.Name != name {
			continue
		}
		if first == nil {
			first = &set[i]
		}
		if (m.Value == "false") != (first.Value == "false") {
			diags.Add(m.Pos, "keep one of the lines", "+%s=%s contradicts +%s=%s (%s)", name, m.Value, name, first.Value, first.Pos)
		}
	}
	return first != nil && first.Value == "false"
}
