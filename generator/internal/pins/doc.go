// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package pins reads and writes names files: the Go names that the types, fields
// and constants of CRDs have, kept from one run to the next so that a name stays
// when the schema around it changes.
//
// A front end asks a Ledger which names are pinned, names the rest, and tells the
// ledger what every name has become. The ledger then knows what has gone since the
// file was written, and what the file has to say next.
//
// The file holds every path, not only those whose names differ from the rule. A
// name can move because of a sibling that comes later, and from the file alone it
// must be clear who was there first. Two things keep it short: a property or enum
// value whose name is its own CamelCase form, as nearly all are, is an element of
// a list and its name is not spelled out; and a name stands once, under the path of
// its schema, in which lists and maps add nothing. Types do have a line each, since
// these are the names that people want to read and to change.
//
// Paths that have gone stay in the file, below "gone", and keep their names from
// being given away: a property that comes back is the same one to those who use it.
// Whoever wants such a name for something else removes the line.
//
// The package knows paths and names as text. It knows neither schemas nor the
// model, and it makes no names.
package pins
