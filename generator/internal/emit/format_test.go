// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package emit

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFormatDropsImportsThatNothingUses(t *testing.T) {
	for name, tc := range map[string]struct{ text, want string }{
		"some": {
			"package p\n\nimport (\n\tcontext \"context\"\n\tfmt \"fmt\"\n\n\tx \"example.com/x\"\n)\n\nvar _ = fmt.Sprint(x.Y)\n",
			"package p\n\nimport (\n\tfmt \"fmt\"\n\n\tx \"example.com/x\"\n)\n\nvar _ = fmt.Sprint(x.Y)\n",
		},
		"a whole group": {
			"package p\n\nimport (\n\tfmt \"fmt\"\n\n\tx \"example.com/x\"\n)\n\nvar _ = fmt.Sprint()\n",
			"package p\n\nimport (\n\tfmt \"fmt\"\n)\n\nvar _ = fmt.Sprint()\n",
		},
		"all": {
			"package p\n\nimport (\n\tfmt \"fmt\"\n)\n\nvar X int\n",
			"package p\n\nvar X int\n",
		},
		"none to begin with": {
			"package p\nvar   X int\n",
			"package p\n\nvar X int\n",
		},
		"a name in a comment or string is no use": {
			"package p\n\nimport (\n\tfmt \"fmt\"\n)\n\n// fmt.Println is not called.\nvar X = \"fmt.Println\"\n",
			"package p\n\n// fmt.Println is not called.\nvar X = \"fmt.Println\"\n",
		},
		"imports are sorted": {
			"package p\n\nimport (\n\tz \"z\"\n\ta \"a\"\n)\n\nvar _, _ = a.A, z.Z\n",
			"package p\n\nimport (\n\ta \"a\"\n\tz \"z\"\n)\n\nvar _, _ = a.A, z.Z\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := format([]byte(tc.text))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tc.want, string(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFormatRefusesTextThatIsNoGo(t *testing.T) {
	if _, err := format([]byte("package p\nfunc {")); err == nil {
		t.Error("it was accepted")
	}
}
