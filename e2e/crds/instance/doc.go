// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package instance makes objects from structural schemas, prepared and validated
// by the code of an API server: what it returns, a server would store.
//
// It knows schemas only. The Go types are what the objects test.
package instance
