// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/informergen/informergen/generator/internal/crdsource"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
	"github.com/informergen/informergen/generator/internal/pins"
)

// TestNoNameMovesUnderANamesFile changes CRDs at random, again and again: properties,
// enum values and kinds come, go, come back and trade places. With a names file,
// nothing is ever called otherwise than it was called first. It reads the CRDs of
// the project, and all in the directory that CRD_CORPUS names.
func TestNoNameMovesUnderANamesFile(t *testing.T) {
	forEachCRD(t, func(t *testing.T, file string, random *rand.Rand) int {
		c := parseCRD(t, file)
		dir := t.TempDir()
		given := goNames{}
		text := []byte("version: 1\n")
		for range 8 {
			ledger, err := pins.Read("names.yaml", text)
			if err != nil {
				t.Fatalf("the file that was written is wrong: %v\n%s", err, text)
			}
			api, ok := c.load(t, dir, ledger)
			if !ok {
				return 0
			}
			now := namesOf(api)
			for path, name := range now {
				if was, known := given[path]; known && was != name {
					t.Errorf("%s was called %s and is called %s", path, was, name)
				}
				given[path] = name
			}
			now.checkDistinct(t)
			if _, err := ledger.Check(); err != nil {
				t.Error(err)
			}
			if text, err = ledger.Bytes(); err != nil {
				t.Fatal(err)
			}
			c.mutate(random)
		}
		return len(given)
	})
}

// Without a names file, a name follows from its own path. It moves only when
// somebody with an equal claim comes or goes: a sibling of the same CamelCase form,
// a path of the same concatenation, or a kind.
func TestWithoutANamesFileOnlyRivalsMoveNames(t *testing.T) {
	moved := 0
	forEachCRD(t, func(t *testing.T, file string, random *rand.Rand) int {
		c := parseCRD(t, file)
		dir := t.TempDir()
		var before goNames
		count := 0
		for range 4 {
			api, ok := c.load(t, dir, nil)
			if !ok {
				return 0
			}
			now := namesOf(api)
			now.checkDistinct(t)
			for path, name := range now {
				if was, known := before[path]; known && was != name {
					moved++
					if !rivals(path, before) && !rivals(path, now) {
						t.Errorf("%s was called %s and is called %s, for no reason", path, was, name)
					}
				}
			}
			before = now
			count += len(now)
			c.mutate(random)
		}
		return count
	})
	if moved == 0 {
		t.Error("no name had a rival: nothing was tested")
	}
}

// forEachCRD runs check on every CRD file, with a source of randomness of its own.
// The result of check is how many names it has seen.
func forEachCRD(t *testing.T, check func(*testing.T, string, *rand.Rand) int) {
	files, err := filepath.Glob(filepath.Join(crdDirectory, "*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no CRDs: %v", err)
	}
	if dir := os.Getenv(corpusVariable); dir != "" {
		more, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
		if err != nil || len(more) == 0 {
			t.Fatalf("no *.yaml in %s: %v", dir, err)
		}
		files = append(files, more...)
	}
	names, empty := 0, 0
	for _, file := range files {
		seed := fnv.New64a()
		seed.Write([]byte(filepath.Base(file)))
		n := check(t, file, rand.New(rand.NewPCG(seed.Sum64(), 1)))
		names += n
		if n == 0 {
			empty++
		}
	}
	t.Logf("%d files with %d names; %d hold no CRD, or not one that can be read", len(files), names, empty)
}

// goNames are Go names by what they are names of: the group, the version and the
// key of the kind, then what it is, then its path and spelling. The separator is
// in no name.
type goNames map[string]string

const separator = "\x1f"

func key(parts ...string) string { return strings.Join(parts, separator) }

func namesOf(api *model.API) goNames {
	names := goNames{}
	for kind := range api.Kinds() {
		at := key(kind.Version.Group.Name, kind.Version.Name, kind.Name)
		names[key(at, "kind")] = kind.GoName
		names[key(at, "list")] = kind.ListGoName
		for _, field := range kind.SelectableFields {
			names[key(at, "selectable", pins.Root, field.Path)] = field.GoName
		}
		for _, typ := range kind.Version.Types {
			if typ.Name == kind.GoName {
				names.add(at, pins.Root, typ)
			}
		}
	}
	return names
}

