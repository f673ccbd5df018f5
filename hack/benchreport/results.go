// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"
)

// results are the measurements of a run.
type results struct {
	config map[string]string // what go test says of the machine
	rows   []*row            // in the order of the output
}

// row is one benchmark in one unit.
type row struct {
	name, unit string
	values     map[string][]float64 // by implementation
}

// read reads the output of go test -bench. A benchmark without variants is left
// out, a line that claims to be one and cannot be read is an error.
func read(in io.Reader) (*results, error) {
	r := &results{config: map[string]string{}}
	var errs []error
	reader := benchfmt.NewReader(in, "standard input")
	for reader.Scan() {
		switch record := reader.Result().(type) {
		case *benchfmt.Result:
			r.add(record)
		case *benchfmt.SyntaxError:
			errs = append(errs, record)
		}
	}
	errs = append(errs, reader.Err())
	if len(r.rows) == 0 {
		errs = append(errs, errors.New("there is no benchmark with the variants impl=ours and impl=client-go"))
	}
	return r, errors.Join(errs...)
}

func (r *results) add(result *benchfmt.Result) {
	for _, config := range result.Config {
		if config.File {
			r.config[config.Key] = string(config.Value)
		}
	}
	name, impl, ok := cutImpl(result.Name)
	if !ok {
		return
	}
	for _, value := range result.Values {
		// The reader tidies ns and MB into base units; what was written is shown.
		n, unit := value.Value, value.Unit
		if value.OrigUnit != "" {
			n, unit = value.OrigValue, value.OrigUnit
		}
		row := r.row(name, unit)
		row.values[impl] = append(row.values[impl], n)
	}
}

// cutImpl takes the part impl=… out of the name of a benchmark, and the number of
// processors.
func cutImpl(full benchfmt.Name) (name, impl string, ok bool) {
	base, parts := full.Parts()
	kept := []string{string(base)}
	for _, part := range parts {
		text := string(part)
		switch {
		case strings.HasPrefix(text, "/impl="):
			impl, ok = strings.TrimPrefix(text, "/impl="), true
		case strings.HasPrefix(text, "-"):
		default:
			kept = append(kept, text)
		}
	}
	return strings.Join(kept, ""), impl, ok
}

func (r *results) row(name, unit string) *row {
	for _, row := range r.rows {
		if row.name == name && row.unit == unit {
			return row
		}
	}
	added := &row{name: name, unit: unit, values: map[string][]float64{}}
	r.rows = append(r.rows, added)
	return added
}

// median returns the middle value of an implementation, and whether it has one.
func (r *row) median(impl string) (float64, bool) {
	values := slices.Sorted(slices.Values(r.values[impl]))
	if len(values) == 0 {
		return 0, false
	}
	return values[len(values)/2], true
}

// number writes a figure with three digits that count.
func number(v float64) string {
	switch {
	case v == 0:
		return "0"
	case v >= 100:
		return grouped(fmt.Sprintf("%.0f", v))
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	default:
		return fmt.Sprintf("%.3g", v)
	}
}

// grouped puts a comma between each three digits.
func grouped(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
