// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

//go:build !goexperiment.jsonv2

package decode_test

import (
	"errors"
	"fmt"
)

func jsonv2([]byte, any) error {
	return fmt.Errorf("encoding/json/v2 is built with GOEXPERIMENT=jsonv2 only: %w", errors.ErrUnsupported)
}
