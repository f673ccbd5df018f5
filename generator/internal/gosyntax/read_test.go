// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosyntax_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/informergen/informergen/generator/internal/emit"
	"github.com/informergen/informergen/generator/internal/gosyntax"
	"github.com/informergen/informergen/generator/internal/model"
)

// disk has packages of one file each, which are written when they are asked for.
type disk struct {
	t     *testing.T
	dir   string
	texts map[string]string // by import path
}

func (d disk) write(path, text string) gosyntax.Listing {
	d.t.Helper()
	name := filepath.Join(d.dir, filepath.FromSlash(path), "types.go")
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		d.t.Fatal(err)
	}
	return gosyntax.Listing{Path: path, Files: []string{name}}
}

func (d disk) find(_ context.Context, paths []string) (found []gosyntax.Listing) {
	for _, path := range paths {
		if text, ok := d.texts[path]; ok {
			found = append(found, d.write(path, text))
		}
	}
	return found
}

// read reads one package of one file, whose dependencies are the packages in
// others: text by import path.
func read(t *testing.T, text string, others map[string]string) (*model.Package, error) {
	t.Helper()
	d := disk{t, t.TempDir(), others}
	read, _, err := gosyntax.Read(t.Context(), gosyntax.Config{Dir: d.dir, DeepCopy: true, Find: d.find}, []gosyntax.Listing{d.write("example.com/app/v1", text)})
	if err != nil {
		return nil, err
	}
	return read[0], nil
}

func typeNamed(t *testing.T, pkg *model.Package, name string) *model.Type {
	t.Helper()
	i := slices.IndexFunc(pkg.Types, func(typ *model.Type) bool { return typ.Name == name })
	if i < 0 {
		t.Fatalf("there is no type %s", name)
	}
	return pkg.Types[i]
}

// fieldType returns the type of the field F of Foo.
func fieldType(t *testing.T, pkg *model.Package) model.Ref {
	t.Helper()
	return typeNamed(t, pkg, "Foo").Shape.(*model.Struct).Fields[0].Type
}

const header = "// +k8s:deepcopy-gen=package\npackage v1\n\n"

