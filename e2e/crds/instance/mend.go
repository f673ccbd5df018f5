// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package instance

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
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

// mend removes from an object what an error points at, or what it stands in. It
// reports false when there is nothing to remove.
func (m *Maker) mend(object map[string]any, errs field.ErrorList) bool {
	for _, err := range errs {
		if quoted := inQuotes.FindStringSubmatch(err.Detail); quoted != nil && (err.Field == "" || err.Field == "<nil>") {
			if m.thin(object, elements(quoted[1])) {
				return true
			}
			continue
		}
		path := elements(err.Field)
		for n := len(path); n > 0; n-- {
			if remove(object, path[:n]) {
				return true
			}
		}
	}
	return false
}

// inQuotes is where errors about oneOf and the like have the path.
var inQuotes = regexp.MustCompile(`^"([^"]+)" must `)

// thin removes one of the properties of the object at a path, or the object when it
// has none left.
func (m *Maker) thin(object map[string]any, path []string) bool {
	at, ok := lookUp(object, path).(map[string]any)
	if !ok || len(at) == 0 {
		return remove(object, path)
	}
	names := slices.Sorted(maps.Keys(at))
	delete(at, names[m.rand.IntN(len(names))])
	return true
}

func lookUp(value any, path []string) any {
	for _, element := range path {
		switch v := value.(type) {
		case map[string]any:
			value = v[element]
		case []any:
			n, err := strconv.Atoi(element)
			if err != nil || n >= len(v) {
				return nil
			}
			value = v[n]
		default:
			return nil
		}
	}
	return value
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
