// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package instance

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
)

// Stranger adds a property that no schema names to an object, in a place where a
// server would drop it, and returns its path. It returns "" when there is no such
// place, or none that strict decoding can tell of: below an object that keeps what
// it does not know, and in embedded objects, it looks no deeper.
func (m *Maker) Stranger(v *Version, object map[string]any) string {
	var places []place
	root := *v.Schema
	root.XEmbeddedResource = false
	m.places(&root, object, "", &places)
	if len(places) == 0 {
		return ""
	}
	chosen := choose(m, places...)
	chosen.object[strange] = true
	return strings.TrimPrefix(chosen.path+"."+strange, ".")
}

const strange = "zzStranger"

type place struct {
	object map[string]any
	path   string
}

func (m *Maker) places(s *schema.Structural, value any, path string, all *[]place) {
	if s == nil || s.XPreserveUnknownFields || s.XEmbeddedResource || s.XIntOrString {
		return
	}
	switch value := value.(type) {
	case map[string]any:
		if s.AdditionalProperties != nil {
			for _, key := range slices.Sorted(maps.Keys(value)) {
				m.places(s.AdditionalProperties.Structural, value[key], path+"."+key, all)
			}
			return
		}
		*all = append(*all, place{value, path})
		for _, key := range slices.Sorted(maps.Keys(value)) {
			if property, ok := s.Properties[key]; ok && (path != "" || key != "metadata") {
				m.places(&property, value[key], path+"."+key, all)
			}
		}
	case []any:
		for i, item := range value {
			m.places(s.Items, item, fmt.Sprintf("%s[%d]", path, i), all)
		}
	}
}
