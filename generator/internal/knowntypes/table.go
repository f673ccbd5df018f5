// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package knowntypes

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
)

// Name names a type.
type Name struct {
	// Package is the import path.
	Package string
	// Type is the identifier.
	Type string
}

// String is the name as it appears in reports: k8s.io/api/core/v1.Toleration.
func (n Name) String() string { return n.Package + "." + n.Type }

// Table are the known types of one version of k8s.io/api and one of
// k8s.io/apimachinery.
type Table struct {
	bySum map[Sum][]Type
}

// Type is a known type.
type Type struct {
	Name
	docs map[Doc]bool
}

// Documents reports whether description is that of the type or of one of its
// fields, in some version.
func (t Type) Documents(description string) bool { return t.docs[DocOf(description)] }

//go:embed table.txt
var table string

// Versions returns the oldest and the newest minor version that there are types
// of: 37 for v0.37.
func Versions() (oldest, newest int) {
	oldest, newest = -1, -1
	each(func(line string) {
		if kind, rest, _ := strings.Cut(line, " "); kind == "versions" {
			_, _ = fmt.Sscanf(rest, "%d-%d", &oldest, &newest)
		}
	})
	return oldest, newest
}

// Of returns the types of the packages below k8s.io/api and k8s.io/apimachinery
// at the given minor versions. The types of a version that the table does not have
// are missing: nobody knows their schemas.
func Of(api, apimachinery int) *Table {
	t := &Table{bySum: map[Sum][]Type{}}
	current := Type{}
	each(func(line string) {
		kind, rest, _ := strings.Cut(line, " ")
		switch kind {
		case "type":
			dot := strings.LastIndexByte(rest, '.')
			current = Type{Name{rest[:dot], rest[dot+1:]}, map[Doc]bool{}}
		case "doc":
			for word := range strings.FieldsSeq(rest) {
				n, _ := strconv.ParseUint(word, 36, 32)
				current.docs[Doc(n)] = true
			}
		case "sum":
			minor := api
			if strings.HasPrefix(current.Package, "k8s.io/apimachinery/") {
				minor = apimachinery
			}
			t.sum(current, rest, minor)
		}
	})
	return t
}

// sum reads a line with the versions that a sum holds for, "30-37", and the sum.
func (t *Table) sum(of Type, line string, minor int) {
	var first, last int
	var text string
	if _, err := fmt.Sscanf(line, "%d-%d %s", &first, &last, &text); err != nil || minor < first || minor > last {
		return
	}
	if sum, err := parseSum(text); err == nil {
		t.bySum[sum] = append(t.bySum[sum], of)
	}
}

// Types returns the types whose schemas have the sum, in the order of the table.
func (t *Table) Types(sum Sum) []Type { return t.bySum[sum] }

// each calls f for every line of the table that says something.
func each(f func(line string)) {
	for line := range strings.Lines(table) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			f(line)
		}
	}
}
