// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package model

import (
	"go/token"
	"iter"
)

// API is everything one run generates code for.
type API struct {
	// Groups are in the order of their first appearance in the input.
	Groups []*Group
	// Packages are the Go packages of the input, when something is written beside
	// their types or made of the fields of these.
	Packages []*Package
}

// Group is an API group.
type Group struct {
	// Name is the full name, such as "apps.example.com"; empty for the legacy
	// core group.
	Name string
	// GoName is the exported identifier of the group in clientset and factory,
	// such as "Apps". It is unique within an API.
	GoName string
	// Dir is the directory of the group below clientset, listers and informers.
	Dir string
	// Versions are in input order.
	Versions []*Version
	// Pos is where the group's name was read.
	Pos token.Position
	// NameFrom and GoNameFrom say where Name and GoName come from.
	NameFrom, GoNameFrom Origin
}

// Version is a group-version: one Go package of API types.
type Version struct {
	// Group is the group that the version belongs to.
	Group *Group
	// Name is the API version, such as "v1beta1".
	Name string
	// GoName is the exported identifier of the version, such as "V1beta1".
	GoName string
	// Dir is the directory of the version below its group's directory. It equals
	// Name unless the input is a Go package whose directory says otherwise.
	Dir string
	// Package is the import path of the API types.
	Package string
	// PackageName is the name that the package of the API types declares.
	PackageName string
	// Kinds are sorted by Go name.
	Kinds []*Kind
	// Internal is set for the internal version of a group, the hub between its
	// versions, which has no JSON form. Its Name is "__internal".
	Internal bool
	// NoClient, NoListers and NoInformers are set when the package asks to be left
	// out of the clientset, the listers or the informers.
	NoClient, NoListers, NoInformers bool
	// Types are the types to emit, in the order of emission. It is empty when
	// the types exist already, as they do for Go input.
	Types []*Type
	// Pos is where the version was read.
	Pos token.Position
	// NameFrom says where Name comes from.
	NameFrom Origin
	// OptOuts are the markers behind NoClient, NoListers and NoInformers.
	OptOuts []Origin
}

// Kind is a resource: an API type with its own REST endpoint.
type Kind struct {
	// Version is the group-version that the kind belongs to.
	Version *Version
	// Name is the kind as the API spells it; it need not be a Go identifier.
	Name string
	// GoName is the Go type of one object.
	GoName string
	// ListName is the kind of a list as the API spells it.
	ListName string
	// ListGoName is the Go type of a list.
	ListGoName string
	// PointerItems is set when a list holds pointers to objects.
	PointerItems bool
	// Plural is the resource: it is part of the REST path, the informer's
	// identity, ForResource, the fake's tracker and NotFound errors.
	Plural string
	// PluralFrom says where Plural was found, for the table at the end of a run:
	// "+resourceName", "+kubebuilder:resource", "CRD", "--plural-exceptions", "rule".
	PluralFrom string
	// PluralGoName is the exported accessor: Foos in client.ExampleV1().Foos("ns").
	PluralGoName string
	// Namespaced is false for cluster-scoped kinds.
	Namespaced bool
	// Verbs are the operations that the typed client has.
	Verbs Verbs
	// BareLister is set for a kind without verbs that gets a lister all the same, for
	// indexers that are filled by hand.
	BareLister bool
	// Methods are additional client methods: those of +genclient:method, and those
	// on the scale subresource of a CRD.
	Methods []Method
	// SelectableFields are the fields of a CRD that field selectors can name, beside
	// those that they can for every kind.
	SelectableFields []SelectableField
	// Choices are the types of other packages that stand for parts of the schema.
	Choices []Choice
	// Pos is the declaration.
	Pos token.Position
	// Origins says where the facts come from.
	Origins KindOrigins
	// Definition is the CRD of the kind, which all its versions share; nil for Go
	// input.
	Definition *Definition
	// Unsaid are the parts of the schema that neither Go types nor markers say.
	Unsaid []Unsaid
}

// Unsaid is a keyword of a schema that cannot be said in Go.
type Unsaid struct {
	// Path is the property as the API spells it, with [*] for all items; empty for
	// the kind itself.
	Path string
	// Keyword is the keyword, such as oneOf.
	Keyword string
	// Pos is the keyword, or the schema that it stands in.
	Pos token.Position
}

// Definition is the text of a CRD.
type Definition struct {
	// Name is metadata.name: the plural and the group.
	Name string
	// JSON is the CRD as it was read, on one line.
	JSON string
}

// Choice is a type of another package that stands for a part of a schema in place
// of an emitted one.
type Choice struct {
	// Path is the part as the API spells it: spec.tolerations[*].
	Path string
	// Type is the type with its import path.
	Type string
	// Why says who chose it.
	Why string
	// Pos is the part of the schema.
	Pos token.Position
}

// SelectableField is a field that a field selector can name.
type SelectableField struct {
	// GoName is the constant's identifier, unique in the package.
	GoName string
	// Path is the field as a selector spells it: spec.topic.
	Path string
}

// Verbs is a set of client operations.
type Verbs struct {
	Create, Update, UpdateStatus, Delete, DeleteCollection bool
	Get, List, Watch, Patch, Apply, ApplyStatus            bool
}

// Method is an additional method of a typed client.
type Method struct {
	// Name is the Go name of the method.
	Name string
	// Verb is one of create, update, get, list, patch, apply.
	Verb string
	// Subresource is the path below the object; empty for none.
	Subresource string
	// Input and Result are the types used instead of the kind's own.
	Input, Result TypeName
	// Pos is the marker.
	Pos token.Position
}

// TypeName names a Go type. Package is empty when the type lives beside the kind.
type TypeName struct {
	Package, Name string
}

// VerbNames are the verbs as markers spell them, in the order of a client's
// methods.
var VerbNames = []string{
	"create", "update", "updateStatus", "delete", "deleteCollection",
	"get", "list", "watch", "patch", "apply", "applyStatus",
}

// Named returns the member of v that a marker calls name, or nil when there is
// no such verb.
func (v *Verbs) Named(name string) *bool {
	switch name {
	case "create":
		return &v.Create
	case "update":
		return &v.Update
	case "updateStatus":
		return &v.UpdateStatus
	case "delete":
		return &v.Delete
	case "deleteCollection":
		return &v.DeleteCollection
	case "get":
		return &v.Get
	case "list":
		return &v.List
	case "watch":
		return &v.Watch
	case "patch":
		return &v.Patch
	case "apply":
		return &v.Apply
	case "applyStatus":
		return &v.ApplyStatus
	}
	return nil
}

// AllVerbs returns the set of all verbs.
func AllVerbs() Verbs {
	var v Verbs
	for _, name := range VerbNames {
		*v.Named(name) = true
	}
	return v
}

// Kinds yields the kinds of all groups and versions, in order.
func (a *API) Kinds() iter.Seq[*Kind] {
	return func(yield func(*Kind) bool) {
		for _, group := range a.Groups {
			for _, version := range group.Versions {
				for _, kind := range version.Kinds {
					if !yield(kind) {
						return
					}
				}
			}
		}
	}
}
