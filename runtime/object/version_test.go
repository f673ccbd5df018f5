// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package object_test

import (
	"testing"

	"k8s.io/apimachinery/pkg/util/resourceversion"

	"github.com/informergen/informergen/runtime/object"
)

func TestVersionIsOlderIfItIsTheSmallerNumber(t *testing.T) {
	versions := []string{"", "0", "1", "9", "10", "11", "99", "100", "010", "x", "xy", "-1", "18446744073709551616", "18446744073709551617"}
	older := 0
	for _, a := range versions {
		for _, b := range versions {
			order, err := resourceversion.CompareResourceVersion(a, b)
			want := err == nil && order < 0
			if got := object.IsOlder(a, b); got != want {
				t.Errorf("IsOlder(%q, %q) = %t", a, b, got)
			}
			if want {
				older++
			}
		}
	}
	if older < 10 {
		t.Errorf("only %d pairs were in order", older)
	}
}
