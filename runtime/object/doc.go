// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package object holds the vocabulary that every stage of the runtime shares:
// what an object is (Object), what it is called (Key), which of two resource versions
// is older (IsOlder), and what one frame of a watch carries (Event).
//
// It is the lowest layer. It knows nothing of queues, stores or servers, and
// imports nothing else of this module.
package object
