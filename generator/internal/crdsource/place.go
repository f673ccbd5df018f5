// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import "github.com/informergen/informergen/generator/internal/model"

// place is where the markers for the values of a schema stand. Each place knows
// some markers only, as controller-gen reads them.
type place int

const (
	// atField is the field of a property.
	atField place = iota
	// atItems is the field of an array, for its items.
	atItems
	// atType is a type declaration.
	atType
	// nowhere is the place of values that no declaration of their own holds, such as
	// those of a map to a type of another package.
	nowhere
)

// prefix is the beginning of the names of validation markers.
func (p place) prefix() string {
	if p == atItems {
		return validationMarker + "items:"
	}
	return validationMarker
}

// declares reports whether the values of ref have a type of ours, whose
// declaration says what they may be. One that encodes itself is no such type:
// controller-gen would take its word for its schema.
func declares(ref model.Ref) bool {
	if pointer, ok := ref.(model.Pointer); ok {
		ref = pointer.Elem
	}
	_, ok := ref.(model.Named)
	return ok && !encodesItself(ref)
}

// encodesItself reports whether ref is a struct of ours with an overflow field.
func encodesItself(ref model.Ref) bool {
	fields, ok := structOf(ref)
	return ok && fields.Overflow != nil
}

// isVerbatim reports whether ref is a type of another package whose schema is
// exactly that of the values, by which it was found.
func isVerbatim(ref model.Ref) bool {
	external, ok := ref.(model.External)
	if !ok {
		return false
	}
	switch external {
	case timeType, jsonValue, rawObject, intString, quantity:
		return false
	}
	return true
}
