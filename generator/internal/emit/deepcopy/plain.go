// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package deepcopy

import "github.com/informergen/informergen/generator/internal/model"

// plain reports whether an assignment is a deep copy.
func plain(ref model.Ref) bool {
	switch ref := ref.(type) {
	case model.Basic:
		return true
	case model.External:
		return ref.Copy == model.CopyByValue
	case model.Named:
		_, isEnum := ref.Type.Shape.(*model.Enum)
		return isEnum
	}
	return false
}
