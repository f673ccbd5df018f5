// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// dice makes JSON for Go types at random: mostly what fits, in any order and with any
// white space, now and then something else.
type dice struct{ *rand.Rand }

func newDice(seed uint64) dice { return dice{rand.New(rand.NewPCG(seed, 0))} }

// oneIn is true once in n times.
func (d dice) oneIn(n int) bool { return d.IntN(n) == 0 }

func pick[T any](d dice, from ...T) T { return from[d.IntN(len(from))] }

// value returns JSON for a value of type t.
func (d dice) value(t reflect.Type, depth int) string {
	switch {
	case d.oneIn(60):
		return pick(d, oddValues...)
	case d.oneIn(25):
		return "null"
	case depth > 6:
		return pick(d, "null", "{}", "[]")
	}
	if text, ok := d.known(t); ok {
		return text
	}
	switch t.Kind() {
	case reflect.Pointer:
		return d.value(t.Elem(), depth)
	case reflect.Struct:
		return d.object(t, depth)
	case reflect.Map:
		return d.members(d.IntN(5), func(int) (string, string) { return d.key(t.Key()), d.value(t.Elem(), depth+1) })
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Uint8 && !d.oneIn(4) {
			return pick(d, `"aGVsbG8="`, `""`, `"AAEC"`)
		}
		return d.elements(d.IntN(5), func() string { return d.value(t.Elem(), depth+1) })
	case reflect.Interface:
		return d.anything(depth)
	}
	return d.scalar(t)
}

// known returns text for types that read themselves.
func (d dice) known(t reflect.Type) (string, bool) {
	switch t {
	case reflect.TypeFor[metav1.Time]():
		return fmt.Sprintf(`"%04d-%02d-%02dT%02d:%02d:%02dZ"`, d.IntN(10_000), d.IntN(14), d.IntN(33), d.IntN(25), d.IntN(61), d.IntN(61)), true
	case reflect.TypeFor[metav1.MicroTime]():
		return fmt.Sprintf(`"2026-01-%02dT00:00:00.%06dZ"`, 1+d.IntN(28), d.IntN(1_000_000)), true
	case reflect.TypeFor[metav1.Duration]():
		return fmt.Sprintf(`"%dm%d.%ds"`, d.IntN(100), d.IntN(60), d.IntN(1000)), true
	case reflect.TypeFor[resource.Quantity]():
		return fmt.Sprintf(`"%d%s"`, d.IntN(5000), pick(d, "", "m", "k", "Mi", "Gi", "e3", "Ki", "n")), true
	case reflect.TypeFor[intstr.IntOrString]():
		return pick(d, "8080", `"http"`, `"50%"`, "-1"), true
	case reflect.TypeFor[metav1.FieldsV1](), reflect.TypeFor[runtime.RawExtension](), reflect.TypeFor[json.RawMessage]():
		return d.anything(3), true
	}
	return "", false
}

func (d dice) scalar(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return pick(d, "true", "false")
	case reflect.String:
		if t == reflect.TypeFor[json.Number]() {
			return pick(d, "1", "-2.5e3", `"7"`)
		}
		return d.text()
	case reflect.Float32, reflect.Float64:
		return fmt.Sprint((d.Float64() - 0.5) * pick(d, 1.0, 1e3, 1e30))
	}
	return fmt.Sprint(d.Int64N(pick(d, int64(100), 300, 70_000, 1<<33, 1<<62)) - d.Int64N(50))
}

// text returns a string: often one of few, so that it repeats.
func (d dice) text() string {
	if d.oneIn(3) {
		return fmt.Sprintf("%q", pick(d, "Running", "team-a", "app", "", "x", "a/b", "v1", "Widget"))
	}
	var text strings.Builder
	text.WriteByte('"')
	for range d.IntN(pick(d, 4, 20, 100)) {
		text.WriteString(pick(d, "a", "b", "-", "7", " ", "é", "漢", "😀", `\n`, `\"`, `\\`, `\u00e9`, `\ud83d\ude00`, `\ud83d`, "\xff", "abcdefgh", "/", "{", "]"))
	}
	text.WriteByte('"')
	return text.String()
}

// object returns JSON for a struct: some of its fields, mostly in order, sometimes one
// twice, and others.
func (d dice) object(t reflect.Type, depth int) string {
	var members [][2]string
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" {
			name = f.Name
		}
		if d.oneIn(3) || f.Anonymous && name == f.Name {
			continue
		}
		value := d.value(f.Type, depth+1)
		if strings.Contains(f.Tag.Get("json"), ",string") && !d.oneIn(4) {
			value = fmt.Sprintf("%q", value)
		}
		members = append(members, [2]string{fmt.Sprintf("%q", name), value})
		if d.oneIn(40) {
			members = append(members, [2]string{d.text(), d.anything(depth + 1)}, [2]string{fmt.Sprintf("%q", name), d.value(f.Type, depth+1)})
		}
	}
	if d.oneIn(4) {
		d.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	}
	return d.members(len(members), func(i int) (string, string) { return members[i][0], members[i][1] })
}

func (d dice) key(t reflect.Type) string {
	if t.Kind() == reflect.String || d.oneIn(10) {
		return d.text()
	}
	return fmt.Sprintf(`"%d"`, d.IntN(300))
}

// anything returns JSON of any kind.
func (d dice) anything(depth int) string {
	switch d.IntN(8) {
	case 0:
		return d.members(d.IntN(4), func(int) (string, string) { return d.text(), d.anything(depth + 1) })
	case 1:
		return d.elements(d.IntN(4), func() string { return d.anything(depth + 1) })
	case 2, 3:
		return d.scalar(reflect.TypeFor[int64]())
	case 4:
		return d.scalar(reflect.TypeFor[float64]())
	case 5:
		return pick(d, "null", "true", "false")
	}
	return d.text()
}

