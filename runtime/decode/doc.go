// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package decode reads JSON into typed objects in one pass.
//
// A Decoder compiles a plan for its type when it is made: a tree of nodes, one per
// type and place, that know what reads the value, and where it goes. It reads bytes
// once, without looking for the end of a value before it begins, and learns from what
// it has read: which field follows which, and which strings repeat (they are made one, in
// a table of bounded size).
//
// What it accepts, with which value, and with which error it refuses, is what
// sigs.k8s.io/json does (UnmarshalCaseSensitivePreserveInts), which is what the
// codecs of client-go end in: names are case-sensitive, numbers in interfaces are
// int64 where they can be, the last of two equal keys counts, methods of types are
// honoured. Wherever the plan does not know, or does not like what it sees, it leaves
// a value or the whole object to that package, and so also takes its errors from it.
//
// A plan and not generated code: foreign types inside of an API are read as fast as
// its own, nothing has to be generated again when they change, and the types of
// clusters whose Go code is written by others are read as fast.
//
// It stands between the bytes of an HTTP body and whoever wants objects, and knows
// nothing of HTTP, requests, stores and informers.
package decode
