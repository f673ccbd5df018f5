// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package pins_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/informergen/informergen/generator/internal/pins"
)

func read(t *testing.T, text string) *pins.Ledger {
	t.Helper()
	l, err := pins.Read("names.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func bytes(t *testing.T, l *pins.Ledger) string {
	t.Helper()
	text, err := l.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestPathsKeepPropertiesApartThatHoldSeparators(t *testing.T) {
	for want, path := range map[string]string{
		"spec":          pins.Below(pins.Root, "spec"),
		"spec.ports":    pins.Below("spec", "ports"),
		`spec["a.b"].c`: pins.Below(pins.Below("spec", "a.b"), "c"),
		`["a.b"]`:       pins.Below(pins.Root, "a.b"),
		`spec.-XX`:      pins.Below("spec", "-XX"),
		`spec.名前`:       pins.Below("spec", "名前"),
		`["."]`:         pins.Below(pins.Root, "."),
		`["a\"]"].b`:    pins.Below(pins.Below(pins.Root, `a"]`), "b"),
	} {
		if path != want {
			t.Errorf("got %s, want %s", path, want)
		}
	}
}

// Names of properties are chosen by others, and some of them mean something to
// YAML.
func TestEverySpellingSurvivesTheFile(t *testing.T) {
	spellings := []string{
		"", ".", "~", "null", "true", "yes", "on", "y", "1", "-1", "1.5", "0x10", "1_000", "2024-01-01", "<<", "=", "- a", "a: b", "a # b", "#", "*a", "&a", "!a", "%a", "@a", "`a`",
		"a\nb", "a\tb", "a\x00b", "a\u2028b", "\ufeff", "[", "{", "]", ",", "'", `"`, `\`, " a ", "名前", "gone", "types",
	}
	l := pins.New("names.yaml")
	v := l.Group("g.example.com").Kind("Kind", "kinds").Version("v1")
	for _, spelling := range spellings {
		v.SetType(pins.Below(pins.Root, spelling), pins.Type{Name: "T"})
		v.SetField(spelling, spelling, "Odd"+pins.Below(pins.Root, spelling))
		v.SetConstant(spelling, spelling, "X")
	}
	first := bytes(t, l)
	again, _ := pins.Read("names.yaml", []byte(first)) // names that are no identifiers, or not unique
	v = again.Group("g.example.com").Kind("Kind", "kinds").Version("v1")
	for _, spelling := range spellings {
		if got := v.ConstantPins(spelling, nil); !cmp.Equal(got, map[string]string{spelling: "X"}) {
			t.Errorf("%q: got %v", spelling, got)
		}
		if v.FieldSlot(spelling, spelling) == nil || v.Type(pins.Below(pins.Root, spelling)).Name != "T" {
			t.Errorf("%q is lost", spelling)
		}
	}
}

func TestWritingAFileAgainChangesNothing(t *testing.T) {
	const text = `# Ours.

version: 1
groups:
  g.example.com:
    goName: G
    kinds:
      # One kind.
      Kind:
        plural: kinds
        goName: Kind
        list: KindList
        accessor: Kinds
        versions:
          v1:
            types:
              spec: KindSpec # its type
            properties:
              .: [spec]
              spec: [a, b]
            gone:
              types:
                # Once was.
                status: KindStatus
              properties:
                .: [status]
      Other:
        plural: others
        goName: Other
        gone: true
        versions:
          v1:
            types:
              spec: OtherSpec
            properties:
              .: [spec]
# The end.
`
	l := read(t, text)
	l.Group("g.example.com").Slot().Set("G")
	k := l.Group("g.example.com").Kind("Kind", "kinds")
	goName, list, accessor := k.Slots()
	goName.Set("Kind")
	list.Set("KindList")
	accessor.Set("Kinds")
	v := k.Version("v1")
	v.SetType("spec", pins.Type{Name: "KindSpec"})
	for _, property := range []string{"b", "a"} {
		v.SetField("spec", property, map[string]string{"a": "A", "b": "B"}[property])
	}
	v.SetField(pins.Root, "spec", "Spec")
	if notes, err := l.Check(); len(notes) > 0 || err != nil {
		t.Errorf("got %v, %v", notes, err)
	}
	if diff := cmp.Diff(text, bytes(t, l)); diff != "" {
		t.Error(diff)
	}
}

func TestAResourceWhosePluralChangesKeepsItsNames(t *testing.T) {
	l := read(t, "version: 1\ngroups: {g: {kinds: {Kind: {plural: kind, goName: Sort}, Two: {plural: twos}, Two/pairs: {plural: pairs}}}}\n")
	g := l.Group("g")
	for _, tc := range []struct {
		kind, plural string
		first        bool
		want         string
	}{
		{"Kind", "kinds", true, "Kind"},
		{"Kind", "kinds", false, "Kind/kinds"},
		{"Two", "pairs", true, "Two/pairs"},
		{"New", "news", true, "New"},
	} {
		if got := g.Key(tc.kind, tc.plural, tc.first); got != tc.want {
			t.Errorf("%s as %s: got %s, want %s", tc.kind, tc.plural, got, tc.want)
		}
	}
}

func TestNothingIsKeptWithoutALedger(t *testing.T) {
	var l *pins.Ledger
	k := l.Group("g").Kind("Kind", "kinds")
	v := k.Version("v1")
	v.SetType("spec", pins.Type{Name: "KindSpec"})
	v.SetField("spec", "a", "A")
	v.SetConstant("spec", "a", "A")
	l.Group("g").Slot().Set("G")
	_, _, accessor := l.Group("g").ByPlural("kinds").Slots()
	accessor.Set("Kinds")
	if v.Type("spec").Name+v.Wish("spec").Name+accessor.Pin()+l.Group("g").Key("Kind", "kinds", true) != "Kind" {
		t.Error("a nil ledger pins names")
	}
	if notes, err := l.Check(); notes != nil || err != nil {
		t.Errorf("got %v, %v", notes, err)
	}
}

// FuzzRead holds that no file makes Read panic, and that one that it accepts and
// writes is the same when it is read and written again.
func FuzzRead(f *testing.F) {
	f.Add("version: 1\ngroups: {g: {goName: G, kinds: {K: {plural: ks, goName: K, versions: {v1: {types: {spec: KSpec}, properties: {.: [spec]}}}}}}}\n")
	f.Add("version: 1\ngroups:\n  g: # a\n    kinds:\n      K:\n        plural: ks\n        gone: true\n        versions:\n          v1:\n            gone:\n              # b\n              fields: {spec: {a: B}}\n")
	f.Add("version: 2\n")
	f.Add("a: &a [*a]\n")
	f.Add("version: 1\n---\n")
	f.Add("? [a]\n: {<<: {}}\n")
	f.Fuzz(func(t *testing.T, text string) {
		l, err := pins.Read("names.yaml", []byte(text))
		if err != nil {
			return
		}
		first := bytes(t, l)
		if again := bytes(t, read(t, first)); again != first {
			t.Errorf("wrote\n%s\nand then\n%s", first, again)
		}
	})
}
