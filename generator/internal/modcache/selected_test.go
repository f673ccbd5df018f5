// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package modcache_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/informergen/informergen/generator/internal/modcache"
)

func TestSelectedVersionIsThatOfTheBuild(t *testing.T) {
	const goMod = "module example.com/m\n\ngo 1.26.0\n\nrequire k8s.io/api v0.35.1\n"
	for name, tc := range map[string]struct {
		files map[string]string
		want  string
	}{
		"required":                 {map[string]string{"go.mod": goMod}, "v0.35.1"},
		"not required":             {map[string]string{"go.mod": "module example.com/m\n"}, ""},
		"no go.mod":                {nil, ""},
		"broken go.mod":            {map[string]string{"go.mod": "require ("}, ""},
		"replaced":                 {map[string]string{"go.mod": goMod + "replace k8s.io/api => example.com/fork v0.34.0\n"}, "v0.34.0"},
		"replaced by a directory":  {map[string]string{"go.mod": goMod + "replace k8s.io/api => ./api\n"}, "./api"},
		"another version replaced": {map[string]string{"go.mod": goMod + "replace k8s.io/api v0.1.0 => ./api\n"}, "v0.35.1"},
		"from a newer Go":          {map[string]string{"go.mod": goMod + "surprise me\n"}, "v0.35.1"},
		"in a workspace": {map[string]string{
			"go.mod": goMod, "go.work": "go 1.26.0\n\nuse (\n\t.\n\t./other\n\t./missing\n)\n",
			"other/go.mod": "module example.com/other\n\nrequire k8s.io/api v0.36.0\n",
		}, "v0.36.0"},
		"replaced by the workspace": {map[string]string{
			"go.mod": goMod, "go.work": "go 1.26.0\n\nuse .\n\nreplace k8s.io/api => ../api\n",
		}, "../api"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("GOWORK", "")
			dir := t.TempDir()
			for file, text := range tc.files {
				file = filepath.Join(dir, file)
				if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if got := modcache.Selected(filepath.Join(dir, "deep", "er"), "k8s.io/api"); got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}
