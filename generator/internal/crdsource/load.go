// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"context"
	"fmt"
	"go/token"
	"io"
	"iter"
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/knowntypes"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/pins"
	"github.com/informergen/informergen/generator/internal/typemap"
)

// Config says what to load.
type Config struct {
	// Paths are files, directories, and patterns of filepath.Match for either. A
	// directory stands for all files below it whose names end in .yaml, .yml or
	// .json; "-" stands for Stdin. A file that is reached twice is read once.
	Paths []string
	// Display returns what diagnostics call a path, or a file below one. Nil: the
	// path itself.
	Display func(path string) string
	// Documents are further inputs, read already.
	Documents []Document
	// Stdin is read when Paths contains "-".
	Stdin io.Reader
	// TypesPackage returns the import path that the types of a group-version
	// will be emitted under. It is required.
	TypesPackage func(group, version string) string
	// Names are the Go names of an earlier run, which stay what they are; Load adds
	// those that it gives. It is nil when names follow from the input alone.
	Names *pins.Ledger
	// Share has equal schemas of a group-version be one type, unless Names has a type
	// for each.
	Share bool
	// Known are the types of Kubernetes to use where a schema is that of one of them.
	// Nil: every type is emitted.
	Known *knowntypes.Table
	// Types are the types that people have chosen for parts of schemas. Nil: none.
	Types *typemap.Map
	// TimeAsString has a date-time stay the string that it is in JSON.
	TimeAsString bool
	// IntOrStringAsJSON has the value of an int-or-string stay JSON, which holds
	// integers of any size.
	IntOrStringAsJSON bool
	// Compact has an optional property be a value instead of a pointer where its zero
	// value is not valid, and thus can mean absent.
	Compact bool
}

// Document is the text of a file that is on no disk.
type Document struct {
	// Name is what diagnostics call it.
	Name string
	Data []byte
}

// Load reads the CRDs of in and returns their API: one model.Version for each
// served version, with the types to emit. The second result are remarks that do
// not stand in the way of generation, such as documents that were skipped.
//
// The error is a diag.Error that holds everything that is wrong with the input,
// or the context's error. The result does not depend on which file a CRD is in, nor
// on the order of in.Paths. The fields Group.GoName and Kind.PluralGoName are those
// of in.Names, or left empty.
func Load(ctx context.Context, in Config) (*model.API, []diag.Diagnostic, error) {
	d, err := Read(ctx, in)
	if err != nil {
		return nil, nil, err
	}
	return d.API()
}

// Definitions are CRDs that were read, before anything is made of them.
type Definitions struct {
	loader *loader
	crds   []*crd
}

// Read is the first half of Load. The error is the context's error; what is wrong
// with the input is for API to say.
func Read(ctx context.Context, in Config) (*Definitions, error) {
	l := &loader{config: in, recognise: recogniser{table: in.Known}}
	files, err := l.files(ctx)
	if err != nil {
		return nil, err
	}
	var crds []*crd
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("loading CRDs: %w", err)
		}
		crds = append(crds, l.crds(f)...)
	}
	l.nothingFound(crds)
	l.noteSkipped()
	return &Definitions{l, crds}, nil
}

// API is the second half of Load. It can be called once.
func (d *Definitions) API() (*model.API, []diag.Diagnostic, error) {
	l := d.loader
	api := l.assemble(slices.Clone(d.crds))
	l.nothingServed(d.crds, api)
	l.noteRecognised(api)
	l.errors.Append(l.config.Types.Errors(l.errors.Empty()))
	if err := l.errors.Err(); err != nil {
		return nil, l.notes.All(), err
	}
	return api, l.notes.All(), nil
}

// Documents yields the CRDs as they are written, and the names of their files.
func (d *Definitions) Documents() iter.Seq2[string, *yaml.Node] {
	return func(yield func(string, *yaml.Node) bool) {
		for _, c := range d.crds {
			if !yield(c.reader.file, c.node) {
				return
			}
		}
	}
}

// loader carries what all steps of one Load share.
type loader struct {
	config  Config
	errors  diag.List
	notes   diag.List
	skipped map[string]int

	recognise recogniser
}

func (l *loader) skip(what string) {
	if l.skipped == nil {
		l.skipped = map[string]int{}
	}
	l.skipped[what]++
}

// nothingFound reports a run without a single CRD, unless that has a cause
// which is reported already.
func (l *loader) nothingFound(crds []*crd) {
	if len(crds) > 0 || !l.errors.Empty() {
		return
	}
	if len(l.config.Paths)+len(l.config.Documents) == 0 {
		l.errors.Add(token.Position{}, "name CRD files or directories", "there is no input")
		return
	}
	for _, path := range l.config.Paths {
		l.errors.Add(token.Position{Filename: l.display(path)}, "CRDs have the kind CustomResourceDefinition",
			"no CustomResourceDefinition found")
	}
}

func (l *loader) nothingServed(crds []*crd, api *model.API) {
	if len(crds) > 0 && len(api.Groups) == 0 && l.errors.Empty() {
		c := crds[0]
		l.errors.Add(c.reader.pos(c.kind.node), "set served: true for the versions to generate", "no version is served")
	}
}
