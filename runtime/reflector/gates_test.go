// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector_test

import (
	"testing"

	"k8s.io/client-go/features"
)

// gates answers like the gates that it replaces, but for one feature.
type gates struct {
	features.Gates
	off features.Feature
}

func (g gates) Enabled(f features.Feature) bool { return f != g.off && g.Gates.Enabled(f) }

func withoutWatchList(t *testing.T) {
	t.Helper()
	before := features.FeatureGates()
	features.ReplaceFeatureGates(gates{before, features.WatchListClient})
	t.Cleanup(func() { features.ReplaceFeatureGates(before) })
}
