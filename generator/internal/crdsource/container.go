// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import "github.com/informergen/informergen/generator/internal/model"

// array is the rule for arrays. An array that preserves unknown fields does so
// for its items: that is how an API server prunes.
func array(b *builder, s site) model.Ref {
	if s.kind != "array" {
		return nil
	}
	if s.items == nil {
		return model.Slice{Elem: jsonValue}
	}
	if s.preserve {
		s.items.preserve = s.items.preserve || s.items.kind == "object" || s.items.kind == "array"
	}
	return model.Slice{Elem: b.element(s.inside(s.items), s.direct)}
}

// stringMap is the rule for additionalProperties.
func stringMap(b *builder, s site) model.Ref {
	switch {
	case s.additionalAny:
		s.lose("additionalProperties")
		return model.Map{Elem: jsonValue}
	case s.additional != nil:
		return model.Map{Elem: b.element(s.inside(s.additional), false)}
	}
	return nil
}
