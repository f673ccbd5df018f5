// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package instance

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"
)

// distinct drops repeated elements of a list that is a set, or a map with the given
// keys.
func distinct(list []any, keys []string) []any {
	seen := map[string]bool{}
	kept := []any{}
	for _, value := range list {
		identity := value
		if o, ok := value.(map[string]any); ok && len(keys) > 0 {
			var parts []any
			for _, key := range keys {
				parts = append(parts, o[key])
			}
			identity = parts
		}
		text, err := json.Marshal(identity)
		if err != nil || seen[string(text)] {
			continue
		}
		seen[string(text)] = true
		kept = append(kept, value)
	}
	return kept
}

// mend removes from an object what errors point at, or what it stands in. It
// reports false when there is nothing to remove.
func mend(object map[string]any, errs field.ErrorList) bool {
	changed := false
	for _, err := range errs {
		path := elements(err.Field)
		for n := len(path); n > 0 && !changed; n-- {
			changed = remove(object, path[:n])
		}
		// What is missing, or of what there is too little, is where it stands.
		if changed {
			return true
		}
	}
	return changed
}

var pathElement = regexp.MustCompile(`\[([^\]]*)\]|[^.\[\]]+`)

// elements splits a path such as spec.ports[0].name.
func elements(path string) []string {
	var all []string
	for _, match := range pathElement.FindAllString(path, -1) {
		all = append(all, strings.Trim(match, "[]"))
	}
	return all
}

// remove removes the value at a path, if there is one.
func remove(value any, path []string) bool {
	for i, element := range path {
		last := i == len(path)-1
		switch v := value.(type) {
		case map[string]any:
			next, found := v[element]
			if !found {
				return false
			}
			if last {
				delete(v, element)
				return true
			}
			value = next
		case []any:
			n, err := strconv.Atoi(element)
			if err != nil || n >= len(v) || last {
				return false // its list goes as a whole
			}
			value = v[n]
		default:
			return false
		}
	}
	return false
}
