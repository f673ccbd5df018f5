// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Verify compares the files with those on disk and changes nothing. It also
// finds files of earlier runs that are emitted no more.
func (f Files) Verify() (*Report, error) { return f.compare() }

// Write puts the files on disk. Files with equal bytes are not touched. All new
// content is on the disk before the first file is replaced, so that a disk that
// is full leaves the old tree whole; each file is replaced by a rename. Files of
// earlier runs that are emitted no more are removed last, and of those only the
// ones that carry our header.
func (f Files) Write() (*Report, error) {
	report, err := f.compare()
	if err != nil {
		return nil, err
	}
	staged, err := f.stage(report)
	if err != nil {
		return nil, errors.Join(err, discard(staged))
	}
	for i, s := range staged {
		if err := os.Rename(s.temporary, s.name); err != nil {
			return nil, errors.Join(err, discard(staged[i:]))
		}
	}
	return report, f.remove(report)
}

// staged is a file whose content is on disk under a temporary name.
type staged struct{ temporary, name string }

func (f Files) stage(report *Report) ([]staged, error) {
	var all []staged
	for _, change := range report.Changes {
		if change.Action != Added && change.Action != Changed {
			continue
		}
		name := f.name(change.Path)
		temporary, err := writeTemporary(name, change.New)
		if temporary != "" {
			all = append(all, staged{temporary, name})
		}
		if err != nil {
			return all, fmt.Errorf("writing %s: %w", name, err)
		}
	}
	return all, nil
}

// writeTemporary writes content beside name and returns the name it has.
func writeTemporary(name string, content []byte) (string, error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return "", err
	}
	mode := os.FileMode(0o666)
	if info, err := os.Lstat(name); err == nil {
		mode = info.Mode().Perm()
	}
	temporary := filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+".new")
	file, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return "", err
	}
	_, err = file.Write(content)
	return temporary, errors.Join(err, file.Close())
}

func discard(all []staged) error {
	var errs []error
	for _, s := range all {
		errs = append(errs, os.Remove(s.temporary))
	}
	return errors.Join(errs...)
}

// remove removes stale files, and the directories that are empty without them.
func (f Files) remove(report *Report) error {
	for _, change := range report.Changes {
		if change.Action != Removed {
			continue
		}
		name := f.name(change.Path)
		if err := os.Remove(name); err != nil {
			return err
		}
		if !filepath.IsLocal(filepath.FromSlash(change.Path)) {
			continue // it stood beside types, in a directory that is not ours
		}
		for dir := filepath.Dir(name); dir != filepath.Clean(f.dir); dir = filepath.Dir(dir) {
			if os.Remove(dir) != nil { // not empty
				break
			}
		}
	}
	return nil
}
