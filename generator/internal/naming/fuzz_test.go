// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package naming_test

import (
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/informergen/informergen/generator/internal/naming"
)

// hostile are spellings that API authors have used, or could: one to a line, which
// is how the fuzz targets take a list.
var hostile = []string{
	"",
	"-\n--\n_\n$\n.",
	"sourceLabels\nsource_labels\nsource-labels\nSourceLabels\nSource_Labels\nSOURCE_LABELS",
	"-XX\nXX\nxx\n$schema\nschema\n_type\ntype\n3scale\nx3scale\nX3scale\nauth.basic\nauthBasic",
	"a_b\naB\naBUnderscore\nABUnderscore\nABX648f\nab",
	"deepCopy\ndeepCopyField\nDeepCopyField\ndeep-copy\nxPreserved\nmarshalJSON\nname\nlabels\nnameField\ngetName",
	"名前\n名 前\nx名前\néclair\nÉclair\nıd\nid\nſ\ns\nS\nǆ\nǅ\nǄ\nß\nẞ\n\xff\n\u0301a",
	"Scheme\nSchemeBuilder\nAddToScheme\nInstall\nKind\nResource\nGroupVersion\ninstall\nkind\nKindKind\nInterface\nClientset\nNew\nList",
	"*\n!=\n=\n==\n=~\n\"\n'\n`\n\\\n \n→\n-1\n1\n1.5\n15\n1_5\nv1-10-0\nv1.10.0\nEmpty",
	"any\nAny\nANY\nanyLower\nAnyLower\nanyUpper",
	"Probe\nProbeNamespace\nProbeIndex\nTypedProbe\nDeletedProbe\nDeleted\nNew\nNamespace\nInformer\nLister\nToTyped\nPROBE\nprobe\nProbes",
	"Foo\nFooList\nFooSpec\nFooStatus\nfoo\nfoo-list",
}

// lines returns the lines of text, each once.
func lines(text string) []string {
	all := strings.Split(text, "\n")
	slices.Sort(all)
	return slices.Compact(all)
}

// holds checks what every set of names has to be: exported identifiers, different
// from each other, and the same in any order.
func holds(t *testing.T, spellings []string, name func([]string) []string) {
	t.Helper()
	names := name(spellings)
	given := map[string]string{}
	for i, n := range names {
		if !token.IsIdentifier(n) || !token.IsExported(n) {
			t.Errorf("%q: %q is no exported identifier", spellings[i], n)
		}
		if other, twice := given[n]; twice {
			t.Errorf("%q and %q are both called %s", other, spellings[i], n)
		}
		given[n] = spellings[i]
	}
	backwards := slices.Clone(spellings)
	slices.Reverse(backwards)
	again := name(backwards)
	slices.Reverse(again)
	if !slices.Equal(names, again) {
		t.Errorf("%q: %q in one order, %q in the other", spellings, names, again)
	}
}

func addHostile(f *testing.F) {
	for _, text := range hostile {
		f.Add(text)
	}
}

func FuzzCamel(f *testing.F) {
	addHostile(f)
	f.Fuzz(func(t *testing.T, text string) {
		holds(t, []string{text}, func(all []string) []string { return []string{naming.Camel(all[0])} })
	})
}

func FuzzFields(f *testing.F) {
	addHostile(f)
	f.Fuzz(func(t *testing.T, text string) {
		for _, reserved := range []func(string) bool{naming.ReservedField, naming.ReservedObjectField} {
			holds(t, lines(text), func(all []string) []string {
				names := naming.Fields(all, nil, reserved)
				for i, name := range names {
					if reserved(name) {
						t.Errorf("%q is called %s, which is reserved", all[i], name)
					}
				}
				return names
			})
		}
	})
}

// A name that was given stays, whatever comes and goes beside it: here, one
// spelling after the other comes, and then the first half goes.
func FuzzPinnedFieldsStay(f *testing.F) {
	addHostile(f)
	f.Fuzz(func(t *testing.T, text string) {
		spellings := lines(text)
		pins := naming.Pins{}
		for n := range spellings {
			some := spellings[:n+1]
			if n > len(spellings)/2 {
				some = spellings[n/2 : n+1]
			}
			holds(t, some, func(all []string) []string { return naming.Fields(all, pins, naming.ReservedField) })
			for i, name := range naming.Fields(some, pins, naming.ReservedField) {
				if was := pins[some[i]]; was != "" && was != name {
					t.Fatalf("%q was called %s and is called %s", some[i], was, name)
				}
				pins[some[i]] = name
			}
		}
	})
}

func FuzzConstants(f *testing.F) {
	addHostile(f)
	f.Fuzz(func(t *testing.T, text string) {
		taken := map[string]bool{}
		for _, value := range lines(text)[:len(lines(text))/2] {
			taken["T"+naming.ConstantWords(value)] = true
		}
		holds(t, lines(text), func(all []string) []string {
			names := naming.Constants("T", all, nil, func(name string) bool { return taken[name] })
			for i, name := range names {
				if taken[name] {
					t.Errorf("%q is called %s, which is taken", all[i], name)
				}
			}
			return names
		})
	})
}

func FuzzKinds(f *testing.F) {
	addHostile(f)
	f.Fuzz(func(t *testing.T, text string) {
		taken := func(name string) bool { return name == "Foo" || name == "FooKind" }
		holds(t, lines(text), func(all []string) []string {
			names := naming.Kinds(all, nil, taken, func(_, goName string) []string { return naming.Derived(goName, goName+"s", true) })
			derived := map[string]string{}
			for i, name := range names {
				for _, d := range naming.Derived(name, name+"s", true) {
					if other, twice := derived[d]; twice {
						t.Errorf("%q and %q both give %s", other, all[i], d)
					}
					derived[d] = all[i]
				}
				if taken(name) || naming.ReservedType(name) {
					t.Errorf("%q is called %s, which is taken", all[i], name)
				}
			}
			return names
		})
	})
}

// A line is a path of words that are separated by spaces.
func FuzzTypes(f *testing.F) {
	addHostile(f)
	f.Add("Foo Spec\nFoo Status\nFoo Spec Build Resources\nFoo Spec BuildResources\nFooSpec Build Resources\nFoo Spec BuildResources X")
	f.Add("Add To Scheme\nGroup Version\nGroup Name\nScheme Builder")
	f.Fuzz(func(t *testing.T, text string) {
		var paths []string
		for _, line := range lines(text) {
			words := strings.Fields(line)
			for i, word := range words {
				words[i] = naming.Camel(word)
			}
			if len(words) > 0 {
				paths = append(paths, strings.Join(words, " "))
			}
		}
		slices.Sort(paths)
		paths = slices.Compact(paths)
		holds(t, paths, func(all []string) []string {
			split := make([][]string, len(all))
			for i, path := range all {
				split[i] = strings.Split(path, " ")
			}
			names := naming.Types(split, nil, []string{"Foo", "FooList"})
			for i, name := range names {
				if name == "Foo" || name == "FooList" || naming.ReservedType(name) {
					t.Errorf("%q is called %s, which is taken", all[i], name)
				}
			}
			return names
		})
	})
}

func FuzzGroups(f *testing.F) {
	addHostile(f)
	f.Add("foo.example.com\nfoo.example.org\nfoo-bar.example.com\nfoo.bar.example.com\nstart.io\ncore\n3d.io\ninternal\nfor.func.type")
	f.Fuzz(func(t *testing.T, text string) {
		holds(t, lines(text), func(all []string) []string { return naming.GroupGoNames(all, nil) })
	})
}
