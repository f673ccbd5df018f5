// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/informergen/informergen/runtime/decode"
)

// oddValues are put under every key of every type.
var oddValues = []string{
	`null`, `true`, `false`, `tru`, `nulL`, `{}`, `[]`, `[null]`, `{"":null}`, `[[]]`, `[{}]`, `{"a":{}}`, `"`, ``, `,`, `}`, `]`,
	`0`, `-0`, `-1`, `1`, `007`, `1.`, `1.0`, `.5`, `1e3`, `1E-2`, `1e`, `-`, `+1`, `1e400`, `-1e400`, `1e-400`, `0x10`, `1_000`, `1.5e+10`,
	`127`, `128`, `-128`, `-129`, `255`, `256`, `32767`, `32768`, `65535`, `65536`, `2147483647`, `2147483648`, `-2147483649`, `4294967296`,
	`9223372036854775807`, `9223372036854775808`, `-9223372036854775808`, `-9223372036854775809`, `18446744073709551615`, `18446744073709551616`,
	`123456789012345678`, `1234567890123456789`, `99999999999999999999999`, `0.1`, `3.4028236e38`, `16777217`,
	`""`, `"a"`, `"0"`, `"1"`, `"-1"`, `"1.5"`, `"true"`, `"null"`, `"\"quoted\""`, `" 1"`, `"refused"`, `"QUIET"`,
	`"\u0041\n\t\\\/\b\f\r\""`, `"\ud83d\ude00"`, `"\ud83d"`, `"\ude00"`, `"\ud83d\u0041"`, `"\ud83dx"`, `"\ud83d\ud83d\ude00"`, `"\u00"`, `"\u00zz"`, `"\x"`, `"\'"`,
	"\"\xff\"", "\"\xed\xa0\x80\"", "\"a\xc3\"", "\"\xe2\x82\xac\"", "\"\xf0\x9f\x98\x80 smile\"", "\"tab\there\"", "\"new\nline\"", "\"\x00\"", "\"\x7f\"", `"` + "\u2028" + `"`,
	`"aGVsbG8="`, `"aGVsbG8"`, `"aGVs\nbG8="`, `"!!!!"`,
	`"2026-03-01T08:00:00Z"`, `"2024-02-29T23:59:59Z"`, `"2023-02-29T00:00:00Z"`, `"2026-03-01T08:00:60Z"`, `"2026-03-01T24:00:00Z"`, `"2026-13-01T00:00:00Z"`, `"0000-01-01T00:00:00Z"`, `"1969-12-31T23:59:59Z"`,
	`"0000-02-29T00:00:00Z"`, `"9999-12-31T23:59:59Z"`, `"2026-03-01T08:00:00+02:00"`, `"2026-03-01T08:00:00.123456Z"`, `"2026-03-01t08:00:00z"`, `"2026-03-01"`, `"2026-04-31T08:00:00Z"`, `"2026-03-01T08:00:00\u005a"`,
	`"30s"`, `"1h2m3.5s"`, `"-5m"`, `"5"`, `"1.5Gi"`, `"100m"`, `" 100m "`, `"1e3"`, `"0"`, `"12E6"`, `"1\u0030m"`, `"100000000000000000000Ei"`, `"5%"`,
	`[1,2,3]`, `[1,2,3,4,5,6,7,8,9,10]`, `["a","b"]`, `["a",null,"b"]`, `[null,1]`, `[1,"a"]`, `[1,]`, `[,1]`, `[1 2]`, `[1`, `["a"`, `[[1],[2,3]]`, `["YQ==",[98],null]`, `[256]`, `[-1]`,
	`{"x":1,"y":"s","z":[{"x":2,"z":[{"x":3}]},{"y":"t"}],"m":{"k":{"x":4,"m":{"l":{}}}},"p":{"n":null,"k":{"x":5}}}`,
	`{"a":"1","b":"2","a":"3"}`, `{"a":null}`, `{"a":1}`, `{"1":"a","-5":"b"}`, `{"300":"a"}`, `{"KEY":1}`, `{"a":["b"],"c":null,"d":[]}`, `{"a":{"b":1},"a":{"c":2}}`,
	`{"\u0061":"escaped","b\n":"c"}`, "{\"\xff\":\"bad\"}", `{"a" : "1" , "b":"2"}`, `{"a":"1",}`, `{,"a":1}`, `{"a":1 "b":2}`, `{"a"}`, `{"a":}`, `{a:1}`, `{"a":"b"`, `{"a":`, `{"a"`, `{`,
	`{"f:metadata":{"f:labels":{".":{},"k:{\"type\":\"Ready\"}":{}}}}`, `{"cpu":"100m","memory":"1Gi"}`, `{"cpu":1.5}`,
	` { "x" : 1 , "y" : [ ] } `, "\t[\r\n1\t,\n2 ]", "\v1", "\u00a01",
	strings.Repeat("[", 60) + strings.Repeat("]", 60), strings.Repeat(`{"next":`, 40) + `{}` + strings.Repeat(`}`, 40),
	`{"next":{"many":[{"value":1},{"many":[{"value":2},{"many":[{}]}]},{"keyed":{"a":{"keyed":{"b":{"value":3}}}}}]}}`,
	`[{"value":1,"many":[{"value":2,"many":[{"value":3},{"value":4},{"value":5},{"value":6},{"value":7,"many":[{"value":8}]}]}]},{"value":9}]`,
	"[" + strings.Repeat(`{"x":1,"y":"long"},`, 70) + `{"x":2}]`, "[" + strings.Repeat(`"text",`, 3000) + `""]`,
	`"` + strings.Repeat("long ", 60) + `"`, `"` + strings.Repeat("é", 60) + `"`,
}

// Each key of each type gets each value alone, and between other values: a key that
// occurs more than once.
func TestOddValuesOfAllTypesAreReadAsBySigs(t *testing.T) {
	for _, typ := range typesOfAllSorts {
		t.Run(typ.String(), func(t *testing.T) {
			t.Parallel()
			r := decode.NewTypeReader(typ)
			for _, key := range keysOf(typ) {
				for i, value := range oddValues {
					before := oddValues[(i*7+3)%len(oddValues)]
					agree(t, r, typ, fmt.Appendf(nil, `{%q:%s}`, key, value))
					agree(t, r, typ, fmt.Appendf(nil, ` { %q : %s , %q:%s}`, key, before, key, value))
					if i%4 == 0 {
						agree(t, r, typ, fmt.Appendf(nil, `{%q:%s,%q:null}`, key, value, key))
					}
				}
			}
			for _, value := range oddValues {
				agree(t, r, typ, fmt.Appendf(nil, `{"unknown":%s,"":%s}`, value, value))
			}
			for _, value := range oddValues {
				agree(t, r, typ, []byte(value))
			}
		})
	}
}

// keysOf returns the names of fields at any depth of embedding, and some that look like it.
func keysOf(t reflect.Type) []string {
	keys := []string{"A", "-", "unexported", "kind"}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" {
			name = f.Name
		}
		keys = append(keys, name)
	}
	return keys
}
