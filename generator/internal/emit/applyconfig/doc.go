// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package applyconfig emits apply configurations: for every type that a kind with
// the verb apply reaches, a struct whose fields are all optional, and what builds
// it. It also emits the schema by which the merge of server-side apply goes.
//
// A Set says which types have one; one file of this package writes one kind of
// declaration. It writes no file header. It works on the model alone, and so for
// CRD and Go input alike.
package applyconfig
