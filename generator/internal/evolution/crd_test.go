// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package evolution_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"

	"github.com/informergen/informergen/generator/internal/evolution"
)

// definition is a CRD with the fields of its spec as YAML.
func definition(t *testing.T, file, spec string) evolution.Definition {
	t.Helper()
	var document yaml.Node
	if err := yaml.Unmarshal([]byte("spec: {"+spec+"}"), &document); err != nil {
		t.Fatal(err)
	}
	return evolution.Definition{File: file, Node: document.Content[0]}
}

// told is what a comparison tells, without places.
func told(differences []evolution.Difference) (all []string) {
	for _, d := range differences {
		all = append(all, map[bool]string{true: "breaking: ", false: "compatible: "}[d.Breaking]+d.Msg)
	}
	return all
}

// change is two states and what is told about the step from one to the other, both
// ways.
type change struct {
	old, new  string
	step      []string
	backwards []string
}

// check compares the states of changes, each as what makes a CRD of it makes it.
func check(t *testing.T, spec func(state string) string, changes map[string]change) {
	t.Helper()
	for name, c := range changes {
		t.Run(name, func(t *testing.T) {
			old, new := definition(t, "old", spec(c.old)), definition(t, "new", spec(c.new))
			compare := func(old, new evolution.Definition) []string {
				return told(evolution.CRDs([]evolution.Definition{old}, []evolution.Definition{new}))
			}
			if diff := cmp.Diff(c.step, compare(old, new)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if diff := cmp.Diff(c.backwards, compare(new, old)); diff != "" {
				t.Errorf("backwards (-want +got)\n%s", diff)
			}
			for _, state := range []evolution.Definition{old, new} {
				if same := compare(state, state); len(same) > 0 {
					t.Errorf("a state differs from itself: %q", same)
				}
			}
		})
	}
}

const head = "group: a.example.com, scope: Namespaced, names: {kind: Foo, plural: foos}, versions: "

// property puts a schema in the place of the property x.
func property(schema string) string {
	return head + "[{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {x: " + schema + "}}}}]"
}

const x = "foos.a.example.com v1: x: "

func TestWhatPermitsLessBreaks(t *testing.T) {
	check(t, property, map[string]change{
		"type": {
			`{type: integer}`, `{type: number}`,
			[]string{"compatible: " + x + "the type integer became number"}, []string{"breaking: " + x + "the type number became integer"},
		},
		"type that has nothing in common": {
			`{type: integer}`, `{type: string}`,
			[]string{"breaking: " + x + "the type integer became string"}, []string{"breaking: " + x + "the type string became integer"},
		},
		"any type": {
			`{type: string}`, `{x-kubernetes-preserve-unknown-fields: true}`,
			[]string{"compatible: " + x + "the type string became any", "compatible: " + x + "unknown fields are kept from now on"},
			[]string{"breaking: " + x + "unknown fields are pruned from now on", "breaking: " + x + "the type any became string"},
		},
		"int-or-string": {
			`{type: string}`, `{x-kubernetes-int-or-string: true}`,
			[]string{"compatible: " + x + "the type string became int-or-string"}, []string{"breaking: " + x + "the type int-or-string became string"},
		},
		"format": {
			`{type: integer, format: int32}`, `{type: integer, format: int64}`,
			[]string{"compatible: " + x + "the format int32 became int64"}, []string{"breaking: " + x + "the format int64 became int32"},
		},
		"no format": {
			`{type: string, format: uuid}`, `{type: string}`,
			[]string{"compatible: " + x + "the format uuid became (none)"}, []string{"breaking: " + x + "the format (none) became uuid"},
		},
		"null": {
			`{type: string}`, `{type: string, nullable: true}`,
			[]string{"compatible: " + x + "null is permitted now"}, []string{"breaking: " + x + "null is not permitted any more"},
		},
		"lower limit": {
			`{type: integer, minimum: 2}`, `{type: integer, minimum: 1}`,
			[]string{"compatible: " + x + "minimum: 2 became 1"}, []string{"breaking: " + x + "minimum: 1 became 2"},
		},
		"upper limit": {
			`{type: string, maxLength: 5}`, `{type: string}`,
			[]string{"compatible: " + x + "maxLength: 5 became (none)"}, []string{"breaking: " + x + "maxLength: (none) became 5"},
		},
		"enum": {
			`{type: string, enum: [a]}`, `{type: string, enum: [b, a]}`,
			[]string{"compatible: " + x + `the value "b" is new`}, []string{"breaking: " + x + `the value "b" is gone`},
		},
		"no enum": {
			`{type: string, enum: [a]}`, `{type: string}`,
			[]string{"compatible: " + x + "no enum limits the values any more"}, []string{"breaking: " + x + `an enum limits the values now: ["a"]`},
		},
		"pattern": {
			`{type: string, pattern: ^a}`, `{type: string}`,
			[]string{"compatible: " + x + `pattern: "^a" became (none)`}, []string{"breaking: " + x + `pattern: (none) became "^a"`},
		},
		"pattern that cannot be compared": {
			`{type: string, pattern: ^a}`, `{type: string, pattern: ^b}`,
			[]string{"breaking: " + x + `pattern: "^a" became "^b"`}, []string{"breaking: " + x + `pattern: "^b" became "^a"`},
		},
		"exclusive limit": {
			`{type: integer, minimum: 1, exclusiveMinimum: true}`, `{type: integer, minimum: 1, exclusiveMinimum: false}`,
			[]string{"compatible: " + x + "exclusiveMinimum: true became false"}, []string{"breaking: " + x + "exclusiveMinimum: false became true"},
		},
		"list type": {
			`{type: array, items: {type: string}}`, `{type: array, items: {type: string}, x-kubernetes-list-type: set}`,
			[]string{"breaking: " + x + `x-kubernetes-list-type: (none) became "set"`}, []string{"breaking: " + x + `x-kubernetes-list-type: "set" became (none)`},
		},
		"rule": {
			`{type: object, x-kubernetes-validations: [{rule: "self.a > 1"}]}`, `{type: object}`,
			[]string{"compatible: " + x + `the rule "self.a > 1" is gone`}, []string{"breaking: " + x + `the rule "self.a > 1" is new`},
		},
		"items": {
			`{type: array, items: {type: string, maxLength: 1}}`, `{type: array, items: {type: string, maxLength: 2}}`,
			[]string{"compatible: foos.a.example.com v1: x[*]: maxLength: 1 became 2"}, []string{"breaking: foos.a.example.com v1: x[*]: maxLength: 2 became 1"},
		},
		"arbitrary keys": {
			`{type: object}`, `{type: object, additionalProperties: {type: string}}`,
			[]string{"compatible: " + x + "arbitrary keys are permitted now"}, []string{"breaking: " + x + "arbitrary keys are not permitted any more"},
		},
		"arbitrary keys in the place of some": {
			`{type: object, properties: {a: {type: string}}}`, `{type: object, additionalProperties: {type: integer}}`,
			[]string{"breaking: " + x + "arbitrary keys are permitted now", "compatible: foos.a.example.com v1: x.a: the property is not declared any more; it is kept"},
			[]string{"breaking: " + x + "arbitrary keys are not permitted any more", "compatible: foos.a.example.com v1: x.a: the property is new"},
		},
		"embedded object": {
			`{type: object}`, `{type: object, x-kubernetes-embedded-resource: true}`,
			[]string{"breaking: " + x + "x-kubernetes-embedded-resource: false became true"}, []string{"compatible: " + x + "x-kubernetes-embedded-resource: true became false"},
		},
	})
}

func TestPropertiesComeAndGo(t *testing.T) {
	const a = "foos.a.example.com v1: x.a: "
	check(t, property, map[string]change{
		"one that is pruned": {
			`{type: object, properties: {b: {type: string}}}`, `{type: object, properties: {b: {type: string}, a: {type: string}}}`,
			[]string{"compatible: " + a + "the property is new"}, []string{"breaking: " + a + "the property is gone: a server prunes it"},
		},
		"one among unknown fields": {
			`{type: object, x-kubernetes-preserve-unknown-fields: true}`, `{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}}}`,
			[]string{"breaking: " + a + "the property is new: objects may have had anything there"},
			[]string{"compatible: " + a + "the property is not declared any more; it is kept"},
		},
		"one that is required": {
			`{type: object, properties: {a: {type: string}}}`, `{type: object, required: [a], properties: {a: {type: string}}}`,
			[]string{"breaking: " + x + "a is required now"}, []string{"compatible: " + x + "a is optional now"},
		},
		"one that is required and has a default": {
			`{type: object, properties: {a: {type: string, default: b}}}`, `{type: object, required: [a], properties: {a: {type: string, default: b}}}`,
			[]string{"compatible: " + x + "a is required now, and has a default"}, []string{"compatible: " + x + "a is optional now"},
		},
		"a default": {
			`{type: string}`, `{type: string, default: b}`,
			[]string{"compatible: " + x + `the default (none) became "b"`}, []string{"breaking: " + x + `the default "b" became (none)`},
		},
		"another default": {
			`{type: object, default: {a: 1}}`, `{type: object, default: {a: 2}}`,
			[]string{"breaking: " + x + `the default {"a": 1} became {"a": 2}`}, []string{"breaking: " + x + `the default {"a": 2} became {"a": 1}`},
		},
	})
}

func TestNamesAndScopeMustNotChange(t *testing.T) {
	spec := func(state string) string {
		return "group: a.example.com, " + state + ", versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]"
	}
	const foos = "foos.a.example.com: "
	check(t, spec, map[string]change{
		"scope": {
			"scope: Namespaced, names: {kind: Foo, plural: foos}", "scope: Cluster, names: {kind: Foo, plural: foos}",
			[]string{"breaking: " + foos + "scope: Namespaced became Cluster"}, []string{"breaking: " + foos + "scope: Cluster became Namespaced"},
		},
		"plural": {
			"names: {kind: Foo, plural: foos}", "names: {kind: Foo, plural: fooses}",
			[]string{"breaking: " + foos + "plural: foos became fooses"}, []string{"breaking: fooses.a.example.com: plural: fooses became foos"},
		},
		"kind": {
			"names: {kind: Foo, plural: foos}", "names: {kind: Fou, plural: foos, listKind: FooList}",
			[]string{"breaking: " + foos + "kind: Foo became Fou"}, []string{"breaking: " + foos + "kind: Fou became Foo"},
		},
		"kind of the list": {
			"names: {kind: Foo, plural: foos}", "names: {kind: Foo, plural: foos, listKind: Foos}",
			[]string{"breaking: " + foos + "names.listKind: FooList became Foos"}, []string{"breaking: " + foos + "names.listKind: Foos became FooList"},
		},
		"short name and category": {
			"names: {kind: Foo, plural: foos}", "names: {kind: Foo, plural: foos, shortNames: [f], categories: [all]}",
			[]string{"compatible: " + foos + "the short name f is new", "compatible: " + foos + "the category all is new"},
			[]string{"breaking: " + foos + "the short name f is gone", "breaking: " + foos + "the category all is gone"},
		},
	})
}

func TestVersionsComeAndGo(t *testing.T) {
	spec := func(state string) string {
		return head + "[{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}" + state + "]"
	}
	const v2 = "foos.a.example.com v2: "
	check(t, spec, map[string]change{
		"served":     {"", ", {name: v2, served: true}", []string{"compatible: " + v2 + "the version is new"}, []string{"breaking: " + v2 + "the version is gone"}},
		"not served": {"", ", {name: v2, served: false}", []string{"compatible: " + v2 + "the version is new"}, []string{"compatible: " + v2 + "the version, which was not served, is gone"}},
		"stored only": {
			"", ", {name: v2, served: false, storage: true}",
			[]string{"compatible: " + v2 + "the version is new"}, []string{"breaking: " + v2 + "the version, which was not served, is gone"},
		},
		"served from now on": {
			", {name: v2, served: false}", ", {name: v2, served: true}",
			[]string{"compatible: " + v2 + "the version is served now"}, []string{"breaking: " + v2 + "the version is not served any more"},
		},
		"deprecated": {", {name: v2, served: true}", ", {name: v2, served: true, deprecated: true}", []string{"compatible: " + v2 + "the version is deprecated now"}, nil},
		"stored from now on": {
			", {name: v2, served: true, storage: false}", ", {name: v2, served: true, storage: true}",
			[]string{"compatible: " + v2 + "objects are stored in this version now"}, nil,
		},
	})
}

func TestSubresourcesAndSelectableFieldsComeAndGo(t *testing.T) {
	spec := func(state string) string {
		return head + "[{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}" + state + "}]"
	}
	const v1 = "foos.a.example.com v1: "
	check(t, spec, map[string]change{
		"status": {
			"", ", subresources: {status: {}}",
			[]string{"breaking: " + v1 + "the subresource status is new: a write of the whole object leaves the status alone from now on"},
			[]string{"breaking: " + v1 + "the subresource status is gone"},
		},
		"status without a value": {
			", subresources: {status: }", ", subresources: {}",
			[]string{"breaking: " + v1 + "the subresource status is gone"},
			[]string{"breaking: " + v1 + "the subresource status is new: a write of the whole object leaves the status alone from now on"},
		},
		"scale": {
			"", ", subresources: {scale: {specReplicasPath: .a}}",
			[]string{"compatible: " + v1 + "the subresource scale is new"}, []string{"breaking: " + v1 + "the subresource scale is gone"},
		},
		"another scale": {
			", subresources: {scale: {specReplicasPath: .a}}", ", subresources: {scale: {specReplicasPath: .b}}",
			[]string{"breaking: " + v1 + `the subresource scale: {"specReplicasPath": ".a"} became {"specReplicasPath": ".b"}`},
			[]string{"breaking: " + v1 + `the subresource scale: {"specReplicasPath": ".b"} became {"specReplicasPath": ".a"}`},
		},
		"selectable field": {
			"", ", selectableFields: [{jsonPath: .spec.a}]",
			[]string{"compatible: " + v1 + "the selectable field .spec.a is new"}, []string{"breaking: " + v1 + "the selectable field .spec.a is gone"},
		},
	})
}

func TestAnotherSpellingIsNoDifference(t *testing.T) {
	check(t, property, map[string]change{
		"booleans":       {`{type: string, nullable: true}`, `{type: string, nullable: True}`, nil, nil},
		"words":          {`{type: boolean, default: yes, nullable: on}`, `{type: boolean, default: true, nullable: true}`, nil, nil},
		"false":          {`{type: integer, exclusiveMinimum: False}`, `{type: integer}`, nil, nil},
		"numbers":        {`{type: integer, minimum: 16, default: 1000}`, `{type: integer, minimum: 0x10, default: 1e3}`, nil, nil},
		"fractions":      {`{type: number, maximum: 1, multipleOf: 1}`, `{type: number, maximum: 1.0, multipleOf: 1.00}`, nil, nil},
		"null":           {`{type: string, nullable: true, default: ~}`, `{type: string, nullable: true, default: null}`, nil, nil},
		"strings":        {`{type: string, default: "a", pattern: '^b'}`, `{type: string, default: a, pattern: ^b}`, nil, nil},
		"order":          {`{type: string, enum: [a, b]}`, `{enum: [b, a], type: string}`, nil, nil},
		"keys in a map":  {`{type: object, default: {a: 1, b: 2}}`, `{type: object, default: {b: 2, a: 1}}`, nil, nil},
		"an alias":       {`{type: object, properties: {a: &s {type: string}, b: *s}}`, `{type: object, properties: {a: {type: string}, b: {type: string}}}`, nil, nil},
		"a string of it": {`{type: string, default: "true"}`, `{type: string, default: 'true'}`, nil, nil},
	})
}

func TestStringIsNotTheValueThatItSpells(t *testing.T) {
	check(t, property, map[string]change{
		"boolean": {
			`{type: string, default: "yes"}`, `{type: string, default: yes}`,
			[]string{"breaking: " + x + `the default "yes" became true`}, []string{"breaking: " + x + `the default true became "yes"`},
		},
		"number": {
			`{type: string, enum: ["1"]}`, `{type: string, enum: [1]}`,
			[]string{"breaking: " + x + `the value "1" is gone`, "compatible: " + x + `the value 1 is new`},
			[]string{"breaking: " + x + `the value 1 is gone`, "compatible: " + x + `the value "1" is new`},
		},
	})
}

func TestCRDsComeAndGo(t *testing.T) {
	foo, bar := definition(t, "foo.yaml", property("{type: string}")), definition(t, "bar.yaml", "group: a.example.com, names: {kind: Bar, plural: bars}")
	got := told(evolution.CRDs([]evolution.Definition{foo}, []evolution.Definition{bar}))
	want := []string{"breaking: foos.a.example.com: the CRD is gone", "compatible: bars.a.example.com: the CRD is new"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestDifferencesHaveTheirPlacesAndOrder(t *testing.T) {
	old := definition(t, "old.yaml", property("{type: integer, minimum: 1, properties: {a: {type: string}}}"))
	new := definition(t, "new.yaml", property("\n {type: string,\n  minimum: 0, properties: {\n  b: {type: string}}}"))
	var got []string
	for _, d := range evolution.CRDs([]evolution.Definition{old}, []evolution.Definition{new}) {
		got = append(got, fmt.Sprintf("%t %s -> %s", d.Breaking, d.Old, d.New))
	}
	column := func(of string) int { return len("spec: {") + len(property("")) - len("}}}}]") + len(of) + 1 }
	want := []string{
		fmt.Sprintf("true old.yaml:1:%d -> new.yaml:2:9", column("{type: ")),
		fmt.Sprintf("true old.yaml:1:%d -> new.yaml:3:15", column("{type: integer, minimum: 1, properties: {")),
		fmt.Sprintf("false old.yaml:1:%d -> new.yaml:3:12", column("{type: integer, minimum: ")),
		fmt.Sprintf("false old.yaml:1:%d -> new.yaml:4:3", column("{type: integer, minimum: 1, ")),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
