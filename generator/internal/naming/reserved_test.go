// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package naming_test

import (
	"testing"

	"github.com/informergen/informergen/generator/internal/naming"
)

func TestFilesAreBuiltOnEveryPlatform(t *testing.T) {
	for file, want := range map[string]string{
		"windows.go": "windows.go", "fake_windows.go": "fake_windows_.go", "fake_test.go": "fake_test_.go", "fake_policy.go": "fake_policy.go",
		"fake_windows.io_client.go": "fake_windows_.io_client.go", "windows.io_client.go": "windows.io_client.go",
		"fake_test.io_client.go": "fake_test.io_client.go", "a.b_test.go": "a.b_test_.go", "fake_windows.txt": "fake_windows.txt",
	} {
		if got := naming.Buildable(file); got != want {
			t.Errorf("Buildable(%q) = %q, want %q", file, got, want)
		}
	}
}
