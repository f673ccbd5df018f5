// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package model

import (
	"go/token"
	"slices"
)

// Package is a Go package of the input with the types that it declares. There is
// one for every package that the user names, whether it has kinds or not: deep
// copies and registration are for packages, clients for kinds.
type Package struct {
	// Path is the import path, Name the name that the package declares.
	Path, Name string
	// Dir is the directory on disk, to which files beside the types are written.
	Dir string
	// Types are sorted by name.
	Types []*Type
	// Registration is what zz_generated.register.go is made of; nil when there is
	// to be no such file.
	Registration *Registration
	// Group and Version are the group-version that comments and path give.
	Group, Version string
	// NoApplyConfigurations is set when the package asks to be left out of these.
	NoApplyConfigurations bool
	// ModelName is the name of the package in OpenAPI definitions.
	ModelName string
	// Pos is the package clause.
	Pos token.Position
}

// DeepCopied reports whether any type of p gets deep-copy methods.
func (p *Package) DeepCopied() bool { return slices.ContainsFunc(p.Types, (*Type).Copied) }

// Registration adds the types of a package to a scheme.
type Registration struct {
	// Group and Version are the group-version of the types.
	Group, Version string
	// Types are the types to register, in order.
	Types []RegisteredType
}

// RegisteredType is a type that a scheme knows under the name of its kind.
type RegisteredType struct {
	// Kind is the name in the API, GoName that of the Go type.
	Kind, GoName string
}