func TestForeignTypesAreCopiedByTheirMethodsElseByWhatTheyAreMadeOf(t *testing.T) {
	for name, tc := range map[string]struct {
		foreign string
		want    model.CopyMode
	}{
		"DeepCopyInto":          {"type T struct{ l []int }\nfunc (in *T) DeepCopyInto(out *T) {}", model.CopyInto},
		"both":                  {"type T struct{ l []int }\nfunc (in *T) DeepCopyInto(out *T) {}\nfunc (in *T) DeepCopy() *T { return nil }", model.CopyInto},
		"DeepCopy of a value":   {"type T struct{ l []int }\nfunc (in T) DeepCopy() T { return in }", model.CopyByMethod},
		"DeepCopy of a pointer": {"type T struct{ l []int }\nfunc (in *T) DeepCopy() *T { return nil }", model.CopyByPointer},
		"flat struct":           {"type T struct{ a [2]int; b B }\ntype B string", model.CopyByValue},
		"string":                {"type T string", model.CopyByValue},
		"bytes":                 {"type T []byte", model.CopyByShape},
		"interface":             {"type T interface{ DeepCopyT() T }", model.CopyByInterface},
		"embedding interface":   {"type T interface{ I }\ntype I interface{ DeepCopyT() T }", model.CopyByInterface},
		"other interface":       {"type T interface{ String() string }", model.Uncopyable},
		"struct with a slice":   {"type T struct{ l []int }", model.Uncopyable},
		"recursive":             {"type T struct{ next *T }", model.Uncopyable},
		"generic":               {"type T[P any] struct{ p P }", model.Uncopyable},
		"in a group":            {"type (\n\tO int\n\tT string\n)", model.CopyByValue},
	} {
		t.Run(name, func(t *testing.T) {
			field := "other.T"
			if name == "generic" {
				field = "other.T[int]"
			}
			pkg, err := read(t, header+"import \"example.com/other\"\n\ntype Foo struct { F "+field+" }\n", map[string]string{"example.com/other": "package other\n\n" + tc.foreign})
			if tc.want == model.Uncopyable {
				if err == nil || !strings.Contains(err.Error(), "types.go:6:19: Foo.F cannot be deep-copied") {
					t.Errorf("got %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := fieldType(t, pkg).(model.External).Copy; got != tc.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

func TestCopyModeOfATypeIsThatOfItsPackage(t *testing.T) {
	d := disk{t, t.TempDir(), map[string]string{
		"example.com/other": "package other\n\nimport \"example.com/units\"\n\ntype Point struct { X, Y units.Metre }\n\ntype Path []Point\n\n" +
			"type Names struct { all []string }\n\nfunc (n *Names) DeepCopy() *Names { return n }\n",
		"example.com/units":  "package units\n\ntype Metre float64\n",
		"example.com/broken": "package broken\n\ntype Half struct {\n",
		"example.com/half":   "package half\n\nfunc (h *Half) DeepCopyInto(out *Half) {}\n\ntype Half struct {\n",
	}}
	for of, want := range map[string]struct {
		mode model.CopyMode
		err  string
	}{
		"example.com/other Point":   {mode: model.CopyByValue},
		"example.com/other Path":    {mode: model.CopyByShape},
		"example.com/other Names":   {mode: model.CopyByPointer},
		"example.com/other Missing": {mode: model.Uncopyable, err: "package example.com/other declares no type Missing"},
		"example.com/absent Type":   {mode: model.Uncopyable},
		"example.com/broken Half":   {mode: model.Uncopyable, err: "example.com/broken/types.go:3:20: expected"},
		"example.com/half Half":     {mode: model.CopyInto},
	} {
		path, name, _ := strings.Cut(of, " ")
		mode, err := gosyntax.CopyMode(t.Context(), gosyntax.Config{Dir: d.dir, Find: d.find}, path, name)
		if mode != want.mode || (err == nil) != (want.err == "") || err != nil && !strings.Contains(err.Error(), want.err) {
			t.Errorf("%s: got %v and %v, want %v and %q", of, mode, err, want.mode, want.err)
		}
	}
}

func TestImportsAreFoundByNameAliasAndConvention(t *testing.T) {
	for name, tc := range map[string]struct{ imports, field, path, text string }{
		"by its name":            {`"example.com/other"`, "other.T", "example.com/other", "package other"},
		"by an alias":            {`o "example.com/other"`, "o.T", "example.com/other", "package other"},
		"above a version":        {`"example.com/other/v2"`, "other.T", "example.com/other/v2", "package other"},
		"by a name that differs": {`"example.com/go-other"`, "other.T", "example.com/go-other", "package other"},
	} {
		t.Run(name, func(t *testing.T) {
			pkg, err := read(t, header+"import "+tc.imports+"\n\ntype Foo struct { F "+tc.field+" }\n", map[string]string{tc.path: tc.text + "\n\ntype T string"})
			if err != nil {
				t.Fatal(err)
			}
			if got := fieldType(t, pkg).(model.External); got.Package != tc.path || got.Name != "T" {
				t.Errorf("got %v", got)
			}
		})
	}
}

func TestAliasesStandForTheirTypes(t *testing.T) {
	pkg, err := read(t, header+"import \"example.com/other\"\n\ntype Foo struct { F A }\ntype A = other.A\n", map[string]string{
		"example.com/other": "package other\n\ntype A = B\ntype B string",
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := fieldType(t, pkg).(model.External); got.Name != "B" || got.Copy != model.CopyByValue {
		t.Errorf("got %v", got)
	}
}

func TestTypesDefinedFromStructsHaveTheirFields(t *testing.T) {
	pkg, err := read(t, header+"type Foo Bar\ntype Bar struct { F *Foo; G []Foo }\n", nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, field := range typeNamed(t, pkg, "Foo").Shape.(*model.Struct).Fields {
		names = append(names, field.Name)
	}
	if diff := cmp.Diff([]string{"F", "G"}, names); diff != "" {
		t.Error(diff)
	}
}

// Types that do not compile are for the compiler to report: reading them must only
// come to an end.
func TestTypesInACircleComeToAnEnd(t *testing.T) {
	for _, text := range []string{
		"type A B\ntype B A\ntype Foo struct { F A }",
		"type A = B\ntype B = A\ntype Foo struct { F A }",
		"type Foo struct { F Foo; G Foo; H [2]Foo }",
		"type Foo []Foo",
		"type Foo map[string]Foo",
		"type Foo [2]Foo",
		"type Foo *Foo",
		"type Foo struct { Foo }",
		"type Foo struct { *Foo }",
		"type Foo = []Foo",
		"type Foo interface { Foo }\ntype Bar struct { F Foo }",
		"type Foo struct { F 1 + 2; G f(); H a.b.c; I []; }",
		"type Foo[T Foo[T]] struct { F T }\ntype Bar struct { F Foo[Bar] }",
	} {
		pkg, err := read(t, header+text+"\n", nil)
		if err != nil {
			t.Logf("%s: %v", text, err)
			continue
		}
		if _, err := emit.Beside(t.Context(), emit.Config{Artefacts: []emit.Artefact{emit.DeepCopy}}, []*model.Package{pkg}); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
