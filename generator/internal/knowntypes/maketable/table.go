// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"io"
	"maps"
	"slices"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/informergen/informergen/generator/internal/knowntypes"
)

// table collects the sums of types.
type table struct {
	minors []int
	names  []knowntypes.Name // in the order of the output
	types  map[knowntypes.Name]*entry
}

// entry is a type: the versions that each of its sums holds for, and the
// descriptions of it and of its fields.
type entry struct {
	sums   map[knowntypes.Sum][]int
	docs   map[knowntypes.Doc]bool
	sorted []knowntypes.Sum
}

func newTable() *table { return &table{types: map[knowntypes.Name]*entry{}} }

// add adds the schema of a type in a version.
func (t *table) add(name knowntypes.Name, minor int, schema apiextensionsv1.JSONSchemaProps) error {
	if !slices.Contains(t.minors, minor) {
		t.minors = append(t.minors, minor)
	}
	e := t.types[name]
	if e == nil {
		e = &entry{sums: map[knowntypes.Sum][]int{}, docs: map[knowntypes.Doc]bool{}}
		t.types[name] = e
		t.names = append(t.names, name)
	}
	node, err := nodeOf(schema)
	if err != nil {
		return err
	}
	sum := new(knowntypes.Summer).OfType(node)
	if e.sums[sum] == nil {
		e.sorted = append(e.sorted, sum)
	}
	if !slices.Contains(e.sums[sum], minor) {
		e.sums[sum] = append(e.sums[sum], minor)
	}
	descriptions := []string{schema.Description}
	for name, property := range schema.Properties {
		if name != "apiVersion" && name != "kind" { // what every kind says about them is no evidence
			descriptions = append(descriptions, property.Description)
		}
	}
	for _, description := range descriptions {
		if description != "" {
			e.docs[knowntypes.DocOf(description)] = true
		}
	}
	return nil
}

func (t *table) write(w io.Writer) {
	fmt.Fprintln(w, "# Made by maketable; do not edit.")
	fmt.Fprintf(w, "versions %d-%d\n", t.minors[0], t.minors[len(t.minors)-1])
	for _, name := range t.names {
		e := t.types[name]
		fmt.Fprintf(w, "type %s\n", name)
		for _, sum := range e.sorted {
			for _, span := range spans(e.sums[sum]) {
				fmt.Fprintf(w, "sum %d-%d %s\n", span[0], span[1], sum)
			}
		}
		fmt.Fprint(w, "doc")
		for _, doc := range slices.Sorted(maps.Keys(e.docs)) {
			fmt.Fprintf(w, " %s", doc)
		}
		fmt.Fprintln(w)
	}
}

// spans joins neighbours.
func spans(minors []int) [][2]int {
	var all [][2]int
	for _, minor := range minors {
		if last := len(all) - 1; last >= 0 && all[last][1] == minor-1 {
			all[last][1] = minor
			continue
		}
		all = append(all, [2]int{minor, minor})
	}
	return all
}
