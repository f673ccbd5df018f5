// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"bytes"
	"errors"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/emit"
	"github.com/informergen/informergen/generator/internal/model"
)

// Files are the emitted files, in memory and sorted by path.
type Files struct {
	dir    string
	header string
	year   int // for files that are not on disk yet
	files  []emit.File
	api    *model.API
	notes  []diag.Diagnostic
	owned  []ownedDir
	// beside are files outside the output directory that are stale if they are ours
	// and were not emitted.
	beside []string
	// cfg, artefacts and haveTypes are what the run was asked for.
	cfg       Config
	artefacts []Artefact
	haveTypes bool
}

// ownedDir is a directory in which a file of ours that was not emitted is stale.
type ownedDir struct {
	dir  string // slash-separated, below the output directory
	deep bool   // with what is below it
}

// All yields the slash-separated paths below the output directory, in order, and
// the contents. A year in the header is that of today.
func (f Files) All() iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for _, file := range f.files {
			if !yield(file.Path, withYear(file.Content, f.header, nil, f.year)) {
				return
			}
		}
	}
}

// Notes are remarks about the input that are no errors.
func (f Files) Notes() []Diagnostic { return slices.Clone(f.notes) }

// name returns the place of a path on disk.
func (f Files) name(slashed string) string { return filepath.Join(f.dir, filepath.FromSlash(slashed)) }

// compare returns what is on disk against f.
func (f Files) compare() (*Report, error) {
	report := &Report{dir: f.dir, api: f.api}
	for _, file := range f.files {
		old, err := os.ReadFile(f.name(file.Path))
		content := withYear(file.Content, f.header, old, f.year)
		change := Change{Path: file.Path, Old: old, New: content, kind: file.Kind}
		switch {
		case errors.Is(err, fs.ErrNotExist):
			change.Action = Added
		case err != nil:
			return nil, err
		case bytes.Equal(old, content):
			change.Action = Unchanged
		default:
			change.Action = Changed
		}
		report.Changes = append(report.Changes, change)
	}
	stale, err := f.stale()
	stale = append(stale, f.staleBeside()...)
	report.Changes = append(report.Changes, stale...)
	return report, err
}

// stale finds files that an earlier run emitted and this one did not.
func (f Files) stale() ([]Change, error) {
	var stale []Change
	for _, owned := range f.owned {
		root := f.name(owned.dir)
		err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return nil
			case err != nil:
				return err
			case entry.IsDir() && name != root && !owned.deep:
				return fs.SkipDir
			case entry.IsDir() || !strings.HasSuffix(name, ".go"):
				return nil
			}
			rel, err := filepath.Rel(f.dir, name)
			if err != nil || f.emits(filepath.ToSlash(rel)) {
				return err
			}
			text, err := os.ReadFile(name)
			if err == nil && isOurs(text) {
				stale = append(stale, Change{Path: filepath.ToSlash(rel), Action: Removed, Old: text})
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return stale, nil
}

func (f Files) emits(slashed string) bool {
	_, found := slices.BinarySearchFunc(f.files, slashed, func(file emit.File, name string) int { return strings.Compare(file.Path, name) })
	return found
}

// isOurs recognises an emitted file by the line that marks it, which stands
// above the package clause.
func isOurs(text []byte) bool {
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if string(line) == emit.Generated {
			return true
		}
		if bytes.HasPrefix(line, []byte("package ")) {
			return false
		}
	}
	return false
}
