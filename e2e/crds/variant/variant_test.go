// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package variant

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const text = `{"kind":"Ship","n":1.50,"t":"a\u0062<é😀","none":null,"list":[{"name":"x","y":-3},{"name":"z"},[]],"n":{"":true,"k":{}}}`

func parsed(t *testing.T, text string) *Document {
	t.Helper()
	d, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestDocumentsKeepOrderAndSpelling(t *testing.T) {
	spaced := strings.NewReplacer(",", " ,\n", ":", "\t: ").Replace(text)
	if got := string(parsed(t, spaced).Text()); got != text {
		t.Errorf("got  %s\nwant %s", got, text)
	}
}

func TestWhatIsNoJSONIsNoDocument(t *testing.T) {
	for _, text := range []string{"", "{", "{}}", `{"a"}`, "01", `"a`} {
		if _, err := Parse([]byte(text)); err == nil {
			t.Errorf("%q was parsed", text)
		}
	}
}

func TestSetAllReplacesAMemberWhereverItIsAndAddsItAtTheRoot(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":1,"b":{"a":[2],"c":{"b":0}}}`: `{"a":{"x":7},"b":{"a":{"x":7},"c":{"b":0}}}`,
		`{"b":[{"a":null}]}`:                `{"b":[{"a":{"x":7}}],"a":{"x":7}}`,
		`[]`:                                `[]`,
	} {
		d := parsed(t, text)
		d.SetAll("a", `{"x":7}`)
		if got := string(d.Text()); got != want {
			t.Errorf("%s became %s, want %s", text, got, want)
		}
	}
}

// variants are all variants of a kind from some seeds.
func variants(t *testing.T, text, kind string) (all [][]byte) {
	t.Helper()
	for seed := range uint64(30) {
		for v := range NewMaker(seed).All(parsed(t, text)) {
			if v.Kind == kind {
				all = append(all, v.Text)
			}
		}
	}
	if len(all) == 0 {
		t.Fatalf("no variants of the kind %q", kind)
	}
	return all
}

// first decodes the first value of a document.
func first(t *testing.T, text []byte) (value any) {
	t.Helper()
	if err := json.NewDecoder(bytes.NewReader(text)).Decode(&value); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return value
}

func TestSomeKindsOfVariantsSayTheSame(t *testing.T) {
	const unique = `{"kind":"Ship","n":1.50,"t":"a\u0062<é😀\n\"","none":null,"list":[{"name":"x","y":-3},{"name":"z"},[]]}`
	want := first(t, []byte(unique))
	for _, kind := range []string{"compact", "indented", "white space anywhere, more behind it", "keys in another order", "escapes"} {
		changed := false
		for _, v := range variants(t, unique, kind) {
			if diff := cmp.Diff(want, first(t, v)); diff != "" {
				t.Errorf("%s: %s (-want +got)\n%s", kind, v, diff)
			}
			changed = changed || string(v) != unique
		}
		if changed == (kind == "compact") {
			t.Errorf("%s: changed is %t", kind, changed)
		}
	}
}

func TestVariantsThatAreCutOffAreNoJSON(t *testing.T) {
	for _, v := range variants(t, text, "cut off") {
		if !strings.HasPrefix(text, string(v)) || json.Valid(v) {
			t.Errorf("%s", v)
		}
	}
}

func TestKindsOfVariantsChangeWhatTheySay(t *testing.T) {
	for kind, has := range map[string]func(v string) bool{
		"null in places":        func(v string) bool { return strings.Count(v, "null") > 1 },
		"keys twice":            func(v string) bool { return len(keys(v)) > len(keys(text)) },
		"all keys twice":        func(v string) bool { return len(keys(v)) > len(keys(text))+5 },
		"unknown fields":        func(v string) bool { return len(keys(v)) > len(keys(text)) },
		"other kinds of values": func(v string) bool { return v != text },
		"numbers of all sorts":  func(v string) bool { return len(keys(v)) == len(keys(text)) && v != text },
		"strings of all sorts":  func(v string) bool { return v != text },
	} {
		all := variants(t, text, kind)
		n := 0
		for _, v := range all {
			if has(string(v)) {
				n++
			}
		}
		if n < len(all)*3/4 {
			t.Errorf("%s: only %d of %d are what they are called", kind, n, len(all))
		}
	}
}

// keys are the pieces of a text that end keys.
func keys(text string) []string { return strings.Split(text, `":`)[1:] }

func TestVariantsDependOnTheSeedAlone(t *testing.T) {
	all := func(seed uint64) (texts []string) {
		for v := range NewMaker(seed).All(parsed(t, text)) {
			texts = append(texts, v.Kind+": "+string(v.Text))
		}
		return texts
	}
	if diff := cmp.Diff(all(7), all(7)); diff != "" {
		t.Error(diff)
	}
	if slices.Equal(all(7), all(8)) {
		t.Error("another seed makes the same variants")
	}
}

func TestMakingVariantsLeavesTheDocumentAsItIs(t *testing.T) {
	d := parsed(t, text)
	var kinds []string
	for v := range NewMaker(1).All(d) {
		kinds = append(kinds, v.Kind)
	}
	if got := string(d.Text()); got != text {
		t.Errorf("got  %s\nwant %s", got, text)
	}
	if diff := cmp.Diff(Kinds(), slices.Compact(kinds)); diff != "" {
		t.Error(diff)
	}
}

func TestVariantsAreMadeOfAnyDocument(t *testing.T) {
	for _, text := range []string{"null", "1", `"x"`, "[]", "{}", "[[],{}]", `{"":""}`, `{"é":1,"\n":2,"\\":[null]}`} {
		for _, kind := range Kinds() {
			if n := len(variants(t, text, kind)); n < 30 {
				t.Errorf("%s: %d variants of the kind %s", text, n, kind)
			}
		}
	}
}

func TestReduceLeavesWhatIsWrong(t *testing.T) {
	large := `{"a":[` + strings.Repeat(`{"name":"a long name that means nothing","n":12345678},`, 200) + `{"name":"needle in here","n":1,"o":[1,2]}],"z":{"y":true}}`
	tests := map[string]struct {
		text, want string
		wrong      func(string) bool
	}{
		"a member": {large, `{"a":[{"name":1}]}`, func(s string) bool {
			return json.Valid([]byte(s)) && s[0] == '{' && strings.Contains(s, `"name"`)
		}},
		"a text that is cut off": {large[:len(large)-20], "needle", func(s string) bool { return strings.Contains(s, "needle") }},
		"nothing":                {"", "", func(string) bool { return true }},
		"anything":               {large, "", func(string) bool { return true }},
		"all of it":              {text, text, func(s string) bool { return s == text }},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got := Reduce([]byte(test.text), func(text []byte) bool { return test.wrong(string(text)) })
			if !test.wrong(string(got)) || len(got) > 2*len(test.want) {
				t.Errorf("got %s, want something like %s", got, test.want)
			}
		})
	}
}

func TestReduceGivesUpInTime(t *testing.T) {
	tries := 0
	text := []byte(fmt.Sprint(strings.Repeat("[1,", 5000)))
	got := Reduce(text, func(got []byte) bool { tries++; return len(got) >= len(text) })
	if tries > maxTries || !bytes.Equal(got, text) {
		t.Errorf("%d tries, %d bytes", tries, len(got))
	}
}