// add adds what is below the type typ, which stands at path.
func (n goNames) add(at, path string, typ *model.Type) {
	if path != pins.Root {
		n[key(at, "type", path)] = typ.Name
	}
	switch shape := typ.Shape.(type) {
	case *model.Enum:
		for _, v := range shape.Values {
			n[key(at, "constant", path, v.Value)] = v.GoName
		}
	case *model.Defined:
		n.follow(at, path, shape.Elem)
	case *model.Struct:
		for _, f := range shape.Fields {
			if f.Name != "" {
				n[key(at, "field", path, f.JSON)] = f.Name
				n.follow(at, pins.Below(path, f.JSON), f.Type)
			}
		}
	}
}

func (n goNames) follow(at, path string, ref model.Ref) {
	switch ref := ref.(type) {
	case model.Named:
		n.add(at, path, ref.Type)
	case model.Pointer:
		n.follow(at, path, ref.Elem)
	case model.Slice:
		n.follow(at, path, ref.Elem)
	case model.Map:
		n.follow(at, path, ref.Elem)
	}
}

// checkDistinct checks that no package, and no struct, has a name twice.
func (n goNames) checkDistinct(t *testing.T) {
	t.Helper()
	taken := map[string]string{}
	for path, name := range n {
		parts := strings.Split(path, separator)
		space := key(parts[0], parts[1])
		if parts[3] == "field" {
			space = key(parts[:5]...)
		}
		if other, twice := taken[key(space, name)]; twice {
			t.Errorf("%s and %s are both called %s", other, path, name)
		}
		taken[key(space, name)] = path
	}
}

// rivals reports whether the name at path could be that of something else in n, or
// follows from one that could.
func rivals(path string, n goNames) bool {
	parts := strings.Split(path, separator)
	at := key(parts[:3]...)
	switch parts[3] {
	case "field":
		for other := range n {
			o := strings.Split(other, separator)
			if o[3] == "field" && other != path && key(o[:5]...) == key(parts[:5]...) && naming.Camel(o[5]) == naming.Camel(parts[5]) {
				return true
			}
		}
	case "constant":
		for other := range n {
			o := strings.Split(other, separator)
			if o[3] == "constant" && other != path && key(o[:5]...) == key(parts[:5]...) && naming.ConstantWords(o[5]) == naming.ConstantWords(parts[5]) {
				return true
			}
		}
		return contested(n, path) || rivals(key(at, "type", parts[4]), n)
	case "type":
		for other := range n { // a field on the way that has a rival
			o := strings.Split(other, separator)
			if o[3] == "field" && key(o[:3]...) == at && onTheWay(pins.Below(o[4], o[5]), parts[4]) && rivals(other, n) {
				return true
			}
		}
		return contested(n, path)
	}
	return contested(n, path)
}

func onTheWay(prefix, path string) bool {
	return path == prefix || strings.HasPrefix(path, prefix+".") || strings.HasPrefix(path, prefix+"[")
}

// contested reports whether the name at path is also what another path of the
// package gives: as one of them is written with underscores, or marked as a kind.
func contested(n goNames, path string) bool {
	parts := strings.Split(path, separator)
	plain := func(name string) string { return strings.ReplaceAll(strings.TrimSuffix(name, "Kind"), "_", "") }
	for other, name := range n {
		o := strings.Split(other, separator)
		if other != path && o[3] != "field" && key(o[:2]...) == key(parts[:2]...) && plain(name) == plain(n[path]) {
			return true
		}
	}
	return false
}

// load loads c as it is now. It reports false for one that cannot be read, which
// must be so from the beginning.
func (c *changingCRD) load(t *testing.T, dir string, names *pins.Ledger) (*model.API, bool) {
	t.Helper()
	file := filepath.Join(dir, "crd.yaml")
	if err := os.WriteFile(file, c.text(t), 0o666); err != nil {
		t.Fatal(err)
	}
	api, _, err := crdsource.Load(t.Context(), crdsource.Config{Paths: []string{file}, TypesPackage: typesPackage, Names: names})
	if err != nil {
		if c.mutations > 0 {
			t.Errorf("%s is no longer accepted: %v", c.file, err)
		}
		t.Logf("%s is not accepted: %v", c.file, err)
		return nil, false
	}
	return api, true
}

func TestCRDsChangeInEveryWay(t *testing.T) {
	c := parseCRD(t, filepath.Join(crdDirectory, "access.example.com_policies.yaml"))
	random := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		c.mutate(random)
	}
	for _, change := range []string{"property dropped", "property added", "property back", "properties reordered", "value added", "value dropped", "kind added"} {
		if c.changes[change] == 0 {
			t.Errorf("no %s: %s", change, fmt.Sprint(c.changes))
		}
	}
}
