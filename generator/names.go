// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/emit"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/pins"
)

// readNames reads the names file, if c has one.
func (c Config) readNames() (*pins.Ledger, error) {
	if c.NamesFile == "" {
		return nil, nil
	}
	name := c.path(c.NamesFile)
	data, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return pins.New(name), nil
	case err != nil:
		return nil, fmt.Errorf("--names: %w", err)
	}
	return pins.Read(name, data)
}

// recordNames tells the names that groups and kinds have got in the end. It returns
// what has gone since the file was written.
func recordNames(names *pins.Ledger, api *model.API) ([]diag.Diagnostic, error) {
	setNames(names, api)
	return names.Check()
}

func setNames(names *pins.Ledger, api *model.API) {
	for _, group := range api.Groups {
		names.Group(group.Name).Slot().Set(group.GoName)
	}
	for kind := range api.Kinds() {
		_, _, accessor := names.Group(kind.Version.Group.Name).ByPlural(kind.Plural).Slots()
		accessor.Set(kind.PluralGoName)
	}
}

// withNames adds the names file to the output, if there is one.
func (c Config) withNames(files []emit.File, names *pins.Ledger) ([]emit.File, error) {
	if names == nil {
		return files, nil
	}
	content, err := names.Bytes()
	if err != nil {
		return nil, fmt.Errorf("writing %s: %w", c.NamesFile, err)
	}
	name, err := filepath.Abs(c.path(c.NamesFile))
	if err != nil {
		return nil, err
	}
	path, err := c.fromOutput(name)
	if err != nil {
		return nil, err
	}
	i, taken := slices.BinarySearchFunc(files, path, func(f emit.File, path string) int { return strings.Compare(f.Path, path) })
	if taken {
		return nil, fmt.Errorf("--names: %s is a file of the output itself: choose another name", c.NamesFile)
	}
	return slices.Insert(slices.Clone(files), i, emit.File{Path: path, Content: content}), nil
}
