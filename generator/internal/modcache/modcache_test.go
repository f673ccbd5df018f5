// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package modcache_test

import (
	"archive/zip"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/module"

	"github.com/informergen/informergen/generator/internal/modcache"
)

func TestModuleInTheCacheIsFoundWithoutTheGoCommand(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("GOMODCACHE", cache)
	t.Setenv("PATH", "")
	want := filepath.Join(cache, "example.com", "!big", "crds@v1.2.3")
	if err := os.MkdirAll(want, 0o777); err != nil {
		t.Fatal(err)
	}
	dir, version, err := modcache.Get(t.Context(), module.Version{Path: "example.com/Big/crds", Version: "v1.2.3"})
	if err != nil || dir != want || version != "v1.2.3" {
		t.Fatalf("got %q, %q, %v; want %q", dir, version, err, want)
	}
	if _, _, err := modcache.Get(t.Context(), module.Version{Path: "example.com/Big/crds", Version: "v1.2"}); err == nil {
		t.Fatal("a version that only the go command can tell was found without it")
	}
}

func TestModuleIsDownloadedAndItsVersionTold(t *testing.T) {
	t.Setenv("GOMODCACHE", t.TempDir())
	t.Setenv("GOFLAGS", "-modcacherw")
	t.Setenv("GONOSUMDB", "*")
	t.Setenv("GOPROXY", "file://"+filepath.ToSlash(proxy(t)))
	for _, query := range []string{"v1.2.3", "v1", "latest"} {
		dir, version, err := modcache.Get(t.Context(), module.Version{Path: "example.com/crds", Version: query})
		if err != nil || version != "v1.2.3" {
			t.Fatalf("%s: got version %q, %v", query, version, err)
		}
		text, err := os.ReadFile(filepath.Join(dir, "config", "crd.yaml"))
		if err != nil || string(text) != "kind: CustomResourceDefinition\n" {
			t.Errorf("%s: read %q, %v", query, text, err)
		}
	}
}

func TestModuleThatCannotBeHadIsNamed(t *testing.T) {
	t.Setenv("GOMODCACHE", t.TempDir())
	t.Setenv("GOPROXY", "file://"+filepath.ToSlash(proxy(t)))
	for _, mod := range []module.Version{
		{Path: "example.com/crds", Version: "v9.0.0"},
		{Path: "example.com/none", Version: "latest"},
		{Path: "example.com/crds", Version: "-x"},
	} {
		_, _, err := modcache.Get(t.Context(), mod)
		if err == nil || !strings.Contains(err.Error(), mod.Path+"@"+mod.Version) {
			t.Errorf("%v: the error is %v", mod, err)
		}
	}
}

func TestDownloadEndsWithItsContext(t *testing.T) {
	t.Setenv("GOMODCACHE", t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err := modcache.Get(ctx, module.Version{Path: "example.com/crds", Version: "latest"})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
}

// proxy makes the directory of a module proxy that has example.com/crds v1.2.3.
func proxy(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	dir := filepath.Join(root, "example.com", "crds", "@v")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"list":        "v1.2.3\n",
		"v1.2.3.info": `{"Version": "v1.2.3"}`,
		"v1.2.3.mod":  "module example.com/crds\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Create(filepath.Join(dir, "v1.2.3.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	archive := zip.NewWriter(f)
	for name, text := range map[string]string{"go.mod": "module example.com/crds\n", "config/crd.yaml": "kind: CustomResourceDefinition\n"} {
		w, err := archive.Create("example.com/crds@v1.2.3/" + name)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return root
}
