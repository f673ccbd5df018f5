// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package behaviour

import (
	"bytes"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// TestWhatTheSchemaPermitsComesBack reads objects that were made from the
// schemas alone, so that a mistake in a type shows.
func TestWhatTheSchemaPermitsComesBack(t *testing.T) {
	scheme := newScheme(t)
	text, err := os.ReadFile("instances.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(text), []byte("\n"))
	if len(lines) < 500 {
		t.Fatalf("there are only %d objects", len(lines))
	}
	for _, line := range lines {
		want := generic(t, line)
		kind := schema.FromAPIVersionAndKind(want["apiVersion"].(string), want["kind"].(string))
		object, err := scheme.New(kind)
		if err != nil {
			t.Fatal(err)
		}
		decode(t, string(line), object)
		if diff := cmp.Diff(want, generic(t, encode(t, object))); diff != "" {
			t.Fatalf("%s\n%s", line, diff)
		}
		testUnstructured(t, want, object)
	}
}
