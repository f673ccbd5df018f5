// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package crdsource is the front end for CustomResourceDefinitions: it reads
// YAML and JSON files and produces the model of the API that they define,
// including the Go types to emit.
//
// The way of a file: documents.go parses it into nodes that know their line and
// column; crd.go reads the definition around the schemas; schema.go reads a
// schema; object.go, scalar.go and the files beside them turn a schema into Go
// types; assemble.go joins the kinds of all files into groups and versions and
// gives the types their names. What is wrong, or has no faithful Go form, is
// reported with its position, all of it in one run.
//
// What a server sends comes back as it was, but for what docs/crd-types.md lists.
// That page has the whole mapping from schemas to types and fields.
//
// The package follows the rules of apiextensions.k8s.io/v1, where schemas are
// structural (KEP-1111, "Structural Schemas"). It does not check everything an
// API server checks, only what decides about the generated code. It knows
// neither templates nor emitters.
package crdsource
