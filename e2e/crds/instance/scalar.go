// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package instance

import (
	"math"

	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
)

// formats are values of formats that a server checks, the boundary last.
var formats = map[string][]string{
	"date-time": {"2024-05-06T07:08:09Z", "2024-05-06T07:08:09.123456789Z", "2024-05-06T07:08:09+05:30", "9999-12-31T23:59:59Z"},
	"date":      {"2024-05-06"}, "duration": {"5s", "1h30m"},
	"byte": {"", "AA==", "/+8="}, "uri": {"https://example.net/a?b=c"}, "email": {"a@example.net"}, "hostname": {"a.example.net"},
	"ipv4": {"192.0.2.1"}, "ipv6": {"2001:db8::1"}, "cidr": {"192.0.2.0/24"}, "mac": {"00:00:5e:00:53:01"},
	"uuid": {"123e4567-e89b-42d3-a456-426614174000"}, "uuid4": {"123e4567-e89b-42d3-a456-426614174000"},
	"k8s-short-name": {"a-b"}, "k8s-long-name": {"a.b-c"},
}

// text makes a string.
func (m *Maker) text(v *schema.ValueValidation) (any, bool) {
	if v == nil {
		v = &schema.ValueValidation{}
	}
	if samples := formats[v.Format]; samples != nil {
		if m.mode == Boundary {
			return samples[len(samples)-1], true
		}
		return choose(m, samples...), true
	}
	least, most := int64(0), int64(12)
	least, most = limits(v.MinLength, v.MaxLength, least, most)
	if v.Pattern != "" {
		return m.matching(v.Pattern, least, most)
	}
	n := m.between(least, most)
	letters := []rune("aü\"\\<日b c")
	var text []rune
	for range n {
		text = append(text, choose(m, letters...))
	}
	return string(text), true
}

// number makes a number.
func (m *Maker) number(v *schema.ValueValidation, integer bool) (any, bool) {
	least, most := -1e6, 1e6
	if integer {
		least, most = -(1<<53 + 1), 1<<53+1
	}
	step := 0.0
	if v != nil {
		least, most = width(v.Format, least, most)
		if v.Minimum != nil {
			least = *v.Minimum
			most = max(most, least+100)
		}
		if v.Maximum != nil {
			most = *v.Maximum
			least = min(least, most)
		}
		if v.Minimum != nil && v.Maximum == nil {
			_, most = width(v.Format, least, most)
		}
		if v.MultipleOf != nil {
			step = *v.MultipleOf
		}
		unit := 0.5
		if integer {
			unit = 1
		}
		if v.ExclusiveMinimum {
			least += unit
		}
		if v.ExclusiveMaximum {
			most -= unit
		}
	}
	if least > most {
		return nil, false
	}
	return m.numberBetween(least, most, step, integer), true
}

// width narrows limits to what a format holds.
func width(format string, least, most float64) (float64, float64) {
	switch format {
	case "int8":
		return math.MinInt8, math.MaxInt8
	case "int16":
		return math.MinInt16, math.MaxInt16
	case "int32":
		return math.MinInt32, math.MaxInt32
	case "uint8":
		return 0, math.MaxUint8
	case "uint16":
		return 0, math.MaxUint16
	case "uint32":
		return 0, math.MaxUint32
	case "uint64":
		return 0, most
	}
	return least, most
}

func (m *Maker) numberBetween(least, most, step float64, integer bool) any {
	value := least + m.rand.Float64()*(most-least)
	switch {
	case m.mode == Zero && least <= 0 && most >= 0:
		value = 0
	case m.mode == Boundary && m.chance(0.5):
		value = most
	case m.mode == Boundary, m.mode == Minimal:
		value = least
	case m.chance(0.5):
		value = math.Max(least, math.Min(most, choose(m, 0.0, 1, -1, 80)))
	}
	if step > 0 {
		value = math.Trunc(value/step) * step
		if value < least {
			value += step
		}
	}
	if integer {
		return int64(math.Trunc(value))
	}
	return value
}

// intOrString makes what fits into 32 bits, as the Go type for it does.
func (m *Maker) intOrString(v *schema.ValueValidation) (any, bool) {
	if v != nil && v.Pattern != "" {
		if v.Pattern == quantity {
			return choose[any](m, "100m", "1Gi", "5", "1000m", int64(3)), true
		}
		return m.matching(v.Pattern, 0, 12)
	}
	return choose[any](m, int64(0), int64(80), int64(math.MaxInt32), "http", "", "50%"), true
}

const quantity = `^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$`
