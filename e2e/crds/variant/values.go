// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package variant

import (
	"slices"
	"strings"
)

// oddKinds are values of all kinds, to stand where another kind is meant.
var oddKinds = []string{
	`"x"`, `""`, `"1"`, `"true"`, "0", "1", "-1", "1.5", "true", "false", "null",
	"{}", "[]", `{"a":1}`, `{"a":{"b":[]}}`, `{"a":"b"}`, `["a"]`, "[1]", "[null]", "[[]]", "[{}]", `{"":null}`, `[{"name":"a"},null,{"name":"b"}]`,
}

// goodNumbers are numbers at the limits of the types that hold them, and beyond.
var goodNumbers = []string{
	"0", "-0", "0.0", "-0.0", "1.0", "2.5", "-2.5", "1e2", "1E+2", "12e-1", "1e0",
	"127", "128", "-128", "-129", "255", "256", "32767", "32768", "65536",
	"2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296",
	"9007199254740992", "9007199254740993", "999999999999999999", "1000000000000000000",
	"9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
	"18446744073709551615", "18446744073709551616", "100000000000000000000000000000",
	"3.4028234e38", "3.5e38", "1e-46", "5e-324", "1e-400", "1.7976931348623157e308",
	"0.30000000000000004", "0.1000000000000000055511151231257827", "1" + strings.Repeat("0", 300), "0." + strings.Repeat("3", 300),
}

// oddNumbers are good ones, those that are too large for any type, and what is none.
var oddNumbers = slices.Concat(goodNumbers, []string{
	"1e309", "-1e400", "1" + strings.Repeat("0", 400), "01", "-01", "1.", ".5", "+1", "1e", "1e+", "--1", "-", "0x1f", "1_000", "NaN", "Infinity", "1 2",
})

// oddKeys are strings that hardly anything is called.
var oddKeys = []string{
	`" "`, `"a b"`, `"\u0000"`, `"\n"`, `"\""`, `"\\"`, `"é"`, `"\ud83d"`, `"😀"`, "\"\xff\"", `"items"`, `"f:spec"`, `"` + strings.Repeat("key", 100) + `"`,
}

// oddTimes and oddAmounts say something to types that read themselves, or nearly so.
var (
	oddTimes = []string{
		`"2026-03-01T08:00:00Z"`, `"2026-03-01T08:00:00.5Z"`, `"2026-03-01T08:00:00.123456Z"`, `"2026-03-01T08:00:00+01:00"`, `"2026-02-29T08:00:00Z"`, `"2024-02-29T08:00:00Z"`,
		`"2026-13-01T08:00:00Z"`, `"2026-04-31T08:00:00Z"`, `"2026-03-01T24:00:00Z"`, `"2026-03-01T23:59:60Z"`, `"2026-03-01"`, `"0000-01-01T00:00:00Z"`, `"9999-12-31T23:59:59Z"`,
		`"1900-02-29T00:00:00Z"`, `"2026-03-01t08:00:00z"`, `"2026-03-01T08:00:00\u005a"`, `" 2026-03-01T08:00:00Z"`, `""`, `"2026-03-01T08:00:00Z `,
	}
	oddAmounts = []string{
		`"1Gi"`, `"1.5e3"`, `"-3m"`, `" 1"`, `"1 "`, `"0.0000000001"`, `"1e100"`, `"12Q"`, `"10%"`, `"0"`, `"-0"`, `"+5"`, `"1e3"`, `"1E3"`, `"9223372036854775808"`, `"00.10Ki"`, `"1\u0030"`,
		`"5m30s"`, `"5"`, `"-1.5h"`, `"1h "`, `"1us"`, `"1µs"`, `"100000h"`, `"9999999h"`, `"YQ=="`, `"YQ"`, `"Y Q="`, `"1`,
	}
)

// oddStrings are strings that are easily read wrongly, and some that are none.
var oddStrings = slices.Concat(oddKeys, oddTimes, oddAmounts, []string{
	`""`, `"\ud83d\ude00"`, `"\uD83D\uDE00"`, `"\ude00\ud83d"`, `"\ud83d\u0041"`, `"\ud83d\ud83d\ude00"`, `"\ud83dx"`, `"\ud83d\n"`, `"\uFFFD"`, `"\uffff"`,
	"\"a\xc3\"", "\"\xc3(\"", "\"\xed\xa0\x80\"", "\"\xf4\x90\x80\x80\"", "\"\xc0\x80\"", "\"abcdefg\xff\"", "\"abcdefghijkl\xe6\xbc\"",
	`"\/\b\f\r\t"`, "\"\u2028\u2029\"", "\"\x7f\"", `"<&>"`, `"漢字かな"`, `"1234567\n"`, `"12345678\\"`, `"` + strings.Repeat("x", 127) + `"`, `"` + strings.Repeat("y", 128) + `"`, `"` + strings.Repeat("é", 700) + `"`,
	`"null"`, `"{}"`,
	"\"tab\there\"", "\"line\nbreak\"", "\"\x00\"", `"\x41"`, `"\u12"`, `"\u12g4"`, `"\'"`, `'x'`, `x`, `"open`, `""x"`,
})
