// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package pins

import (
	"strconv"
	"strings"
	"unicode"
)

// Root is the path of the object itself.
const Root = "."

// Below returns the path of a property: spec.ports below spec, and
// spec["a.b"] where the name would be taken for two.
func Below(parent, property string) string {
	switch {
	case !isWord(property):
		return strings.TrimSuffix(parent, Root) + "[" + strconv.Quote(property) + "]"
	case parent == Root:
		return property
	}
	return parent + "." + property
}

func isWord(property string) bool {
	return property != "" && !strings.ContainsFunc(property, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-$", r)
	})
}
