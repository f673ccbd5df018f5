// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	"crypto/sha256"
	"encoding/hex"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// file is a file of CRDs. It goes by the hash of its contents, so that results
// outlive a move of the collection.
type file struct {
	path string
	hash string
}

// files returns the manifests below dirs, sorted by path.
func files(dirs []string) ([]file, error) {
	var all []file
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !isManifest(path) {
				return err
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			sum := sha256.Sum256(data)
			all = append(all, file{path: path, hash: hex.EncodeToString(sum[:8])})
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	slices.SortFunc(all, func(a, b file) int { return strings.Compare(a.path, b.path) })
	return all, nil
}

func isManifest(path string) bool {
	return slices.Contains([]string{".yaml", ".yml", ".json"}, strings.ToLower(filepath.Ext(path)))
}

// part returns the files of one of n parts. A file stays in its part whatever the
// others are.
func part(all []file, index, n int) []file {
	return slices.DeleteFunc(slices.Clone(all), func(f file) bool {
		hash := fnv.New32a()
		hash.Write([]byte(f.hash))
		return int(hash.Sum32()%uint32(n)) != index
	})
}
