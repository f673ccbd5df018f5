// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// imported are the packages that emitted code imports, but for its own.
var imported = []string{
	"context", "encoding/json", "fmt", "net/http", "sync", "time", "reflect",
	"github.com/informergen/informergen/runtime/...",
	"k8s.io/api/autoscaling/v1", "k8s.io/api/core/v1",
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1",
	"k8s.io/apimachinery/pkg/...",
	"k8s.io/client-go/discovery/...", "k8s.io/client-go/gentype", "k8s.io/client-go/rest", "k8s.io/client-go/testing",
	"k8s.io/client-go/tools/cache", "k8s.io/client-go/util/flowcontrol", "k8s.io/client-go/applyconfigurations/...",
	"k8s.io/utils/ptr",
}

// typeChecker type-checks all packages of a unit. It may be used by many goroutines.
type typeChecker struct {
	imports map[string]*types.Package
}

// newTypeChecker loads what emitted code imports, from the module in dir.
func newTypeChecker(ctx context.Context, dir string, env []string) (*typeChecker, error) {
	loaded, err := packages.Load(&packages.Config{
		Context: ctx, Dir: dir, Env: env,
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps | packages.NeedExportFile,
	}, imported...)
	if err != nil {
		return nil, err
	}
	c := &typeChecker{imports: map[string]*types.Package{}}
	var errs []error
	packages.Visit(loaded, nil, func(p *packages.Package) {
		for _, err := range p.Errors {
			errs = append(errs, err)
		}
		c.imports[p.PkgPath] = p.Types
	})
	return c, errors.Join(errs...)
}

// check returns what is wrong with the sources of u.
func (c *typeChecker) check(u *unit) []error {
	run := &typeCheck{checker: c, unit: u, fset: token.NewFileSet(), done: map[string]*types.Package{}, dirs: map[string][]string{}}
	for name := range u.sources {
		dir := path.Join(u.module, path.Dir(name))
		run.dirs[dir] = append(run.dirs[dir], name)
	}
	for dir := range run.dirs {
		if _, err := run.Import(dir); err != nil {
			run.errs = append(run.errs, err)
		}
	}
	return run.errs
}

// typeCheck is the check of one unit. It imports the unit's own packages by
// checking them.
type typeCheck struct {
	checker *typeChecker
	unit    *unit
	fset    *token.FileSet
	dirs    map[string][]string
	done    map[string]*types.Package
	errs    []error
}

func (c *typeCheck) Import(importPath string) (*types.Package, error) {
	names, own := c.dirs[importPath]
	if !own {
		if p := c.checker.imports[importPath]; p != nil {
			return p, nil
		}
		return nil, fmt.Errorf("emitted code imports %s, which is not among what it may", importPath)
	}
	if p, done := c.done[importPath]; done {
		return p, nil
	}
	slices.Sort(names)
	var files []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(c.fset, name, c.unit.sources[name], parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	config := types.Config{Importer: c, Error: func(err error) { c.errs = append(c.errs, err) }}
	p, _ := config.Check(importPath, c.fset, files, nil) // the first of the errors collected
	c.done[importPath] = p
	return p, nil
}

// isOwn reports whether an import path is one of the shard's.
func isOwn(importPath string) bool { return strings.HasPrefix(importPath, shardModule+"/") }
