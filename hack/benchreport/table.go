// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"cmp"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
)

const (
	ours     = "ours"
	clientGo = "client-go"
)

// wall is the unit that says more of the machine than of the code when a benchmark
// measures CPU time too.
const wall = "ns/op"

func (r *results) writeHead(w io.Writer, command, plot string) {
	fmt.Fprintf(w, "# Benchmarks\n\n")
	fmt.Fprintf(w, "The runtime beside client-go, on the same work in the same run. `%s` makes this page; what each benchmark does is said in\n", command)
	fmt.Fprintf(w, "`runtime/bench`. CPU time, bytes and allocations hardly depend on what else a machine does, wall time (ns/op, events/s) does.\n\n")
	fmt.Fprintf(w, "The ratio is what client-go needs over what we need, of rates the other way round: more than 1 is good.\n\n")
	fmt.Fprintf(w, "%s, %s/%s, %d CPUs (%s).\n\n", runtime.Version(), r.config["goos"], r.config["goarch"], runtime.NumCPU(), strings.TrimSpace(r.config["cpu"]))
	if plot != "" {
		fmt.Fprintf(w, "![CPU time per object of an initial sync, by the number of objects](%s)\n\n", plot[strings.LastIndex(plot, "/")+1:])
	}
}

// writeTable writes a row for each benchmark and unit that both have. The column
// ratio is what client-go needs over what we need, so that more is better; for rates
// it is the other way round.
func (r *results) writeTable(w io.Writer) {
	fmt.Fprintln(w, "| benchmark | unit | ours | client-go | ratio |")
	fmt.Fprintln(w, "| --- | --- | --: | --: | --: |")
	last := ""
	for _, row := range r.comparable() {
		name := row.name
		if name == last {
			name = ""
		}
		last = row.name
		us, _ := row.median(ours)
		them, _ := row.median(clientGo)
		fmt.Fprintf(w, "| %s | %s | %s | %s | %s |\n", name, row.unit, number(us), number(them), ratio(us, them, row.unit))
	}
}

// comparable returns the rows that both implementations have, those of a benchmark
// together, and of units that say the same thing only the steady one.
func (r *results) comparable() (rows []*row) {
	order, hasCPU := map[string]int{}, map[string]bool{}
	for i, row := range r.rows {
		if _, seen := order[row.name]; !seen {
			order[row.name] = i
		}
		hasCPU[row.name] = hasCPU[row.name] || strings.HasPrefix(row.unit, "cpu-ns/")
	}
	for _, row := range r.rows {
		_, us := row.median(ours)
		_, them := row.median(clientGo)
		if us && them && !(row.unit == wall && hasCPU[row.name]) {
			rows = append(rows, row)
		}
	}
	slices.SortStableFunc(rows, func(a, b *row) int { return cmp.Compare(order[a.name], order[b.name]) })
	return rows
}

func ratio(us, them float64, unit string) string {
	if strings.HasSuffix(unit, "/s") {
		us, them = them, us
	}
	switch {
	case us == them:
		return "1"
	case us == 0:
		return "∞"
	}
	return number(them / us)
}
