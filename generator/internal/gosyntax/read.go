// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosyntax

import (
	"context"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/model"
)

// Config says what the types are read for.
type Config struct {
	// Dir is the directory that positions are relative to. Empty means the working
	// directory.
	Dir string
	// Find lists the packages at import paths. Those that it cannot find are missing
	// in the result.
	Find func(ctx context.Context, paths []string) []Listing
	// DeepCopy reads which deep-copy methods the types need and have.
	DeepCopy bool
	// Registration reads what scheme registration needs.
	Registration bool
	// Fields reads the types below the Roots, with their comments.
	Fields bool
	// Roots yields the names of the types of a package that Fields begins with.
	Roots func(path string) []string
}

// Listing is a package before it is parsed: its import path and the files that
// belong to it under the build constraints of the run.
type Listing struct {
	Path  string
	Files []string
}

// Read reads the packages that the user named. The notes are remarks that are no
// errors. An error that the user can mend is a diag.Error with all of them.
func Read(ctx context.Context, cfg Config, listed []Listing) ([]*model.Package, []diag.Diagnostic, error) {
	r := newReader(ctx, cfg)
	var own []*source
	for _, pkg := range listed {
		if src := r.open(pkg); src != nil {
			own = append(own, src)
		}
	}
	r.prefetch(own)
	for _, src := range own {
		r.declare(src)
	}
	for _, src := range own {
		r.resolveWanted(src)
	}
	read := make([]*model.Package, 0, len(own))
	for _, src := range own {
		read = append(read, r.pkg(src))
	}
	slices.SortFunc(read, func(a, b *model.Package) int { return strings.Compare(a.Path, b.Path) })
	return read, r.notes.All(), r.errors.Err()
}

// reader accumulates what the packages say.
type reader struct {
	ctx           context.Context
	cfg           Config
	base          string
	fset          *token.FileSet
	sources       map[string]*source
	externals     map[external]model.External
	errors, notes diag.List
}

func newReader(ctx context.Context, cfg Config) *reader {
	return &reader{ctx: ctx, cfg: cfg, fset: token.NewFileSet(), base: absolute(cfg.Dir), sources: map[string]*source{}, externals: map[external]model.External{}}
}

// resolveWanted resolves the types of src that something is made of, and with them
// those that they refer to, in other packages as well.
func (r *reader) resolveWanted(src *source) {
	if r.cfg.DeepCopy {
		r.copied(src)
	}
	if !r.cfg.Fields {
		return
	}
	for _, name := range r.cfg.Roots(src.path) {
		if d := src.decls[name]; d != nil {
			r.resolve(d)
		}
	}
}

// pkg returns what is known of src, and decides what is written beside its types.
func (r *reader) pkg(src *source) *model.Package {
	pkg := &model.Package{Path: src.path, Name: src.name, Dir: src.dir, Pos: src.pos, ModelName: src.modelName()}
	pkg.Group, pkg.Version = src.groupVersion()
	if m, ok := src.markers.First("k8s:applyconfiguration-gen"); ok {
		pkg.NoApplyConfigurations = m.Value == "false"
	}
	if r.cfg.Registration {
		pkg.Registration = r.registration(src)
	}
	for _, name := range src.names {
		if t := src.decls[name].typ; t.Shape != nil {
			pkg.Types = append(pkg.Types, t)
		}
	}
	return pkg
}

// position returns the position of pos with a file name relative to the
// directory of the run, when that is shorter to read.
func (r *reader) position(pos token.Pos) token.Position { return r.relative(r.fset.Position(pos)) }

func (r *reader) relative(pos token.Position) token.Position {
	if rel, err := filepath.Rel(r.base, pos.Filename); err == nil && filepath.IsLocal(rel) {
		pos.Filename = rel
	}
	pos.Offset = 0
	return pos
}

func absolute(dir string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return dir
	}
	return abs
}
