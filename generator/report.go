// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"text/tabwriter"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/informergen/informergen/generator/internal/model"
)

// Action is what a run does, or would do, to a file.
type Action string

// The actions.
const (
	Added     Action = "added"
	Changed   Action = "changed"
	Unchanged Action = "unchanged"
	Removed   Action = "removed"
)

// Change is a file and what happens to it.
type Change struct {
	// Path is slash-separated and relative to the output directory.
	Path   string
	Action Action
	// Old is what is on disk, New what was emitted.
	Old, New []byte
	kind     *model.Kind
}

// Report says what a run did to the files on disk, or would do.
type Report struct {
	Changes []Change
	dir     string
	api     *model.API
}

// Fresh reports whether the files on disk are those that were emitted.
func (r *Report) Fresh() bool {
	for _, change := range r.Changes {
		if change.Action != Unchanged {
			return false
		}
	}
	return true
}

// Diff returns a unified diff from what is on disk to what was emitted; empty
// when there is no difference.
func (r *Report) Diff() []byte {
	var all bytes.Buffer
	for _, change := range r.Changes {
		name := r.Name(change)
		all.Write(diff.Diff(name, change.Old, name, change.New))
	}
	return all.Bytes()
}

// Name returns the slash-separated name of the file of change, relative to the
// working directory of the process.
func (r *Report) Name(change Change) string {
	return filepath.ToSlash(filepath.Join(r.dir, filepath.FromSlash(change.Path)))
}

// Counts are numbers of files by what happened to them.
type Counts struct {
	Written   int `json:"written"`
	Unchanged int `json:"unchanged"`
	Removed   int `json:"removed"`
}

func (c *Counts) add(action Action) {
	switch action {
	case Added, Changed:
		c.Written++
	case Unchanged:
		c.Unchanged++
	case Removed:
		c.Removed++
	}
}

// Row is what a run did about one kind.
type Row struct {
	Kind string `json:"kind"`
	// Group is empty for the legacy core group.
	Group   string `json:"group"`
	Version string `json:"version"`
	// Scope is Namespaced or Cluster.
	Scope  string `json:"scope"`
	Plural string `json:"plural"`
	// PluralFrom says where Plural was found: a marker, "CRD", a flag, "rule".
	PluralFrom string `json:"pluralFrom"`
	// Files are those that belong to the kind alone.
	Files Counts `json:"files"`
}

// Rows returns a row for each kind in the order of the input, the number of files
// that belong to more than one kind, and that of all.
func (r *Report) Rows() (rows []Row, shared, all Counts) {
	perKind := map[*model.Kind]*Counts{nil: &shared}
	for kind := range r.api.Kinds() {
		perKind[kind] = &Counts{}
	}
	for _, change := range r.Changes {
		all.add(change.Action)
		perKind[change.kind].add(change.Action)
	}
	for kind := range r.api.Kinds() {
		rows = append(rows, Row{
			Kind: kind.Name, Group: kind.Version.Group.Name, Version: kind.Version.Name, Scope: scopeName(kind.Namespaced),
			Plural: kind.Plural, PluralFrom: kind.PluralFrom, Files: *perKind[kind],
		})
	}
	return rows, shared, all
}

func scopeName(namespaced bool) string {
	if namespaced {
		return "Namespaced"
	}
	return "Cluster"
}

// WriteTable prints what the run is about: a line a kind, then one for the files
// that belong to more than one kind, and the sum.
func (r *Report) WriteTable(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "KIND\tGROUP/VERSION\tSCOPE\tPLURAL\tFROM\tWRITTEN\tUNCHANGED\tREMOVED")
	line := func(kind, groupVersion, scope, plural, from string, c Counts) {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%d\t%d\t%d\n", kind, groupVersion, scope, plural, from, c.Written, c.Unchanged, c.Removed)
	}
	rows, shared, all := r.Rows()
	for _, row := range rows {
		line(row.Kind, cmp.Or(row.Group, "core")+"/"+row.Version, row.Scope, row.Plural, row.PluralFrom, row.Files)
	}
	line("(shared)", "", "", "", "", shared)
	line("(all)", "", "", "", "", all)
	return table.Flush()
}
