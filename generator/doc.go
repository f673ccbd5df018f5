// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package generator turns API definitions into typed clients and informers.
//
// [Generate] reads Go types marked with +genclient, or CRD files, and returns
// the emitted files in memory. It never writes: [Files.Write] puts them on disk,
// and [Files.Verify] says how they differ from what is there.
package generator
