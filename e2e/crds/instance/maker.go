// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package instance

import (
	"maps"
	"math/rand/v2"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apimachinery/pkg/runtime"
)

// Mode says which of the possible objects to make.
type Mode int

// The modes.
const (
	// Minimal objects have what is required.
	Minimal Mode = iota
	// Zero objects have everything, as empty as it may be.
	Zero
	// Boundary objects have everything, at its limits.
	Boundary
	// Random objects have some of everything.
	Random
)

// Maker makes objects. It is for one goroutine.
type Maker struct {
	rand *rand.Rand
	// Counts says what was given up on.
	Counts map[string]int

	mode Mode
	// left bounds the values of an object.
	left int
}

// NewMaker returns a maker that makes the same objects for the same seed.
func NewMaker(seed uint64) *Maker {
	return &Maker{rand: rand.New(rand.NewPCG(seed, 0)), Counts: map[string]int{}}
}

// maxValues bounds an object, of which large schemas make millions of values
// otherwise.
const maxValues = 4000

// rounds is how often an object is mended before it is given up.
const rounds = 100

// Object makes an object that a server would store. The result is nil when none
// was found.
func (m *Maker) Object(v *Version, mode Mode) map[string]any {
	m.mode, m.left = mode, maxValues
	value, ok := m.properties(v.Schema, "apiVersion", "kind", "metadata")
	if !ok {
		value = map[string]any{}
	}
	m.unknown(v.Schema, value)
	for range rounds {
		object := runtime.DeepCopyJSON(value)
		errs := v.store(object)
		if len(errs) == 0 {
			return object
		}
		if !m.mend(object, errs) {
			break
		}
		value = object
	}
	m.Counts["objects given up"]++
	return nil
}

func (m *Maker) chance(p float64) bool { return m.rand.Float64() < p }

func choose[T any](m *Maker, values ...T) T { return values[m.rand.IntN(len(values))] }

// properties makes the properties of an object. It reports false when a required
// one cannot be made.
func (m *Maker) properties(s *schema.Structural, omit ...string) (map[string]any, bool) {
	o := map[string]any{}
	var required []string
	if s.ValueValidation != nil {
		required = s.ValueValidation.Required
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		property := s.Properties[name]
		must := slices.Contains(required, name)
		if slices.Contains(omit, name) || !must && m.leavesOut() {
			continue
		}
		value, ok := m.value(&property)
		switch {
		case ok:
			o[name] = value
		case must:
			return nil, false
		}
	}
	return o, true
}

func (m *Maker) leavesOut() bool {
	return m.mode == Minimal || m.left <= 0 || m.mode == Random && m.chance(0.35)
}

// value makes a value. It reports false when it knows none.
func (m *Maker) value(s *schema.Structural) (any, bool) {
	m.left--
	if s.Nullable && (m.mode == Zero || m.mode == Random && m.chance(0.2)) {
		return nil, true
	}
	v := s.ValueValidation
	if v != nil && len(v.Enum) > 0 {
		value := choose(m, v.Enum...).Object
		return runtime.DeepCopyJSONValue(value), true
	}
	switch {
	case s.XIntOrString:
		return m.intOrString(v)
	case s.Type == "string":
		return m.text(v)
	case s.Type == "boolean":
		return m.mode != Zero && m.chance(0.5), true
	case s.Type == "number", s.Type == "integer":
		return m.number(v, s.Type == "integer")
	case s.Type == "array":
		return m.array(s)
	case s.Type == "object":
		return m.object(s)
	}
	if m.mode == Zero {
		return map[string]any{}, true
	}
	// A server drops null where it is not said to be possible.
	if value := m.anything(0); value != nil {
		return value, true
	}
	return "", true
}

func (m *Maker) object(s *schema.Structural) (any, bool) {
	if s.AdditionalProperties != nil {
		return m.mapOf(s)
	}
	o, ok := m.properties(s, metaOf(s)...)
	if !ok {
		return nil, false
	}
	m.unknown(s, o)
	if s.XEmbeddedResource {
		o["apiVersion"], o["kind"], o["metadata"] = "v1", "Pod", map[string]any{"name": "p"}
	}
	return o, true
}

// metaOf names the properties that the server looks after.
func metaOf(s *schema.Structural) []string {
	if s.XEmbeddedResource {
		return []string{"apiVersion", "kind", "metadata"}
	}
	return nil
}

func (m *Maker) mapOf(s *schema.Structural) (any, bool) {
	o := map[string]any{}
	least, most := int64(0), int64(2)
	if v := s.ValueValidation; v != nil {
		least, most = limits(v.MinProperties, v.MaxProperties, least, most)
	}
	n := m.between(least, most)
	for _, key := range []string{"a", "b-c", "D.e/f", "g", "h", "i", "j", "k"} {
		if int64(len(o)) == n {
			break
		}
		value, ok := any(nil), true
		if s.AdditionalProperties.Structural != nil {
			value, ok = m.value(s.AdditionalProperties.Structural)
		} else {
			value = m.anything(0)
		}
		if !ok {
			return o, len(o) >= int(least)
		}
		o[key] = value
	}
	return o, true
}

func (m *Maker) array(s *schema.Structural) (any, bool) {
	least, most := int64(0), int64(2)
	if v := s.ValueValidation; v != nil {
		least, most = limits(v.MinItems, v.MaxItems, least, most)
	}
	list := []any{}
	for range m.between(least, most) {
		if s.Items == nil {
			list = append(list, m.anything(0))
			continue
		}
		value, ok := m.value(s.Items)
		if !ok {
			return list, len(list) >= int(least)
		}
		list = append(list, value)
	}
	if s.XListType != nil && *s.XListType != "atomic" {
		list = distinct(list, s.XListMapKeys)
	}
	return list, true
}

// between chooses a number of elements.
func (m *Maker) between(least, most int64) int64 {
	switch {
	case m.mode == Minimal, m.mode == Zero, m.left <= 0:
		return least
	case m.mode == Boundary:
		return most
	}
	return least + m.rand.Int64N(most-least+1)
}

func limits(lower, upper *int64, least, most int64) (int64, int64) {
	if lower != nil {
		least = *lower
	}
	most = max(most, least)
	if upper != nil {
		most = min(most, *upper)
	}
	return least, max(least, most)
}

// unknown adds properties that no schema names, where they are kept.
func (m *Maker) unknown(s *schema.Structural, o map[string]any) {
	if s.XPreserveUnknownFields && m.mode != Minimal && m.mode != Zero {
		o["zUnknown"], o["Spec"], o["with space"] = m.anything(0), m.anything(0), m.anything(0)
	}
}

// anything makes any JSON value.
func (m *Maker) anything(depth int) any {
	switch {
	case depth > 2 || m.chance(0.5):
		return choose[any](m, int64(1), int64(1<<53+1), 2.5, "x", "", true, nil)
	case m.chance(0.5):
		return []any{m.anything(depth + 1)}
	}
	return map[string]any{"a": m.anything(depth + 1), "B": m.anything(depth + 1)}
}
