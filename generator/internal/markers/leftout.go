// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package markers

import (
	"slices"
	"strings"
)

// LeftOut returns the marker that takes verb away, if a marker does.
func (c Client) LeftOut(verb string) (Marker, bool) {
	if m, ok := c.Set.First(clientPrefix + "noVerbs"); ok {
		return m, true
	}
	if m, ok := c.Set.First(clientPrefix + "noStatus"); ok && strings.HasSuffix(verb, "Status") {
		return m, true
	}
	if *c.Verbs.Named(verb) {
		return Marker{}, false
	}
	restricts := func(m Marker) bool {
		return m.Name == clientPrefix+"onlyVerbs" || m.Name == clientPrefix+"readonly"
	}
	last := slices.IndexFunc(c.Set, restricts)
	for i, m := range c.Set {
		if last >= 0 && restricts(m) { // the last of them wins, and over skipVerbs
			last = i
		}
		if last < 0 && m.Name == clientPrefix+"skipVerbs" && slices.Contains(strings.Split(m.Value, ","), verb) {
			return m, true
		}
	}
	if last < 0 {
		return Marker{}, false
	}
	return c.Set[last], true
}
