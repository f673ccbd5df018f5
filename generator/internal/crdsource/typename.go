// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
	"github.com/informergen/informergen/generator/internal/pins"
)

// name names all types that were declared, and the constants of the enums among
// them. kinds are the names of the kinds and their lists, taken those that a names
// file gives to others.
//
// Names that are pinned come first. Then come the constants of enums whose type is
// pinned: these were there before any type without a pin. Order of declaration has
// no part in it, so that properties can trade places.
func (b *builder) name(kinds, taken []string) {
	used := map[string]bool{}
	for _, name := range slices.Concat(kinds, taken) {
		used[name] = true
	}
	classes := b.classify(b.config.Share, used)
	for _, c := range classes {
		if c.pin != "" {
			c.call(c.pin, used)
		}
	}
	nameConstants(classes, used)
	paths := make([][]string, len(classes))
	pinned := make([]string, len(classes))
	for i, c := range classes {
		paths[i], pinned[i] = c.places[0].path, c.pin
	}
	names := naming.Types(paths, pinned, slices.Collect(maps.Keys(used)))
	for i, c := range classes {
		if c.pin == "" {
			c.call(names[i], used)
		}
	}
	nameConstants(classes, used)
	for _, kind := range b.kinds {
		nameSelectable(kind.Kind, kind.names, used)
	}
}

// call gives the type its name.
func (c *class) call(name string, used map[string]bool) {
	c.t.Name = name
	if len(c.t.Doc) == 0 {
		c.t.Doc = []string{name + " is the type of " + c.where() + "."}
	}
	used[name] = true
	for _, p := range c.places {
		t := pins.Type{Name: name}
		if c.shared {
			t.Shared, t.Shape = true, p.shape
		}
		p.names.SetType(p.at, t)
		if p.left != "" {
			p.reader.notef(p.node, "", "%s in %s has changed, and shares the type %s no more: its type is %s now", p.where, p.path[0], p.left, name)
		}
	}
}

// where says which places have the type: all that fit into a line.
func (c *class) where() string {
	const most = 3
	var places []string
	for _, p := range c.places[:min(most, len(c.places))] {
		places = append(places, p.where+" in "+p.path[0])
	}
	if more := len(c.places) - most; more > 0 {
		places = append(places, fmt.Sprintf("%d more", more))
	}
	last := len(places) - 1
	if last == 0 {
		return places[0]
	}
	return strings.Join(places[:last], ", ") + " and " + places[last]
}

// nameConstants names the constants of all enums that have a name and whose
// constants have none, in the order of their paths.
func nameConstants(classes []*class, used map[string]bool) {
	for _, c := range classes {
		if enum, ok := c.t.Shape.(*model.Enum); ok && c.t.Name != "" && enum.Values[0].GoName == "" {
			c.nameConstants(enum, used)
		}
	}
}

// nameConstants names the constants of enum and adds them to the names used in
// the package.
func (c *class) nameConstants(enum *model.Enum, used map[string]bool) {
	values := make([]string, len(enum.Values))
	for i, v := range enum.Values {
		values[i] = v.Value
	}
	taken := func(name string) bool { return used[name] || naming.ReservedType(name) }
	names := naming.Constants(c.t.Name, values, c.owner.names.ConstantPins(c.owner.at, values), taken)
	for i, name := range names {
		enum.Values[i].GoName = name
		used[name] = true
		for _, p := range c.places {
			p.names.SetConstant(p.at, values[i], name[len(c.t.Name):])
		}
	}
}
