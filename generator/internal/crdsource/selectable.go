// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
	"github.com/informergen/informergen/generator/internal/pins"
)

// selectableFields returns the fields of v that field selectors can name. A server
// takes the JSON path without the dot in front (KEP-4358, "Custom Resource Field
// Selectors").
func selectableFields(v crdVersion) []model.SelectableField {
	var fields []model.SelectableField
	for _, path := range v.selectable {
		field := model.SelectableField{Path: strings.TrimPrefix(path, ".")}
		if field.Path != "" && !slices.Contains(fields, field) {
			fields = append(fields, field)
		}
	}
	return fields
}

// nameSelectable names the constants for the selectable fields of kind and adds
// them to the names used in the package.
func nameSelectable(kind *model.Kind, pinned *pins.Version, used map[string]bool) {
	paths := make([]string, len(kind.SelectableFields))
	for i, field := range kind.SelectableFields {
		paths[i] = field.Path
	}
	taken := func(name string) bool { return used[name] || naming.ReservedType(name) }
	prefix := kind.GoName + pins.SelectableSuffix
	for i, name := range naming.Constants(prefix, paths, pinned.ConstantPins(pins.Root, paths), taken) {
		kind.SelectableFields[i].GoName = name
		used[name] = true
		pinned.SetConstant(pins.Root, paths[i], name[len(prefix):])
	}
}
