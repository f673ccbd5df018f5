// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// listing is a package before it is parsed: its import path and the files that
// belong to it under the build constraints of the run.
type listing struct {
	path  string
	files []string
}

// list finds the packages that the patterns name, sorted by import path within
// each pattern. What is wrong with a pattern goes to the errors.
//
// Directories are read without the go command. It would insist on modules that
// nothing here needs: those of a go.work, of an incomplete go.sum, of a vendor
// directory that is out of date, or of a proxy that cannot be reached.
func (l *loader) list(ctx context.Context, patterns []string) ([]listing, error) {
	var all []listing
	var remote []string
	for _, pattern := range patterns {
		dir, local := l.modules.directory(pattern)
		if !local {
			remote = append(remote, pattern)
			continue
		}
		found, err := l.walk(dir)
		if err != nil {
			l.errors.Add(token.Position{}, "", "package pattern %s: %s", pattern, err)
		}
		all = append(all, found...)
	}
	if len(remote) > 0 {
		found, err := l.listRemote(ctx, remote)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return unique(all), nil
}

// unique drops packages that an earlier pattern has named.
func unique(all []listing) []listing {
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(pkg listing) bool {
		again := seen[pkg.path]
		seen[pkg.path] = true
		return again
	})
}

// listRemote asks the go command for packages that are not directories of this
// module. It is asked to find them, and not to load what they import.
func (l *loader) listRemote(ctx context.Context, patterns []string) ([]listing, error) {
	found, err := l.goList(ctx, patterns, os.Environ())
	if !clean(found, err) {
		// In a workspace that names a module which is not there, nothing is found.
		alone, errAlone := l.goList(ctx, patterns, append(os.Environ(), "GOWORK=off"))
		if clean(alone, errAlone) {
			found, err = alone, nil
		}
	}
	if err != nil {
		return nil, fmt.Errorf("listing packages %s: %w", strings.Join(patterns, " "), err)
	}
	slices.SortStableFunc(found, func(a, b *packages.Package) int { return strings.Compare(a.PkgPath, b.PkgPath) })
	var all []listing
	for _, pkg := range found {
		for _, err := range pkg.Errors {
			l.errors.Add(token.Position{}, "", "%s", err)
		}
		all = append(all, listing{path: pkg.PkgPath, files: pkg.GoFiles})
	}
	return all, nil
}

// clean reports whether packages were found without an error.
func clean(found []*packages.Package, err error) bool {
	return err == nil && !slices.ContainsFunc(found, func(pkg *packages.Package) bool { return len(pkg.Errors) > 0 })
}

func (l *loader) goList(ctx context.Context, patterns, env []string) ([]*packages.Package, error) {
	return packages.Load(&packages.Config{
		Context:    ctx,
		Mode:       packages.NeedName | packages.NeedFiles,
		Dir:        l.cfg.Dir,
		Env:        env,
		BuildFlags: []string{"-tags=" + strings.Join(l.build.BuildTags, ",")},
	}, patterns...)
}

// walk lists the packages of a directory pattern: a directory, which a "..." in
// its path extends as the go command does.
func (l *loader) walk(pattern string) ([]listing, error) {
	root, matches := splitPattern(pattern)
	if matches == nil {
		pkg, err := l.listDir(root)
		if err == nil && len(pkg.files) == 0 {
			err = fmt.Errorf("no Go files in %s", root)
		}
		return []listing{pkg}, err
	}
	var all []listing
	err := filepath.WalkDir(root, func(name string, entry os.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		if name != root && (hiddenDir(entry.Name()) || hasModule(name) || l.modules.ignores(name)) {
			return filepath.SkipDir
		}
		if !matches(filepath.ToSlash(name)) {
			return nil
		}
		pkg, err := l.listDir(name)
		if len(pkg.files) > 0 {
			all = append(all, pkg)
		}
		return err
	})
	slices.SortStableFunc(all, func(a, b listing) int { return strings.Compare(a.path, b.path) })
	return all, err
}

// listDir lists the files of one directory that belong to its package.
func (l *loader) listDir(dir string) (listing, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return listing{}, err
	}
	pkg := listing{}
	var errs []error
	for _, entry := range entries {
		name := entry.Name()
		if entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		match, err := l.build.MatchFile(dir, name)
		if match && err == nil {
			pkg.files = append(pkg.files, filepath.Join(dir, name))
		}
		errs = append(errs, err)
	}
	if len(pkg.files) > 0 {
		pkg.path, err = l.modules.importPath(dir)
		errs = append(errs, err)
	}
	return pkg, errors.Join(errs...)
}
