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
		name := filepath.ToSlash(filepath.Join(r.dir, filepath.FromSlash(change.Path)))
		all.Write(diff.Diff(name, change.Old, name, change.New))
	}
	return all.Bytes()
}

// counts are files by what happened to them.
type counts struct{ written, unchanged, removed int }

func (c *counts) add(action Action) {
	switch action {
	case Added, Changed:
		c.written++
	case Unchanged:
		c.unchanged++
	case Removed:
		c.removed++
	}
}

// WriteTable prints what the run is about: a line a kind, then one for the files
// that belong to more than one kind, and the sum.
func (r *Report) WriteTable(w io.Writer) error {
	perKind, shared, sum := map[*model.Kind]*counts{}, counts{}, counts{}
	for _, change := range r.Changes {
		sum.add(change.Action)
		if change.kind == nil {
			shared.add(change.Action)
			continue
		}
		if perKind[change.kind] == nil {
			perKind[change.kind] = &counts{}
		}
		perKind[change.kind].add(change.Action)
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "KIND\tGROUP/VERSION\tSCOPE\tPLURAL\tFROM\tWRITTEN\tUNCHANGED\tREMOVED")
	row := func(kind, groupVersion, scope, plural, from string, c counts) {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%d\t%d\t%d\n", kind, groupVersion, scope, plural, from, c.written, c.unchanged, c.removed)
	}
	for kind := range r.api.Kinds() {
		scope := "Cluster"
		if kind.Namespaced {
			scope = "Namespaced"
		}
		groupVersion := cmp.Or(kind.Version.Group.Name, "core") + "/" + kind.Version.Name
		row(kind.Name, groupVersion, scope, kind.Plural, kind.PluralFrom, *cmp.Or(perKind[kind], &counts{}))
	}
	row("(shared)", "", "", "", "", shared)
	row("(all)", "", "", "", "", sum)
	return table.Flush()
}
