// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/informergen/informergen/generator/internal/modcache"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/typemap"
)

// typeMap reads the type map, if c has one.
func (c Config) typeMap() (*typemap.Map, error) {
	if c.TypeMap == "" {
		return nil, nil
	}
	name := c.path(c.TypeMap)
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("--types: %w", err)
	}
	return typemap.Read(name, data, c.copies)
}

// copies tells how values of a type are copied: by the methods that its package
// has. A package that is not at hand is taken to have what deepcopy-gen and
// controller-gen write; the compiler will tell.
func (c Config) copies(path, name string) (model.CopyMode, error) {
	if first, _, _ := strings.Cut(path, "/"); !strings.Contains(first, ".") && !inModule(path, c.OutputPackage) {
		return model.CopyByValue, nil // of the standard library; time.Duration is the one of use
	}
	dir, ok := modcache.PackageDir(c.outputDir(), path)
	if !ok {
		return model.CopyInto, nil
	}
	text, err := goText(dir)
	if err != nil {
		return model.CopyInto, nil
	}
	name = regexp.QuoteMeta(name)
	has := func(format string) bool { return regexp.MustCompile(fmt.Sprintf(`(?m)`+format, name)).Match(text) }
	switch {
	case has(`^func \(\w+ \*%s\) DeepCopyInto\(`):
		return model.CopyInto, nil
	case has(`^func \(\w+ %[1]s\) DeepCopy\(\) %[1]s\b`):
		return model.CopyByMethod, nil
	case has(`^func \(\w+ \*%[1]s\) DeepCopy\(\) \*%[1]s\b`):
		return model.CopyByPointer, nil
	case has(`^(type\s+|\t)%s\s+=?\s*(string|bool|u?int\d*|float\d+)\b`):
		return model.CopyByValue, nil
	case !has(`^(type\s+|\t)%s\b`):
		return model.CopyInto, fmt.Errorf("package %s declares no type %s", path, name)
	}
	return model.CopyInto, fmt.Errorf("%s.%s has neither DeepCopyInto nor DeepCopy: write {type: ..., copy: value} if an assignment copies it", path, name)
}

// inModule reports whether two import paths begin alike, as those of one module do.
func inModule(path, other string) bool {
	first, _, _ := strings.Cut(path, "/")
	begin, _, _ := strings.Cut(other, "/")
	return first == begin
}

// goText returns the text of all Go files in dir but tests.
func goText(dir string) ([]byte, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var all bytes.Buffer
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		all.Write(append(text, '\n'))
	}
	return all.Bytes(), nil
}
