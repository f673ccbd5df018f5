// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package model is what the generator knows about an API: groups, versions,
// kinds, and the Go types to emit for them.
//
// Both front ends (Go packages and CRD files) produce it, the back end reads
// nothing else. Every node has the position that it comes from. The model holds
// facts about the API; identifiers that follow from them are derived by the
// naming package.
package model
