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
// codecs of client-go end in. Names are case-sensitive, numbers in interfaces are
// int64 where they can be, the last of two equal keys counts, methods of types are
// honoured. Where the plan does not know, or does not like what it sees, it leaves
// a value or the whole object to that package, and so also takes its errors from it.
//
// A plan and not generated code: a decoder that is written for a type, with a switch
// over its keys, is 1.05 to 1.2 times as fast (BenchmarkDecode holds both against each
// other), since most of the time goes into maps, slices and strings that both have to
// make. For that, nothing has to be generated again when types change, and foreign types
// inside of an API are read as fast as its own. Putting the strings of an object that
// are its own into one allocation was tried as well: it saves 7 allocations of 44 and
// 23 bytes of 4,600, for which a string that somebody keeps would keep all of them.
//
// With the option WithSharedParts, whole maps, slices and structs behind pointers that
// repeat are one, too.
//
// On top of that, Decoder.List reads the body of a list item by item, and
// Decoder.Frames that of a watch frame by frame: envelope and object in the same pass,
// out of a window that is used again and again.
//
// It stands between the bytes of an HTTP body and whoever wants objects, and knows
// nothing of HTTP, requests, stores and informers.
package decode
