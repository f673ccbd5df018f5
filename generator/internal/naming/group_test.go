// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package naming_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/informergen/informergen/generator/internal/naming"
)

func TestGroupGoNamesTakeAsManyLabelsAsMakeThemUnique(t *testing.T) {
	for name, tc := range map[string]struct{ groups, want []string }{
		"first label":                 {[]string{"apps.example.com", "batch.example.com"}, []string{"Apps", "Batch"}},
		"shared first label":          {[]string{"foo.example.com", "foo.other.io"}, []string{"FooExample", "FooOther"}},
		"shared first two labels":     {[]string{"foo.example.com", "foo.example.org"}, []string{"FooExampleCom", "FooExampleOrg"}},
		"one is a prefix":             {[]string{"foo", "foo.example.com"}, []string{"Foo", "FooExample"}},
		"dash":                        {[]string{"dash-group.example.com"}, []string{"DashGroup"}},
		"dash against joined":         {[]string{"a-b.x", "aB.y"}, []string{"ABX", "ABY"}},
		"equal but for a dash":        {[]string{"a-b.x", "a.b.x", "a.c"}, []string{"ABXDashDot", "ABX", "AC"}},
		"equal but for case":          {[]string{"a.b.x", "ab.x", "a.c"}, []string{"ABX", "AbXDot", "AC"}},
		"equal at other lengths":      {[]string{"foo.bar.x", "foo-bar.y", "foo.z"}, []string{"FooBarX", "FooBarY", "FooZ"}},
		"leading digit":               {[]string{"3scale.net"}, []string{"X3scale"}},
		"legacy core group":           {[]string{""}, []string{"Core"}},
		"the same group in two kinds": {[]string{"foo.io", "foo.io"}, []string{"Foo", "Foo"}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, naming.GroupGoNames(tc.groups, nil)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestPluralsFollowTheRulesUnlessAnExceptionSaysOtherwise(t *testing.T) {
	plurals, err := naming.ParsePlurals([]string{"Endpoints:Endpoints"})
	if err != nil {
		t.Fatal(err)
	}
	for goName, want := range map[string][3]string{
		"Policy":    {"Policies", "policies", "rule"},
		"Gateway":   {"Gateways", "gateways", "rule"},
		"Ingress":   {"Ingresses", "ingresses", "rule"},
		"Endpoints": {"Endpoints", "endpoints", "--plural-exceptions"},
	} {
		plural, from := plurals.Resource(goName)
		if diff := cmp.Diff(want, [3]string{plurals.Accessor(goName), plural, from}); diff != "" {
			t.Errorf("%s: %s", goName, diff)
		}
	}
}

func TestPluralsThatTheRulesGetWrongAreCorrected(t *testing.T) {
	for goName, want := range map[string][2]string{
		"Endpoints": {"Endpoints", "Endpointses"},
		"Staff":     {"Staffs", "Stafves"},
		"DNS":       {"DNSes", "DNSs"},
		"Leaf":      {"Leaves", ""},
		"VPC":       {"VPCs", ""},
	} {
		var plurals naming.Plurals
		theirs, corrected := plurals.Corrected(goName)
		if !corrected {
			theirs = ""
		}
		if diff := cmp.Diff(want, [2]string{plurals.Accessor(goName), theirs}); diff != "" {
			t.Errorf("%s: %s", goName, diff)
		}
	}
	plurals, err := naming.ParsePlurals([]string{"DNS:DNSs"})
	if _, corrected := plurals.Corrected("DNS"); err != nil || corrected || plurals.Accessor("DNS") != "DNSs" {
		t.Errorf("an exception does not win over the correction: %v", err)
	}
}

func TestPluralExceptionWithoutAColonIsRefused(t *testing.T) {
	for _, bad := range []string{"Endpoints", ":x", "X:", "a:b:c"} {
		if _, err := naming.ParsePlurals([]string{bad}); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

func TestPackageNamesAreIdentifiers(t *testing.T) {
	for dir, want := range map[string]string{
		"apps": "apps", "k3s.cattle.io": "k3s", "3scale.net": "x3scale", "dash-group.example.com": "dashgroup",
		"type": "type_", "main.io": "main_", "documentation.io": "documentation_", "Upper": "upper", "v1_10_0": "v1_10_0",
	} {
		if got := naming.PackageName(dir); got != want {
			t.Errorf("PackageName(%q) = %q, want %q", dir, got, want)
		}
	}
}
