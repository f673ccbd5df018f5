// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"strings"
	"testing"
)

func TestTheFixingCommandIsTheSameWithoutTheCheck(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"--output-dir|client|--verify|./apis/...", "informer-gen --output-dir client ./apis/..."},
		{"--verify=true|-o|github|--output-dir=client|./a", "informer-gen --output-dir=client ./a"},
		{"-ojson|--output-format=json|--output-format|text|./a", "informer-gen ./a"},
		{"client-gen|--verify|--input|a/v1", "informer-gen client-gen --input a/v1"},
		{"--output-dir|my dir|it's|--|--verify", `informer-gen --output-dir 'my dir' 'it'\''s' -- --verify`},
		{"--output-dir|", "informer-gen --output-dir ''"},
	} {
		if got := fixing(strings.Split(test.args, "|")); got != test.want {
			t.Errorf("%s: got %s, want %s", test.args, got, test.want)
		}
	}
}
