// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package variant makes other documents from a JSON document: the same said in
// another way, and documents that say something else, or are wrong in one place.
//
// It knows JSON and nothing of what the documents are for. Whoever reads them judges
// what became of them, and can have one that was read wrongly made small (Reduce).
package variant
