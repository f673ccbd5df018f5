// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/informergen/informergen/generator"
)

// definition is a CRD whose names are as they are given, and whose root schema says
// more.
func definition(group, kind, plural, version, schema string) string {
	return fmt.Sprintf(`apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec:
  group: %s
  scope: Namespaced
  names: {kind: %s, plural: %s}
  versions:
  - name: %s
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object%s}}
`, group, kind, plural, version, schema)
}

var positioned = regexp.MustCompile(`(?m)^crd\.yaml(:\d+(:\d+)?)?: .+`)

// TestHostileInputIsRefusedOrHarmless reads input that tries to get out of the
// output directory, or to keep the generator busy. What is refused is refused with
// the place; nothing appears outside the output directory in any case.
func TestHostileInputIsRefusedOrHarmless(t *testing.T) {
	long := strings.Repeat("a", 64)
	tests := map[string]string{
		"group with dots and slashes":      definition("'../../evil.example.com'", "Foo", "foos", "v1", ""),
		"absolute group":                   definition("/evil.example.com", "Foo", "foos", "v1", ""),
		"group with an empty label":        definition("'..'", "Foo", "foos", "v1", ""),
		"group with a backslash":           definition("'a\\..\\evil.example.com'", "Foo", "foos", "v1", ""),
		"group with NUL":                   definition("\"a\\0.example.com\"", "Foo", "foos", "v1", ""),
		"group with a newline":             definition("\"a.example.com\\nimport \\\"os\\\"\"", "Foo", "foos", "v1", ""),
		"group that is too long":           definition(strings.Repeat("a.", 130)+"com", "Foo", "foos", "v1", ""),
		"group with upper case":            definition("A.example.com", "Foo", "foos", "v1", ""),
		"group of another script":          definition("ä.example.com", "Foo", "foos", "v1", ""),
		"kind with a path":                 definition("a.example.com", "'../Foo'", "foos", "v1", ""),
		"kind that is code":                definition("a.example.com", "\"Foo struct{}; func init() {}\"", "foos", "v1", ""),
		"kind that is too long":            definition("a.example.com", "F"+long, "foos", "v1", ""),
		"plural with a path":               definition("a.example.com", "Foo", "'../../foos'", "v1", ""),
		"plural with NUL":                  definition("a.example.com", "Foo", "\"foos\\0\"", "v1", ""),
		"plural that is too long":          definition("a.example.com", "Foo", long, "v1", ""),
		"version with a path":              definition("a.example.com", "Foo", "foos", "'../../v1'", ""),
		"version that is a dot":            definition("a.example.com", "Foo", "foos", "'.'", ""),
		"version with a slash":             definition("a.example.com", "Foo", "foos", "v1/v2", ""),
		"version that is too long":         definition("a.example.com", "Foo", "foos", "v"+long, ""),
		"version that is a device":         definition("a.example.com", "Foo", "foos", "nul", ""),
		"names that are as long as can be": definition(strings.Repeat("abcdefghi.", 19)+"example.com", "F"+long[:62], "f"+long[:49], "v"+long[:62], ""),
		"no YAML: bytes that are no UTF-8": "apiVersion: \"\xff\xfe\"\n",
		"no YAML: a tab":                   "spec:\n\tgroup: a\n",
		"no YAML: NUL":                     "kind: \x00\n",
		"UTF-16":                           "\xff\xfe" + strings.Join(strings.Split("kind: CustomResourceDefinition\n", ""), "\x00"),
		"a mark at the beginning":          "\xef\xbb\xbf" + definition("a.example.com", "Foo", "foos", "v1", ""),
		"carriage returns":                 strings.ReplaceAll(definition("a.example.com", "Foo", "foos", "v1", ""), "\n", "\r\n"),
		"aliases that grow elsewhere":      bomb() + "---\n" + definition("a.example.com", "Foo", "foos", "v1", ""),
		"aliases that grow in a default":   definition("a.example.com", "Foo", "foos", "v1", ", properties: {spec: {type: object, x-kubernetes-preserve-unknown-fields: true, default: *x9}}") + bomb(),
		"an alias of nothing":              definition("a.example.com", "Foo", "foos", "v1", ", properties: *nothing"),
		"deep lists":                       "kind: CustomResourceDefinition\nx: " + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + "\n",
		"deep maps in a schema":            definition("a.example.com", "Foo", "foos", "v1", ", properties: "+strings.Repeat("{a: {type: object, properties: ", 5000)+"{}"+strings.Repeat("}}", 5000)),
		"many documents":                   strings.Repeat("---\nkind: Pod\n", 20000) + "---\n" + definition("a.example.com", "Foo", "foos", "v1", ""),
		"a key twice":                      definition("a.example.com", "Foo", "foos", "v1", "") + "spec: {}\n",
		"a group that is a boolean":        definition("yes", "Foo", "foos", "v1", ""),
		"a kind that is a number":          definition("a.example.com", "12", "foos", "v1", ""),
		"a property that is a path":        definition("a.example.com", "Foo", "foos", "v1", ", properties: {'../../x': {type: string}, 'a/b': {type: object, properties: {'..': {type: integer}}}}"),
		"a default that is code":           definition("a.example.com", "Foo", "foos", "v1", ", properties: {spec: {type: string, default: \"\\\" + func() { panic(1) }() + \\\"\", pattern: \"`+`\"}}"),
		"a property without letters":       definition("a.example.com", "Foo", "foos", "v1", ", properties: {'+': {type: string}, '\U0001F600': {type: string}, '. .': {type: string}}"),
		"an enum of odd texts":             definition("a.example.com", "Foo", "foos", "v1", ", properties: {spec: {type: string, enum: ['', ' ', '\u00e9', '\U0001F600', \"\\n\", \"*/\", '`', '../x']}}"),
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if err := os.WriteFile("crd.yaml", []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			files, err := generator.Generate(t.Context(), generator.Config{
				Inputs: []string{"crd.yaml"}, OutputDir: "out/client", OutputPackage: "example.com/out",
			})
			if err != nil {
				if !positioned.MatchString(err.Error()) {
					t.Errorf("refused without a place: %.300v", err)
				}
			} else if _, err := files.Write(); err != nil {
				t.Errorf("accepted, and then: %v", err)
			}
			if strange := strangers(t); len(strange) > 0 {
				t.Errorf("outside of the output directory: %q", strange)
			}
		})
	}
}

// bomb are aliases that stand for 10^9 texts.
func bomb() string {
	var b strings.Builder
	b.WriteString("x0: &x0 [lol]\n")
	for i := 1; i < 10; i++ {
		fmt.Fprintf(&b, "x%d: &x%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*x%d, ", i-1), 10), ", "))
	}
	return b.String()
}

// strangers lists the files below the working directory that are neither input nor
// output.
func strangers(t *testing.T) []string {
	var found []string
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && path != "crd.yaml" && !strings.HasPrefix(filepath.ToSlash(path), "out/client/") {
			found = append(found, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
