// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// shard is a module on disk that holds units.
type shard struct {
	dir string
	env []string
}

// newShard makes an empty module in dir with the requirements of this one, whose
// directory is home.
func newShard(home, dir string) (*shard, error) {
	mod, err := os.ReadFile(filepath.Join(home, "go.mod"))
	if err != nil {
		return nil, err
	}
	sum, err := os.ReadFile(filepath.Join(home, "go.sum"))
	if err != nil {
		return nil, err
	}
	root, err := filepath.Abs(filepath.Join(home, "../.."))
	if err != nil {
		return nil, err
	}
	const self = "github.com/informergen/informergen/e2e/crds"
	mod = bytes.Replace(mod, []byte("module "+self), []byte("module "+shardModule), 1)
	mod = bytes.Replace(mod, []byte("=> ../.."), []byte("=> "+root), 1)
	mod = fmt.Appendf(mod, "\nrequire %s v0.0.0\n\nreplace %s => %s\n", self, self, filepath.Join(root, "e2e/crds"))
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), mod, 0o666); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "go.sum"), sum, 0o666); err != nil {
		return nil, err
	}
	return &shard{dir: dir, env: append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")}, nil
}

// goCommand runs the go command in the shard and returns what it says when it
// fails.
func (s *shard) goCommand(ctx context.Context, args ...string) error {
	command := exec.CommandContext(ctx, "go", args...)
	command.Dir, command.Env = s.dir, s.env
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("go %s: %w\n%s", args[0], err, output)
	}
	return nil
}
