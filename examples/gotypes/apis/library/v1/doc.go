// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package v1 is the API of a library.
//
// +groupName=library.example.com
package v1
