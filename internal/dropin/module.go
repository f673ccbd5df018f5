// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package dropin

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"

	"github.com/informergen/informergen/generator"
)

// WriteModule makes dir a module called name that depends on what the module in
// the directory like depends on, at the same versions. Relative replacements
// become absolute.
func WriteModule(dir, name, like string) (*modfile.File, error) {
	text, err := os.ReadFile(filepath.Join(like, "go.mod"))
	if err != nil {
		return nil, err
	}
	mod, err := modfile.Parse("go.mod", text, nil)
	if err != nil {
		return nil, err
	}
	if err := mod.AddModuleStmt(name); err != nil {
		return nil, err
	}
	for _, replace := range mod.Replace {
		target := replace.New.Path
		if modfile.IsDirectoryPath(target) {
			if target, err = filepath.Abs(filepath.Join(like, target)); err != nil {
				return nil, err
			}
		}
		if err := mod.AddReplace(replace.Old.Path, replace.Old.Version, target, replace.New.Version); err != nil {
			return nil, err
		}
	}
	sums, err := os.ReadFile(filepath.Join(like, "go.sum"))
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o666); err != nil {
		return nil, err
	}
	return mod, SaveModule(dir, mod)
}

// SaveModule writes the go.mod of the module in dir.
func SaveModule(dir string, mod *modfile.File) error {
	text, err := mod.Format()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "go.mod"), text, 0o666)
}

// Generate runs the generator and writes its files.
func Generate(cfg generator.Config) error {
	files, err := generator.Generate(context.Background(), cfg)
	if err != nil {
		return fmt.Errorf("generating: %w", err)
	}
	_, err = files.Write()
	return err
}
