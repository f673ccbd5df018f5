// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

//go:build goexperiment.jsonv2

package decode_test

import "encoding/json/v2"

func jsonv2(data []byte, into any) error { return json.Unmarshal(data, into) }
