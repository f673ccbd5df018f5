// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"cmp"
	"context"
	"errors"
	"io"

	"github.com/informergen/informergen/generator/internal/crdsource"
	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/evolution"
	"github.com/informergen/informergen/generator/internal/knowntypes"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
	"github.com/informergen/informergen/generator/internal/pins"
)

// Difference is something that differs between two states of an API, with its place
// in both.
type Difference = evolution.Difference

// CompareConfig says what to compare. Old and New are required.
type CompareConfig struct {
	// Old and New are CRD files, directories of CRD files, or parts of modules in the
	// form module@version/path; one of them can be "-", which is Stdin.
	Old, New string
	// Stdin is read for "-".
	Stdin io.Reader
	// Dir is the directory that names are relative to. Empty: the working directory.
	Dir string
	// NamesFile is the names file of the new state; it is not written. Names that the
	// old state has are kept in the new one, as a run would do, also if the file does
	// not exist. Empty: names follow from each state alone.
	NamesFile string
	// OldNamesFile is the names file of the old state, where that is another one.
	OldNamesFile string
	// PluralExceptions have the form Type:plural.
	PluralExceptions []string
	// CRDTypes are what a run is asked for that generates from the CRDs.
	CRDTypes
}

// Comparison is what has changed between two states, each sorted, with what breaks
// in front.
type Comparison struct {
	// CRDs matters to those who write objects, and to objects that are stored.
	CRDs []Difference
	// GoAPI matters to programs that compile against what is generated.
	GoAPI []Difference
	// Notes are remarks about how the comparison was made.
	Notes []Diagnostic
}

// Breaking reports whether anything breaks.
func (c *Comparison) Breaking() bool {
	for _, differences := range [][]Difference{c.CRDs, c.GoAPI} {
		for _, difference := range differences {
			if difference.Breaking {
				return true
			}
		}
	}
	return false
}

// Compare compares two states of CRDs. It writes nothing. An error that lies in the
// CRDs or in the names files is a list of diagnostics.
func Compare(ctx context.Context, cfg CompareConfig) (*Comparison, error) {
	plurals, err := naming.ParsePlurals(cfg.PluralExceptions)
	if err != nil {
		return nil, err
	}
	known, notes := Config{Dir: cfg.Dir, OutputDir: ".", CRDTypes: cfg.CRDTypes}.knownTypes()
	before, after, err := cfg.states(ctx, plurals, known)
	if err != nil {
		return nil, err
	}
	return &Comparison{
		CRDs:  evolution.CRDs(before.documents, after.documents),
		GoAPI: evolution.GoAPI(before.api, after.api),
		Notes: notes,
	}, nil
}

// state is one of the two sides.
type state struct {
	documents []evolution.Definition
	api       *model.API
	names     *pins.Ledger
}

// states reads both sides, and reports what is wrong with either.
func (c CompareConfig) states(ctx context.Context, plurals naming.Plurals, known *knowntypes.Table) (before, after *state, err error) {
	names, err := c.names(cmp.Or(c.OldNamesFile, c.NamesFile)).readNames()
	if err != nil {
		return nil, nil, err
	}
	before, oldErr := c.state(ctx, c.Old, names, plurals, known)
	if oldErr == nil {
		if names, err = c.newNames(before); err != nil {
			return nil, nil, err
		}
	}
	after, newErr := c.state(ctx, c.New, names, plurals, known)
	return before, after, joined(oldErr, newErr)
}

func (c CompareConfig) names(file string) Config { return Config{Dir: c.Dir, NamesFile: file} }

// newNames returns the names that the new state begins with: those of its file, or
// those that the old state leaves behind.
func (c CompareConfig) newNames(before *state) (*pins.Ledger, error) {
	if c.OldNamesFile != "" && c.NamesFile != "" || before.names == nil {
		return c.names(c.NamesFile).readNames()
	}
	text, err := before.names.Bytes()
	if err != nil {
		return nil, err
	}
	return pins.Read(cmp.Or(c.NamesFile, c.OldNamesFile), text)
}

// state reads one side.
func (c CompareConfig) state(ctx context.Context, input string, names *pins.Ledger, plurals naming.Plurals, known *knowntypes.Table) (*state, error) {
	sources, err := Config{Dir: c.Dir, Stdin: c.Stdin}.crdSources(ctx, []string{input})
	if err != nil {
		return nil, err
	}
	// Nothing is emitted, so that nobody asks for the path of a package.
	sources.TypesPackage = func(string, string) string { return "" }
	sources.Names = names
	c.CRDTypes.apply(&sources, known)
	definitions, err := crdsource.Read(ctx, sources)
	if err != nil {
		return nil, err
	}
	s := &state{names: names}
	if s.api, _, err = definitions.API(); err != nil {
		return nil, err
	}
	for file, document := range definitions.Documents() {
		s.documents = append(s.documents, evolution.Definition{File: file, Node: document})
	}
	complete(s.api, plurals, names)
	setNames(names, s.api)
	return s, nil
}

// joined makes one list of the diagnostics of both errors.
func joined(a, b error) error {
	var list diag.List
	for _, err := range []error{a, b} {
		diagnostics := Diagnostics(err)
		if err != nil && len(diagnostics) == 0 {
			return errors.Join(a, b)
		}
		for _, d := range diagnostics {
			list.Add(d.Pos, d.Hint, "%s", d.Msg)
		}
	}
	return list.Err()
}
