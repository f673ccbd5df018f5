// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"context"
	"go/build"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/gosyntax"
	"github.com/informergen/informergen/generator/internal/markers"
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
	// BareListers has kinds with +genclient:noVerbs get a lister.
	BareListers bool
	// LintRules are the rules that the markers of packages are held to, as
	// --lint-rules spells them.
	LintRules []markers.LintRule
	// Types has the types of the packages read down to their fields; nil for no more
	// than their kinds.
	Types *gosyntax.Config
}

// Load reads the API types of the packages that cfg names. The notes are
// remarks that are no errors. An error that the user can mend is a diag.Error
// with all of them.
func Load(ctx context.Context, cfg Config) (*model.API, []diag.Diagnostic, error) {
	base := absolute(cfg.Dir)
	l := &loader{
		cfg: cfg, fset: token.NewFileSet(), base: base,
		modules: newModules(base), build: buildContext(), foreign: map[string]*apiPackage{},
	}
	listed, err := l.list(ctx, cfg.Patterns)
	if err != nil {
		return nil, nil, err
	}
	for _, pkg := range listed {
		l.load(ctx, pkg)
	}
	api := &model.API{Groups: l.groups}
	if err := l.errors.Err(); err != nil || cfg.Types == nil {
		return api, l.notes.All(), err
	}
	err = l.readTypes(ctx, *cfg.Types, api, listed)
	return api, l.notes.All(), err
}

// loader accumulates what the packages say.
type loader struct {
	cfg           Config
	base          string
	modules       *modules
	build         *build.Context
	fset          *token.FileSet
	groups        []*model.Group
	foreign       map[string]*apiPackage // read on demand, by import path
	errors, notes diag.List
}

func (l *loader) load(ctx context.Context, listed listing) {
	pkg := l.parse(ctx, listed)
	if pkg == nil {
		return
	}
	markers.Misspelt(pkg.markers, &l.notes)
	markers.Lint(l.cfg.LintRules, l.lintSubject(pkg), &l.errors)
	if kinds := l.kinds(ctx, pkg); len(kinds) > 0 {
		l.addVersion(pkg, kinds)
	}
}

// apiVersionInternal is runtime.APIVersionInternal, which is the name of the
// internal version of every group.
const apiVersionInternal = "__internal"

// addVersion puts kinds into the version of pkg, below its group.
func (l *loader) addVersion(pkg *apiPackage, kinds []*model.Kind) {
	if pkg.internal() {
		pkg.version, pkg.dirs = apiVersionInternal, [2]string{pkg.dirs[1], "internalversion"}
	}
	if pkg.unnamed {
		l.notes.Add(pkg.groupPos, "add \"// +groupName="+pkg.group+"\" to its doc.go, with the group that the server knows",
			"package %s says nowhere of which API group it is: taken from its directory, %q", pkg.path, pkg.group)
	}
	goName := naming.Exported(pkg.dirs[1])
	switch {
	case pkg.internal():
		goName = "InternalVersion"
	case !token.IsIdentifier(goName):
		goName = naming.VersionGoName(pkg.dirs[1])
	}
	version := &model.Version{
		Name: pkg.version, GoName: goName, Dir: strings.ToLower(pkg.dirs[1]), Internal: pkg.internal(),
		Package: pkg.path, PackageName: pkg.name, Kinds: kinds, Pos: pkg.groupPos,
	}
	optOut := markers.ParseOptOut(pkg.markers, &l.errors)
	version.NoClient, version.NoListers, version.NoInformers = optOut.Client, optOut.Listers, optOut.Informers
	version.NameFrom, version.OptOuts = versionOrigin(pkg), optOuts(pkg)
	for _, kind := range kinds {
		kind.Version = version
	}
	group := l.group(pkg)
	version.Group = group
	group.Versions = append(group.Versions, version)
}

// group returns the group that pkg belongs to: packages are of one group when
// they agree on its name and lie in directories of the same name.
func (l *loader) group(pkg *apiPackage) *model.Group {
	dir := strings.ToLower(pkg.dirs[0])
	i := slices.IndexFunc(l.groups, func(g *model.Group) bool { return g.Name == pkg.group && g.Dir == dir })
	if i < 0 {
		i = len(l.groups)
		l.groups = append(l.groups, &model.Group{Name: pkg.group, Dir: dir, Pos: pkg.groupPos, NameFrom: groupOrigin(pkg)})
	}
	if pkg.groupGoName != "" {
		l.groups[i].GoName, l.groups[i].GoNameFrom = pkg.groupGoName, groupGoNameOrigin(pkg)
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