func (d dice) members(n int, member func(int) (key, value string)) string {
	i := 0
	return d.list(n, "{", "}", func() string {
		key, value := member(i)
		i++
		return key + d.space() + ":" + d.space() + value
	})
}

func (d dice) elements(n int, element func() string) string { return d.list(n, "[", "]", element) }

func (d dice) list(n int, open, end string, element func() string) string {
	var out strings.Builder
	out.WriteString(open + d.space())
	for i := range n {
		if i > 0 {
			out.WriteString("," + d.space())
		}
		out.WriteString(element() + d.space())
	}
	out.WriteString(end)
	return out.String()
}

func (d dice) space() string {
	if d.oneIn(20) {
		return pick(d, " ", "\n", "\t\r\n ")
	}
	return ""
}

// mutated changes a few bytes.
func (d dice) mutated(text string) []byte {
	data := []byte(text)
	for range d.IntN(4) {
		i := d.IntN(len(data) + 1)
		switch d.IntN(4) {
		case 0:
			data = data[:i]
		case 1:
			data = append(data[:i:i], data[min(i+1, len(data)):]...)
		case 2:
			data = append(data[:i:i], append([]byte{pick(d, []byte(`"\{}[],:0-1.eE tfn`)...)}, data[i:]...)...)
		default:
			data = append(data[:i:i], append([]byte{byte(d.Uint32())}, data[min(i+1, len(data)):]...)...)
		}
	}
	return data
}

// structType returns a struct type that nobody has written.
func (d dice) structType(depth int) reflect.Type {
	var fields []reflect.StructField
	used := map[string]bool{}
	for i := range d.IntN(8) {
		f := reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: d.typ(depth)}
		if d.oneIn(6) {
			f.Type = pick(d, embeddable...)
			if f.Name, f.Anonymous = f.Type.Name(), true; f.Type.Kind() == reflect.Pointer {
				f.Name = f.Type.Elem().Name()
			}
		}
		if used[f.Name] {
			continue
		}
		used[f.Name] = true
		f.Tag = pick(d, d.tag(), d.tag(), "", `json:",omitempty"`, `json:",inline"`, `json:"-"`, `json:",string"`)
		fields = append(fields, f)
	}
	return reflect.StructOf(fields)
}

// embeddable are types that StructOf can embed: those without methods.
var embeddable = []reflect.Type{
	reflect.TypeFor[Base](), reflect.TypeFor[*Base](), reflect.TypeFor[Other](), reflect.TypeFor[*Other](),
	reflect.TypeFor[Left](), reflect.TypeFor[Right](), reflect.TypeFor[Inner](), reflect.TypeFor[*Inner](),
}

// tag returns a tag with one of few names, so that names meet.
func (d dice) tag() reflect.StructTag {
	return reflect.StructTag(fmt.Sprintf(`json:"%s%s"`, pick(d, "a", "b", "c", "d", "f", "x", "y", "name", "F1", "F2", "größe", "a b", "-", "q\\\"q"), pick(d, "", ",omitempty", ",string", ",inline")))
}

func (d dice) typ(depth int) reflect.Type {
	if depth > 3 || d.oneIn(2) {
		return pick(d, fieldTypes...)
	}
	switch d.IntN(6) {
	case 0:
		return reflect.PointerTo(d.typ(depth + 1))
	case 1:
		return reflect.SliceOf(d.typ(depth + 1))
	case 2:
		return reflect.MapOf(pick(d, keyTypes...), d.typ(depth+1))
	case 3:
		return reflect.ArrayOf(d.IntN(4), d.typ(depth+1))
	}
	return d.structType(depth + 1)
}

var keyTypes = []reflect.Type{
	reflect.TypeFor[string](), reflect.TypeFor[string](), reflect.TypeFor[named](), reflect.TypeFor[int8](), reflect.TypeFor[uint](), reflect.TypeFor[whisperKey](),
}

var fieldTypes = []reflect.Type{
	reflect.TypeFor[string](), reflect.TypeFor[string](), reflect.TypeFor[named](), reflect.TypeFor[bool](), reflect.TypeFor[int](), reflect.TypeFor[int8](),
	reflect.TypeFor[int32](), reflect.TypeFor[int64](), reflect.TypeFor[uint16](), reflect.TypeFor[uint64](), reflect.TypeFor[float32](), reflect.TypeFor[float64](),
	reflect.TypeFor[any](), reflect.TypeFor[json.Number](), reflect.TypeFor[json.RawMessage](), reflect.TypeFor[[]byte](), reflect.TypeFor[namedBytes](),
	reflect.TypeFor[metav1.Time](), reflect.TypeFor[metav1.MicroTime](), reflect.TypeFor[metav1.Duration](), reflect.TypeFor[metav1.FieldsV1](),
	reflect.TypeFor[resource.Quantity](), reflect.TypeFor[intstr.IntOrString](), reflect.TypeFor[runtime.RawExtension](), reflect.TypeFor[metav1.ObjectMeta](),
	reflect.TypeFor[shout](), reflect.TypeFor[whisper](), reflect.TypeFor[whisperKey](), reflect.TypeFor[valueReader](), reflect.TypeFor[Inner](), reflect.TypeFor[recursive](),
	reflect.TypeFor[metav1.LabelSelector](), reflect.TypeFor[map[string]string](), reflect.TypeFor[[]string](), reflect.TypeFor[error](), reflect.TypeFor[chan int](),
}
