// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
)

// yearMark stands in a header for the year in which a file is written first.
const yearMark = "YEAR"

// withYear puts a year into the header of a file: the one that the file on disk
// has, so that it does not change each January, or year if there is none.
func withYear(content []byte, header string, onDisk []byte, year int) []byte {
	if !strings.Contains(header, yearMark) {
		return content
	}
	text := strconv.Itoa(year)
	if found := yearPattern(header).FindSubmatch(onDisk); found != nil {
		text = string(found[1])
	}
	dated := strings.ReplaceAll(header, yearMark, text)
	return bytes.Replace(content, []byte(strings.TrimSpace(header)), []byte(strings.TrimSpace(dated)), 1)
}

// yearPattern matches the header with any year. The marks after the first take
// the year of the first.
func yearPattern(header string) *regexp.Regexp {
	parts := strings.Split(regexp.QuoteMeta(strings.TrimSpace(header)), yearMark)
	return regexp.MustCompile(strings.Join(append([]string{parts[0] + `(\d{4})` + parts[1]}, parts[2:]...), `\d{4}`))
}
