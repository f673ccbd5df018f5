// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package applyconfig

import (
	"strings"

	"github.com/dave/jennifer/jen"
)

// commentLine writes one line of a comment, which no text can end early.
func commentLine(line string) jen.Code {
	line = strings.NewReplacer("\n", " ", "\r", " ").Replace(line)
	return jen.Comment(strings.TrimRight("// "+line, " "))
}
