// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package evolution says what has changed between two states of an API, and what
// of it breaks somebody: in the CRDs, for those who write objects and for objects
// that are stored, and in the Go API that is made of them, for programs that
// compile against it.
//
// It compares CRDs as they are written, node by node, so that nothing is missed for
// having no Go form, and it compares the Go API as the model has it. What it cannot
// judge, such as two patterns, it takes for a break. It reads no files.
package evolution
