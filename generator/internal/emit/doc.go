// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package emit is the back end: it turns the model into Go files.
//
// Text in which only names vary comes from the template tree, whose paths are
// the paths of the output; code that recurses over types comes from the
// sub-packages. Every file has exactly one producer. The package knows no front
// end and never touches a disk.
package emit
