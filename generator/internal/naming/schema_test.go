// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package naming_test

import (
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/informergen/informergen/generator/internal/naming"
)

func TestCamelMakesExportedIdentifiers(t *testing.T) {
	for property, want := range map[string]string{
		"replicas": "Replicas", "podCIDR": "PodCIDR", "source_labels": "SourceLabels", "nat-outgoing": "NatOutgoing",
		"-XX": "XX", "$schema": "Schema", "3scale": "X3scale", "auth.basic": "AuthBasic", "_type": "Type",
		"range": "Range", "": "X", "--": "X", "éclair": "Éclair", "名前": "X名前", "apiVersion": "ApiVersion",
	} {
		got := naming.Camel(property)
		if got != want {
			t.Errorf("Camel(%q) = %q, want %q", property, got, want)
		}
		if !token.IsIdentifier(got) || !token.IsExported(got) {
			t.Errorf("Camel(%q) = %q is no exported identifier", property, got)
		}
	}
}

func TestSiblingsWithTheSameCamelCaseKeepTheirOwnSpelling(t *testing.T) {
	for name, tc := range map[string]struct{ properties, want []string }{
		"snake beside camel":      {[]string{"jwks_uri", "jwksUri"}, []string{"JwksUriUnderscore", "JwksUri"}},
		"dash beside camel":       {[]string{"nat-outgoing", "natOutgoing"}, []string{"NatOutgoingDash", "NatOutgoing"}},
		"none is canonical":       {[]string{"a-b", "a.b"}, []string{"ABDash", "ABDot"}},
		"case only":               {[]string{"Replace", "replace"}, []string{"ReplaceX95e1", "Replace"}},
		"abbreviation":            {[]string{"URL", "uRL"}, []string{"URLUpper", "URL"}},
		"suffix is a sibling too": {[]string{"aB", "a_b", "aBUnderscore"}, []string{"AB", "ABX648f", "ABUnderscore"}},
		"method of every struct":  {[]string{"deepCopy", "deepCopyField"}, []string{"DeepCopyFieldX0ab0", "DeepCopyField"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := naming.Fields(tc.properties, nil, naming.ReservedField)
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFieldNamesDependNeitherOnOrderNorOnUnrelatedSiblings(t *testing.T) {
	properties := []string{"source_labels", "sourceLabels", "source-labels", "SourceLabels", "Source_Labels", "a", "A"}
	want := byProperty(properties)
	for range 2 {
		slices.Reverse(properties)
		more := append([]string{"unrelated", "sourceLabel"}, properties...)
		got := byProperty(more)
		delete(got, "unrelated")
		delete(got, "sourceLabel")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
}

// free takes no name.
func free(string) bool { return false }

// alone is a family without members.
func alone(string, string) []string { return nil }

func byProperty(properties []string) map[string]string {
	names := map[string]string{}
	for i, name := range naming.Fields(properties, nil, naming.ReservedField) {
		names[properties[i]] = name
	}
	return names
}

func TestObjectFieldsHideNeitherMethodsNorMetadata(t *testing.T) {
	got := naming.Fields([]string{"getName", "typeMeta", "name", "value"}, nil, naming.ReservedObjectField)
	if diff := cmp.Diff([]string{"GetNameField", "TypeMetaField", "NameField", "Value"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestKindsKeepTheirNamesUnlessThePackageNeedsThem(t *testing.T) {
	got := naming.Kinds([]string{"Policy", "postgresql", "mb-broker-services", "Resource", "MbBrokerServices"}, nil, free, alone)
	want := []string{"Policy", "Postgresql", "MbBrokerServicesDashDash", "ResourceKind", "MbBrokerServices"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestTypeNamesFollowThePathAndNothingElse(t *testing.T) {
	paths := [][]string{
		{"Foo", "Spec"}, {"Foo", "Status"}, {"Foo", "Spec", "Build", "Resources"}, {"Foo", "Spec", "BuildResources"},
		{"Group", "Name"},
	}
	got := naming.Types(paths, nil, []string{"Foo", "FooList", "FooStatus", "Group", "GroupList"})
	want := []string{"FooSpec", "Foo_Status", "Foo_Spec_Build_Resources", "FooSpecBuildResources", "Group_Name"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestEnumConstantsSpellTheirValues(t *testing.T) {
	for name, tc := range map[string]struct{ values, want []string }{
		"words":         {[]string{"Always", "if-not-present", "us-east-1"}, []string{"Always", "IfNotPresent", "UsEast1"}},
		"empty":         {[]string{"", "Empty"}, []string{"EmptyXe3b0", "Empty"}},
		"symbols":       {[]string{"*", "!=", "=", "=~", "-", "C++", "→"}, []string{"Asterisk", "NotEqual", "Equal", "Matches", "Dash", "CPlusPlus", "U2192"}},
		"numbers":       {[]string{"1", "-1", "1.5", "15"}, []string{"1", "Minus1", "1_5", "15"}},
		"case only":     {[]string{"any", "Any", "ANY"}, []string{"AnyLower", "Any", "ANY"}},
		"separators":    {[]string{"a/b", "a-b"}, []string{"ABSlash", "ABDash"}},
		"several words": {[]string{"application/json", "read only"}, []string{"ApplicationJson", "ReadOnly"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := naming.Constants("T", tc.values, nil, free)
			for i := range got {
				if !token.IsIdentifier(got[i]) {
					t.Errorf("%q is no identifier", got[i])
				}
				got[i] = strings.TrimPrefix(got[i], "T")
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestEnumConstantAvoidsATypeOfTheSameName(t *testing.T) {
	got := naming.Constants("FooMode", []string{"Auto"}, nil, func(name string) bool { return name == "FooModeAuto" })
	if diff := cmp.Diff([]string{"FooMode_Auto"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestVersionsThatDifferInADashAreToldApart(t *testing.T) {
	got := naming.VersionGoNames([]string{"v1-beta1", "v1beta1", "v1", "v1-10-0"})
	if diff := cmp.Diff([]string{"V1Beta1Dash", "V1beta1", "V1", "V1100"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestVersionDirectoriesCanBeImported(t *testing.T) {
	for version, want := range map[string]string{
		"v1": "v1", "v1-10-0": "v1_10_0", "internal": "internal_", "func": "func_", "v1-test": "v1_test_",
	} {
		if got := naming.VersionDir(version); got != want {
			t.Errorf("VersionDir(%q) = %q, want %q", version, got, want)
		}
	}
}
