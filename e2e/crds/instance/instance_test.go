// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package instance

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"
)

// versionOf returns a version whose schema has the given properties.
func versionOf(t *testing.T, properties string) *Version {
	t.Helper()
	var crd apiextensionsv1.CustomResourceDefinition
	text := "spec: {group: a.example.com, names: {kind: Foo}, versions: [{name: v1, schema: {openAPIV3Schema: {type: object, properties: {" + properties + "}}}}]}"
	if err := yaml.Unmarshal([]byte(text), &crd); err != nil {
		t.Fatal(err)
	}
	v, err := NewVersion(&crd, &crd.Spec.Versions[0])
	if err != nil {
		t.Fatal(err)
	}
	return v
}

const properties = `spec: {type: object, required: [name, ports], properties: {
	name: {type: string, pattern: '^[a-z]{3,5}(-[0-9])?$', maxLength: 7},
	ports: {type: array, minItems: 1, maxItems: 3, x-kubernetes-list-type: set, items: {type: integer, minimum: 1, maximum: 9}},
	share: {type: number, multipleOf: 0.5, maximum: 2},
	either: {type: object, oneOf: [{required: [a]}, {required: [b]}], properties: {a: {type: string}, b: {type: string}}},
	choice: {type: string, enum: [x, y]}, when: {type: string, format: date-time},
	amount: {x-kubernetes-int-or-string: true, pattern: '` + quantity + `', anyOf: [{type: integer}, {type: string}]},
	any: {x-kubernetes-preserve-unknown-fields: true}, none: {type: string, nullable: true}, level: {type: integer, default: 3}}}`

func TestObjectsOfAllModesAreValid(t *testing.T) {
	v := versionOf(t, properties)
	m := NewMaker(1)
	distinct := map[string]bool{}
	for _, mode := range []Mode{Minimal, Zero, Boundary} {
		if object := m.Object(v, mode); object == nil || object["spec"] == nil && mode != Minimal {
			t.Errorf("mode %d gives %v", mode, object)
		}
	}
	for range 100 {
		object := m.Object(v, Random)
		distinct[inJSON(object)] = true
		if spec, ok := object["spec"].(map[string]any); ok && spec["level"] != int64(3) && spec["level"] == nil {
			t.Errorf("no default in %v", object)
		}
	}
	if len(distinct) < 50 {
		t.Errorf("100 random objects are %d", len(distinct))
	}
}

func TestTextsMatchTheirPattern(t *testing.T) {
	m := NewMaker(2)
	for _, pattern := range []string{
		`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`, `^(a|bc)+$`, `^\d{4}-\d\d$`, "x", `^[^/]+$`, `^(?i)on|off$`, quantity,
	} {
		got, ok := m.matching(pattern, 1, 30)
		if !ok || !regexp.MustCompile(pattern).MatchString(got.(string)) {
			t.Errorf("%s: got %v, %t", pattern, got, ok)
		}
	}
	if got, ok := m.matching("^a{3}$", 5, 9); ok {
		t.Errorf("a text that cannot be: %v", got)
	}
	if got, ok := m.matching("^a", 5, 9); !ok || utf8.RuneCountInString(got.(string)) < 5 {
		t.Errorf("got %v, want five characters", got)
	}
}

func TestOnlyPublishedDifferencesPass(t *testing.T) {
	v := versionOf(t, properties)
	before := map[string]any{"spec": map[string]any{
		"name": "abc", "ports": []any{int64(1)}, "none": nil, "when": "2024-05-06T07:08:09.5+01:00", "amount": "1000m", "share": 1.0, "any": map[string]any{"a": nil},
	}, "status": map[string]any{}}
	after := map[string]any{"spec": map[string]any{
		"name": "abc", "ports": []any{int64(1)}, "when": "2024-05-06T06:08:09Z", "amount": "1", "share": int64(1), "any": map[string]any{"a": nil},
	}}
	nothing := func(string) bool { return false }
	counts := map[string]int{}
	count := func(what string) { counts[what]++ }
	if diffs := Compare(v, before, after, nothing, count); len(diffs) > 0 {
		t.Error(diffs)
	}
	want := map[string]int{
		"null became absent": 1, "a time became whole seconds in UTC": 1, "a quantity took its canonical form": 1, "an empty spec or status became absent": 1,
	}
	if diff := cmp.Diff(want, counts); diff != "" {
		t.Error(diff)
	}
	for change, diff := range map[string]func(map[string]any){
		"spec.name: want \"abc\", got {}":   func(spec map[string]any) { delete(spec, "name") },
		"spec.ports: want [1], got [1,2]":   func(spec map[string]any) { spec["ports"] = []any{int64(1), int64(2)} },
		"spec.ports[0]: want 1, got 2":      func(spec map[string]any) { spec["ports"] = []any{int64(2)} },
		"spec.when: want ":                  func(spec map[string]any) { spec["when"] = "2024-05-06T07:08:09Z" },
		"spec.amount: want \"1000m\", got ": func(spec map[string]any) { spec["amount"] = "2" },
		"spec.any.a: want null, got {}":     func(spec map[string]any) { spec["any"] = map[string]any{} },
		"spec.level: want {}, got 3":        func(spec map[string]any) { spec["level"] = int64(3) },
	} {
		other := map[string]any{}
		for key, value := range after["spec"].(map[string]any) {
			other[key] = value
		}
		diff(other)
		got := Compare(v, before, map[string]any{"spec": other}, nothing, count)
		if len(got) != 1 || !strings.HasPrefix(got[0], change) {
			t.Errorf("got %q, want %s", got, change)
		}
	}
	known := func(path string) bool { return path == "spec.either" }
	zero := map[string]any{"spec": map[string]any{"either": map[string]any{"a": ""}, "name": ""}}
	if got := Compare(v, zero, map[string]any{"spec": map[string]any{"either": map[string]any{"b": map[string]any{"c": map[string]any{}}}}}, known, count); len(got) != 1 || !strings.HasPrefix(got[0], "spec.name") {
		t.Errorf("got %q: zero values may go in types of Kubernetes only", got)
	}
}

func TestStrangersStandWhereTheyArePruned(t *testing.T) {
	v := versionOf(t, properties)
	m := NewMaker(3)
	paths := map[string]bool{}
	for range 60 {
		object := m.Object(v, Random)
		path := m.Stranger(v, object)
		paths[path] = true
		if strings.HasPrefix(path, "spec.any") || !strings.HasSuffix(path, strange) {
			t.Errorf("a stranger at %q", path)
		}
	}
	if !paths[strange] || !paths["spec."+strange] {
		t.Errorf("only at %v", paths)
	}
}
