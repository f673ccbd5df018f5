// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package processor_test

import (
	"testing"

	"github.com/informergen/informergen/runtime/internal/leak"
)

func TestMain(m *testing.M) { leak.Main(m) }
