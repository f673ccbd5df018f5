// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package modcache

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
)

// Get returns the directory of a module, downloaded if need be. The version may
// be anything that the go command knows: v1.2.3, v1.2, latest, a branch, a commit.
// The second result is the version that it stands for.
func Get(ctx context.Context, mod module.Version) (dir, version string, err error) {
	if semver.IsValid(mod.Version) && semver.Canonical(mod.Version) == strings.TrimSuffix(mod.Version, "+incompatible") {
		if dir, ok := Find(mod); ok {
			return dir, mod.Version, nil
		}
	}
	return download(ctx, mod)
}

// download runs the go command outside of any module: what a go.mod near by
// requires or replaces has no say.
func download(ctx context.Context, mod module.Version) (dir, version string, err error) {
	name := mod.Path + "@" + mod.Version
	outside, err := os.MkdirTemp("", "informer-gen")
	if err != nil {
		return "", "", fmt.Errorf("downloading %s: %w", name, err)
	}
	defer os.RemoveAll(outside)
	cmd := exec.CommandContext(ctx, "go", "mod", "download", "-json", "--", name)
	cmd.Dir = outside
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GO111MODULE=on")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	runErr := cmd.Run()
	var result struct{ Dir, Version, Error string }
	if err := json.Unmarshal(stdout.Bytes(), &result); err != nil && runErr == nil {
		return "", "", fmt.Errorf("downloading %s: reading what the go command prints: %w", name, err)
	}
	switch {
	case ctx.Err() != nil:
		return "", "", fmt.Errorf("downloading %s: %w", name, ctx.Err())
	case result.Error != "" || runErr != nil:
		why := cmp.Or(result.Error, strings.TrimSpace(stderr.String()), fmt.Sprint(runErr))
		return "", "", fmt.Errorf("downloading %s: %s", name, why)
	}
	return result.Dir, result.Version, nil
}
