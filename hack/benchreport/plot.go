// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
)

// syncs are the benchmarks that the plot shows: those of the initial sync, whose
// names say how many objects there are.
var syncs = regexp.MustCompile(`^Sync/n=(\d+)([kM])/mode=(\w+)/managedFields=kept$`)

// plot draws the CPU time per object against the number of objects, a line for each
// way to sync and implementation.
func (r *results) plot(file string) error {
	lines := map[string]plotter.XYs{}
	for _, row := range r.rows {
		match := syncs.FindStringSubmatch(row.name)
		if match == nil || row.unit != "cpu-ns/object" {
			continue
		}
		n, err := objects(match[1], match[2])
		if err != nil {
			return err
		}
		for _, impl := range []string{clientGo, ours} {
			if ns, ok := row.median(impl); ok {
				name := impl + ", " + strings.ToUpper(match[3])
				lines[name] = append(lines[name], plotter.XY{X: n, Y: ns / 1000})
			}
		}
	}
	if len(lines) == 0 {
		return fmt.Errorf("there is no benchmark called like %s", syncs)
	}
	return draw(file, lines)
}

func objects(digits, unit string) (float64, error) {
	n, err := strconv.ParseFloat(digits, 64)
	if unit == "M" {
		return n * 1e6, err
	}
	return n * 1e3, err
}

func draw(file string, lines map[string]plotter.XYs) error {
	p := plot.New()
	p.Title.Text = "Initial sync"
	p.X.Label.Text, p.X.Scale, p.X.Tick.Marker = "objects", plot.LogScale{}, plot.LogTicks{}
	p.Y.Label.Text, p.Y.Min = "CPU time per object [µs]", 0
	p.Legend.Top = true
	var all []any
	for _, name := range slices.Sorted(maps.Keys(lines)) {
		points := lines[name]
		slices.SortFunc(points, func(a, b plotter.XY) int { return int(a.X - b.X) })
		all = append(all, name, points)
	}
	if err := plotutil.AddLinePoints(p, all...); err != nil {
		return err
	}
	p.Y.Max *= 1.3 // room for the legend
	return p.Save(18*vg.Centimeter, 11*vg.Centimeter, file)
}
