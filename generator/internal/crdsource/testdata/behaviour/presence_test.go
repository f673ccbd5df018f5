// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package behaviour

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	kjson "sigs.k8s.io/json"

	keeping "example.com/apis/keeping.example.net/v1"
	shop "example.com/apis/shop.example.com/v1"
)

func TestZeroThatDiffersFromAbsentCanBeSent(t *testing.T) {
	no, zero, nothing := false, int64(0), ""
	archive := keeping.Archive{
		Spec: &keeping.ArchiveSpec{
			Copies: new(int32),
			Lists: &keeping.ArchiveSpecLists{
				Must: []string{}, MustMap: map[string]string{}, SomeOrNone: []string{}, Allowed: []string{}, RequiredDefault: []string{},
				Labels: map[string]*string{"a": nil, "b": &nothing},
			},
			Defaults: &keeping.ArchiveSpecDefaults{Must: &no, Quiet: &no, Zero: &zero, Nothing: &nothing},
			Texts:    &keeping.ArchiveSpecTexts{Blob: []byte{}, OptionalChoice: new(keeping.ArchiveSpecTextsOptionalChoice)},
		},
		Status: &keeping.ArchiveStatus{},
	}
	want := generic(t, []byte(`{"metadata": {}, "status": {"ready": false}, "spec": {
		"copies": 0,
		"lists": {"must": [], "mustOrNull": null, "mustMap": {}, "someOrNone": [], "allowed": [], "requiredDefault": [], "labels": {"a": null, "b": ""}},
		"defaults": {"must": false, "quiet": false, "zero": 0, "nothing": ""},
		"texts": {"empty": "", "choice": null, "optionalChoice": "", "blob": ""}}}`))
	if diff := cmp.Diff(want, generic(t, encode(t, &archive))); diff != "" {
		t.Error(diff)
	}
}

func TestAbsentSpecAndStatusStayAbsentWhereEmptyMeansMore(t *testing.T) {
	for text, object := range map[string]any{
		`{"metadata":{}}`:                                    &keeping.Archive{},
		`{"metadata":{},"spec":{}}`:                          &keeping.Archive{},
		`{"metadata":{},"spec":{"ovens":[]}}`:                &shop.Bakery{},
		`{"metadata":{},"status":{"loaves":0}}`:              &shop.Bakery{},
		`{"metadata":{},"spec":{},"status":{"ready":false}}`: &keeping.Archive{},
	} {
		decode(t, text, object)
		if diff := cmp.Diff(text, string(encode(t, object))); diff != "" {
			t.Error(diff)
		}
	}
}

// What a server requires and the program forgot is sent as missing: null would be
// an error about types.
func TestWhatIsForgottenIsNotSentAsNull(t *testing.T) {
	got := generic(t, encode(t, &keeping.ArchiveSpecLists{}))
	if diff := cmp.Diff(map[string]any{"mustOrNull": nil}, got); diff != "" {
		t.Error(diff)
	}
	got = generic(t, encode(t, &keeping.ArchiveSpecTexts{}))
	if diff := cmp.Diff(map[string]any{"empty": "", "choice": nil}, got); diff != "" {
		t.Error(diff)
	}
}

func TestIntegerThatNeedsMoreThan32BitsIsAnError(t *testing.T) {
	for _, text := range []string{`{"port": 2147483648, "maybe": null}`, `{"port": 1, "maybe": -2147483649}`, `{"port": 1, "maybe": 1, "several": [3000000000]}`} {
		var value keeping.ArchiveSpecIntOrString
		err := kjson.UnmarshalCaseSensitivePreserveInts([]byte(text), &value)
		if err == nil || !strings.Contains(err.Error(), "int32") {
			t.Errorf("%s: got %+v, error %v", text, value, err)
		}
	}
}
