// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// maxFileSize bounds what is read of one file. The largest CRDs have about a
// megabyte, which is as much as an API server stores in one object.
const maxFileSize = 64 << 20

const stdin = "-"

// file is one input.
type file struct {
	// name is what positions say.
	name string
	data []byte
	// named is set when the user named the file itself, rather than a directory or
	// a pattern.
	named bool
}

// files reads all inputs, sorted by name; standard input comes last.
func (l *loader) files(ctx context.Context) ([]file, error) {
	named := map[string]bool{}
	for _, path := range l.config.Paths {
		l.expand(path, named)
	}
	var files []file
	for path := range named {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("reading CRDs: %w", err)
		}
		if data, ok := l.read(path); ok {
			files = append(files, file{name: l.display(path), data: data, named: named[path]})
		}
	}
	for _, document := range l.config.Documents {
		files = append(files, file{name: document.Name, data: document.Data, named: true})
	}
	slices.SortFunc(files, func(a, b file) int { return cmp.Compare(a.name, b.name) })
	if slices.Contains(l.config.Paths, stdin) {
		if data, ok := l.readAll(stdin, l.config.Stdin); ok {
			files = append(files, file{name: l.display(stdin), data: data})
		}
	}
	return files, nil
}

// expand adds the files that path stands for. A value of true marks a file that
// was named itself.
func (l *loader) expand(path string, named map[string]bool) {
	if path == stdin {
		return
	}
	path = filepath.Clean(path)
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(path, `*?[`) {
		l.expandPattern(path, named)
		return
	}
	if err != nil {
		l.unreadable(path, err)
		return
	}
	if !info.IsDir() {
		named[path] = true
		return
	}
	err = filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			l.unreadable(p, err)
		case d.IsDir() && p != path && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case !d.IsDir() && IsManifest(p):
			if _, reached := named[p]; !reached {
				named[p] = false
			}
		}
		return nil
	})
	if err != nil {
		l.unreadable(path, err)
	}
}

// expandPattern adds what a pattern matches, which counts as files of a directory.
// Go passes patterns of go:generate on as they are, without a shell that would
// expand them.
func (l *loader) expandPattern(pattern string, named map[string]bool) {
	matches, err := filepath.Glob(pattern)
	switch {
	case err != nil:
		l.errors.Add(token.Position{Filename: l.display(pattern)}, "", "is no pattern: %v", err)
	case len(matches) == 0:
		l.errors.Add(token.Position{Filename: l.display(pattern)}, "", "matches no file")
	}
	for _, match := range matches {
		l.expand(match, named)
		if _, reached := named[match]; reached {
			named[match] = false
		}
	}
}

// IsManifest reports whether a file is read as one of CRDs by its name alone, when it
// is found in a directory: it ends in .yaml, .yml or .json.
func IsManifest(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".yaml", ".yml", ".json":
		return true
	}
	return false
}

func (l *loader) read(path string) ([]byte, bool) {
	f, err := os.Open(path)
	if err != nil {
		l.unreadable(path, err)
		return nil, false
	}
	defer f.Close()
	return l.readAll(path, f)
}

func (l *loader) readAll(path string, r io.Reader) ([]byte, bool) {
	if r == nil {
		r = strings.NewReader("")
	}
	data, err := io.ReadAll(io.LimitReader(r, maxFileSize+1))
	if err != nil {
		l.unreadable(path, err)
		return nil, false
	}
	if len(data) > maxFileSize {
		l.errors.Add(token.Position{Filename: l.display(path)}, "split the file",
			"the file is larger than %d MiB", maxFileSize>>20)
		return nil, false
	}
	return data, true
}

func (l *loader) unreadable(path string, err error) {
	if pathErr, ok := errors.AsType[*fs.PathError](err); ok {
		err = pathErr.Err
	}
	l.errors.Add(token.Position{Filename: l.display(path)}, "", "cannot be read: %v", err)
}

// display is how positions name an input.
func (l *loader) display(path string) string {
	switch {
	case path == stdin:
		return "<stdin>"
	case l.config.Display != nil:
		return l.config.Display(path)
	}
	return path
}
