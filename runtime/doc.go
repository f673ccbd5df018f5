// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package runtime is the root of the informer runtime.
package runtime

// IsAtLeastVersion0_1 is referred to by generated code. If the compiler says
// that it is undefined, the generated code is newer than this module: update
// github.com/informergen/informergen, or generate again with the older tool.
const IsAtLeastVersion0_1 = true
