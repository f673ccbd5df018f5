// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package variant

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"
)

// replace puts texts, which need not be JSON, in the places of some values that chosen
// chooses, or of any if it chooses none.
func (m *Maker) replace(d *Document, chosen func(*value) bool, texts func(*value) []string) []byte {
	places := d.some(chosen)
	if len(places) == 0 {
		places = d.values()
	}
	for range m.few() {
		v := choose(m, places)
		*v = value{text: choose(m, texts(v))}
	}
	return d.Text()
}

func always(texts []string) func(*value) []string { return func(*value) []string { return texts } }

func (m *Maker) nulls(d *Document) []byte {
	return m.replace(d, func(v *value) bool { return v != d.root }, always([]string{"null"}))
}

func (m *Maker) otherKinds(d *Document) []byte {
	return m.replace(d, func(v *value) bool { return v != d.root || m.oneIn(20) }, always(oddKinds))
}

func (m *Maker) numbers(d *Document) []byte {
	return m.replace(d, (*value).isNumber, always(oddNumbers))
}

func (m *Maker) strings(d *Document) []byte { return m.replace(d, (*value).isString, m.stringsLike) }

var (
	looksLikeTime   = regexp.MustCompile(`^"[0-9]{4}-[0-9]{2}-[0-9]{2}T`)
	looksLikeAmount = regexp.MustCompile(`^"[-+.]?[0-9]`)
)

// stringsLike are strings to stand in the place of one: more of those that a type which
// reads itself may take are where it stood.
func (m *Maker) stringsLike(v *value) []string {
	switch {
	case m.oneIn(2):
	case looksLikeTime.MatchString(v.text):
		return oddTimes
	case looksLikeAmount.MatchString(v.text):
		return oddAmounts
	}
	return oddStrings
}

// twice adds members whose keys are there already, before or behind those, with the
// same value, less or more of it, null, or something else.
func (m *Maker) twice(d *Document) []byte {
	places := d.some((*value).hasKeys)
	if len(places) == 0 {
		return d.Text()
	}
	for range m.few() {
		v := choose(m, places)
		again := choose(m, v.members)
		again.value = m.other(again.value.clone())
		v.members = slices.Insert(v.members, m.rand.IntN(len(v.members)+1), again)
	}
	return d.Text()
}

// allTwice adds all members again, in front of those that are there or behind them, with
// the same value, less or more of it, or null.
func (m *Maker) allTwice(d *Document) []byte {
	for _, v := range d.some((*value).hasKeys) {
		again := slices.Clone(v.members)
		for i := range again {
			if again[i].value = m.lessOrMore(again[i].value.clone()); m.oneIn(8) {
				again[i].value = &value{text: "null"}
			}
		}
		if m.oneIn(2) {
			again, v.members = v.members, again
		}
		v.members = slices.Concat(v.members, again)
	}
	return d.Text()
}

// other makes another value of one that may be changed.
func (m *Maker) other(v *value) *value {
	switch m.rand.IntN(6) {
	case 0:
		return &value{text: "null"}
	case 1:
		return &value{text: choose(m, oddKinds)}
	case 2:
		return v
	}
	return m.lessOrMore(v)
}

// lessOrMore changes a value everywhere, but not what kind of value it is.
func (m *Maker) lessOrMore(v *value) *value {
	for _, part := range (&Document{v}).values() {
		switch {
		case len(part.members) > 0 && m.oneIn(2):
			i := m.rand.IntN(len(part.members))
			part.members = slices.Delete(part.members, i, i+1)
		case len(part.members) > 0 && part.open == '[':
			part.members = append(part.members, member{value: choose(m, part.members).value.clone()})
		case part.isString() && !looksLikeTime.MatchString(part.text) && !looksLikeAmount.MatchString(part.text) && m.oneIn(4):
			part.text = quote(fmt.Sprint("other ", m.rand.IntN(100)))
		case part.isNumber():
			part.text = fmt.Sprint(m.rand.IntN(100))
		}
	}
	return v
}

// unknown adds members with keys that mean nothing: some look like one that does.
func (m *Maker) unknown(d *Document) []byte {
	places := d.some((*value).hasKeys)
	if len(places) == 0 {
		return d.Text()
	}
	for range 1 + m.rand.IntN(4) {
		v := choose(m, places)
		like := choose(m, v.members)
		key := choose(m, []string{`"zzStranger"`, `""`, `"-"`, like.key[:len(like.key)-1] + `_"`, otherCase(like.key), choose(m, oddKeys)})
		stranger := like.value.clone()
		if m.oneIn(2) {
			stranger = &value{text: choose(m, slices.Concat(oddKinds, goodNumbers))}
		}
		v.members = slices.Insert(v.members, m.rand.IntN(len(v.members)+1), member{key, stranger})
	}
	return d.Text()
}

// otherCase turns the case of the first letter of a key, which names another one then.
func otherCase(key string) string {
	first := key[1:2]
	if upper := strings.ToUpper(first); upper != first {
		return `"` + upper + key[2:]
	}
	return `"` + strings.ToLower(first) + key[2:]
}

// escaped writes some of the characters of strings and keys as escapes, which changes
// nothing of what they say.
func (m *Maker) escaped(d *Document) []byte {
	for _, v := range d.values() {
		if v.isString() && m.oneIn(2) {
			v.text = m.escape(v.text)
		}
		for i := range v.members {
			if v.open == '{' && m.oneIn(3) {
				v.members[i].key = m.escape(v.members[i].key)
			}
		}
	}
	return d.Text()
}

func (m *Maker) escape(quoted string) string {
	var text string
	if json.Unmarshal([]byte(quoted), &text) != nil {
		return quoted
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		if !m.oneIn(3) && r >= ' ' && r != '"' && r != '\\' {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, choose(m, []string{`\u%04x`, `\u%04X`}), unit)
		}
	}
	b.WriteByte('"')
	return b.String()
}
