// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"context"
	"fmt"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// Config says which packages to read.
type Config struct {
	// Dir is the directory that patterns are relative to and that decides about
	// module and workspace. Empty means the working directory.
	Dir string
	// Patterns are package patterns as the go command takes them.
	Patterns []string
	// Plurals gives the plurals of kinds that have no +resourceName.
	Plurals naming.Plurals
}

// Load reads the API types of the packages that cfg names. The notes are
// remarks that are no errors. An error that the user can mend is a diag.Error
// with all of them.
func Load(ctx context.Context, cfg Config) (*model.API, []diag.Diagnostic, error) {
	found, err := packages.Load(&packages.Config{
		Context: ctx,
		Mode:    packages.NeedName | packages.NeedFiles,
		Dir:     cfg.Dir,
	}, cfg.Patterns...)
	if err != nil {
		return nil, nil, fmt.Errorf("listing packages %s: %w", strings.Join(cfg.Patterns, " "), err)
	}
	l := &loader{cfg: cfg, fset: token.NewFileSet(), base: absolute(cfg.Dir)}
	for _, pkg := range found {
		l.load(pkg)
	}
	return &model.API{Groups: l.groups}, l.notes.All(), l.errors.Err()
}

// loader accumulates what the packages say.
type loader struct {
	cfg           Config
	base          string
	fset          *token.FileSet
	groups        []*model.Group
	errors, notes diag.List
}

func (l *loader) load(listed *packages.Package) {
	for _, err := range listed.Errors {
		l.errors.Add(token.Position{}, "", "%s", err)
	}
	pkg := l.parse(listed)
	if pkg == nil {
		return
	}
	kinds := l.kinds(pkg)
	if len(kinds) == 0 {
		return
	}
	if pkg.internal {
		l.notes.Add(kinds[0].Pos, "", "package %s holds an internal version (its ObjectMeta has no json tag): left out", pkg.path)
		return
	}
	l.addVersion(pkg, kinds)
}

// addVersion puts kinds into the version of pkg, below its group.
func (l *loader) addVersion(pkg *apiPackage, kinds []*model.Kind) {
	group := l.group(pkg)
	version := &model.Version{
		Group: group, Name: pkg.version, Dir: strings.ToLower(pkg.dirs[1]),
		Package: pkg.path, PackageName: pkg.name, Kinds: kinds, Pos: pkg.groupPos,
	}
	for _, kind := range kinds {
		kind.Version = version
	}
	group.Versions = append(group.Versions, version)
}

// group returns the group that pkg belongs to: packages are of one group when
// they agree on its name and lie in directories of the same name.
func (l *loader) group(pkg *apiPackage) *model.Group {
	dir := strings.ToLower(pkg.dirs[0])
	i := slices.IndexFunc(l.groups, func(g *model.Group) bool { return g.Name == pkg.group && g.Dir == dir })
	if i < 0 {
		i = len(l.groups)
		l.groups = append(l.groups, &model.Group{Name: pkg.group, Dir: dir, Pos: pkg.groupPos})
	}
	if pkg.groupGoName != "" {
		l.groups[i].GoName = pkg.groupGoName
	}
	return l.groups[i]
}

// position returns the position of pos with a file name relative to the
// directory of the run, when that is shorter to read.
func (l *loader) position(pos token.Pos) token.Position {
	p := l.fset.Position(pos)
	if rel, err := filepath.Rel(l.base, p.Filename); err == nil && filepath.IsLocal(rel) {
		p.Filename = rel
	}
	p.Offset = 0
	return p
}

func absolute(dir string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return dir
	}
	return abs
}
